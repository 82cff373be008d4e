"""Tests of the single-writer lock of a database file, under any of its names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adapters import match_store as match_store_module
from adapters.match_store import AnotherWriter, CannotOpen, MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.secret import secret_for
from adapters.settings import settings
from tests.adapters.matches import open_match, play_on

OPENS = (
    "import sys; from adapters.match_store import CannotOpen, MatchStore;"
    "from adapters.settings import settings\n"
    "try: MatchStore(settings(sys.argv[1], {}), writes=sys.argv[2] == 'writes').close()\n"
    "except CannotOpen as error: print(type(error).__name__)"
)


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for the right to write."""
    monkeypatch.setattr(match_store_module, "PATIENCE", 0)


def opened_elsewhere(file: Path, how: str = "writes") -> str:
    """Return what another process says that opens *file*: nothing when all is well."""
    text = subprocess.run(
        [sys.executable, "-c", OPENS, str(file), how], capture_output=True, text=True, check=True
    )
    return text.stdout.strip()


def test_a_symbolic_link_leads_to_the_same_lock(tmp_path):
    file, link, folder = tmp_path / "matches.db", tmp_path / "link.db", tmp_path / "folder"
    link.symlink_to(file)
    folder.symlink_to(tmp_path, target_is_directory=True)
    with MatchStore(settings(str(file), {}), writes=True):
        for name in (link, folder / "matches.db"):
            assert opened_elsewhere(name) == "AnotherWriter"
            assert opened_elsewhere(name, "reads") == ""
            with pytest.raises(AnotherWriter):
                MatchStore(settings(str(name), {}), writes=True)


def test_a_hard_link_in_another_folder_is_not_opened(tmp_path):
    file, link = tmp_path / "matches.db", tmp_path / "other" / "copy.db"
    link.parent.mkdir()
    with MatchStore(settings(str(file), {}), writes=True) as match_store:
        os.link(file, link)
        open_match(match_store.matches)
        for how in ("writes", "reads"):
            assert opened_elsewhere(link, how) == "CannotOpen"
    with pytest.raises(CannotOpen, match=f"another name for {file}"):
        MatchStore(settings(str(link), {}), writes=True)
    with MatchStore(settings(str(file), {}), writes=True) as match_store:
        assert len(list(match_store.list.search(MatchSearch()))) == 1


def test_a_file_that_was_renamed_is_known_by_its_new_name(tmp_path):
    file, other = tmp_path / "matches.db", tmp_path / "moved.db"
    with MatchStore(settings(str(file), {}), writes=True) as match_store:
        open_match(match_store.matches)
    file.rename(other)
    with MatchStore(settings(str(other), {}), writes=True) as match_store:
        assert len(list(match_store.list.search(MatchSearch()))) == 1


def test_opening_a_store_takes_no_lock_of_sqlite_away(tmp_path):
    """A process that closes a file loses all the locks that it has on it, SQLite's too."""
    place = settings(str(tmp_path / "matches.db"), {})
    with MatchStore(place, writes=True) as match_store:
        match_id = open_match(match_store.matches)
        MatchStore(place, writes=False).close()
        with pytest.raises(AnotherWriter):
            MatchStore(place, writes=True)
        play_on(match_store.matches, match_id, 3)
        # Who closes the file last, as it believes, takes the log away with it.
        assert opened_elsewhere(tmp_path / "matches.db", "reads") == ""
        assert (tmp_path / "matches.db-wal").stat().st_size > 0
        play_on(match_store.matches, match_id, 3)
    with MatchStore(place, writes=False) as reader:
        assert reader.matches.live(match_id).match.moves == 6


def test_without_a_folder_of_ones_own_the_lock_next_to_the_file_is_enough(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with MatchStore(settings(str(tmp_path / "matches.db"), {}), writes=True):
        assert opened_elsewhere(tmp_path / "matches.db") == "AnotherWriter"


def test_through_a_link_the_secret_is_the_same(tmp_path):
    file, link = tmp_path / "matches.db", tmp_path / "link.db"
    link.symlink_to(file)
    assert secret_for(settings(str(link), {}), {}) == secret_for(settings(str(file), {}), {})
    assert not Path(f"{link}.secret").exists()
