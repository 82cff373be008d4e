"""Does the club do what the page and the command line ask of it, on every store?"""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from adapters import club as clubs
from adapters.club import AnotherWriter, CannotOpen, Club, system_seed
from adapters.ids import match_id_for
from adapters.settings import MEMORY, Settings, settings
from adapters.store.errors import KeyReused, UnknownMatch
from adapters.store.keeper import Keeper
from adapters.store.keys import ClientKey
from adapters.store.match_list import MatchSearch
from domain.errors import IllegalMove
from domain.match import PERSON
from tests.adapters.playing import BLACK, FELCI, WHITE, play_on, rows, ticking

SECRET = b"a secret"
KEY = ClientKey("key")
PERSONS = (PERSON, PERSON)


@pytest.fixture
def club(database: Settings) -> Iterator[Club]:
    """Return a club on an empty database."""
    with Club(database, writes=True, clock=ticking()) as opened:
        yield opened


def a_table(club: Club, key: str = "key", names: dict[int, str] | None = None) -> str:
    return club.open_table(FELCI, {}, PERSONS, names or {}, key=ClientKey(key), secret=SECRET)


def test_a_table_is_opened_once_for_a_key(club: Club) -> None:
    match_id = a_table(club, names={WHITE: "Ada"})
    assert a_table(club, names={WHITE: "Eve"}) == match_id == match_id_for(KEY, SECRET)
    assert rows(club.matches) == 1
    assert club.names.of(club.matches.live(match_id).match) == ("Ada", "Black")
    with pytest.raises(KeyReused):
        club.open_table(FELCI, {}, (PERSON, "random"), {}, key=KEY, secret=SECRET)


def test_nobody_without_the_secret_knows_a_matches_id() -> None:
    assert match_id_for(KEY, b"one secret") != match_id_for(KEY, b"another secret")


def test_bots_sit_down_at_once_and_persons_when_they_come(club: Club) -> None:
    match_id = club.open_table(FELCI, {}, (PERSON, "random"), {}, key=KEY, secret=SECRET)
    assert [seated is not None for seated in club.matches.live(match_id).match.seated] == [
        False,
        True,
    ]

    assert club.take_seat(match_id, WHITE, "Ada", bearer="sit")

    assert club.matches.live(match_id).match.to_move == WHITE
    assert club.names.of(club.matches.live(match_id).match) == ("Ada", "Black")


def test_a_table_opened_halfway_is_completed_by_the_same_command(club: Club) -> None:
    """The process was killed after the first event: no name yet, and no bot at the table."""
    arguments = (FELCI, {}, (PERSON, "random"), {WHITE: "Ada"})
    with Club(settings(MEMORY, {}), writes=True) as elsewhere:
        match_id = elsewhere.open_table(*arguments, key=KEY, secret=SECRET)
        first = elsewhere.matches.history(match_id)[0]
    club.matches.log.append([first])

    assert club.open_table(*arguments, key=KEY, secret=SECRET) == match_id

    match = club.matches.live(match_id).match
    assert match.opened == first.event
    assert match.seated[BLACK]
    assert club.names.of(match) == ("Ada", "Black")


def test_who_comes_second_does_not_get_the_seat_nor_its_name(club: Club) -> None:
    match_id = a_table(club)
    assert club.take_seat(match_id, WHITE, "Ada", bearer="first")
    assert not club.take_seat(match_id, WHITE, "Eve", bearer="second")
    assert club.take_seat(match_id, WHITE, "Ada", bearer="first")
    assert club.passes.holds(match_id, WHITE, "first")
    assert not club.passes.holds(match_id, WHITE, "second")
    assert not club.passes.holds(match_id, BLACK, "first")
    assert club.names.of(club.matches.live(match_id).match)[WHITE] == "Ada"


def test_a_seat_that_could_not_be_taken_leaves_no_name(club: Club) -> None:
    match_id = a_table(club)
    with pytest.raises(IllegalMove):
        club.take_seat(match_id, 2, "Eve", bearer="sit")
    with pytest.raises(UnknownMatch):
        club.take_seat("nowhere", WHITE, "Eve", bearer="sit")
    assert not list(club.list.search(MatchSearch(player="Eve")))
    assert club.names.given(match_id) == club.names.given("nowhere") == {}


def test_names_can_be_changed_and_hold_any_letters(club: Club) -> None:
    match_id = a_table(club, names={WHITE: "Ada"})
    for name in ("Zoë", "Ω <b>&'\"", "名前", "nul\0l", "half \ud83d"):
        club.names.write(match_id, {WHITE: name})
        shown = club.names.of(club.matches.live(match_id).match)[WHITE]
        assert shown == name.replace("\0", "\N{REPLACEMENT CHARACTER}").replace("\ud83d", "?")
        assert [listed.id for listed in club.list.search(MatchSearch(player=name.upper()))] == [
            match_id
        ]


@pytest.mark.parametrize(
    ("options", "seats", "said"),
    [
        ({"flying": True}, PERSONS, "no option 'flying'"),
        ({}, (PERSON,), "not a game for 1"),
        ({}, (PERSON, "nobody"), "no bot 'nobody'"),
    ],
)
def test_what_the_game_does_not_have_is_refused(
    club: Club, options: dict[str, bool], seats: tuple[str, ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        club.open_table(FELCI, options, seats, {}, key=KEY, secret=SECRET)
    assert rows(club.matches) == 0


def test_seeds_are_the_operating_systems() -> None:
    assert len({system_seed() for _ in range(100)}) == 100
    assert {len(system_seed()) for _ in range(100)} == {32}


def test_every_seat_has_a_seed_of_its_own(club: Club) -> None:
    match_id = club.open_table(FELCI, {}, ("random", "random"), {}, key=KEY, secret=SECRET)
    match = club.matches.live(match_id).match
    seeds = {match.opened.seed, *(seated.seed for seated in match.seated if seated)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {64}


def test_only_one_club_writes_to_a_file(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clubs, "PATIENCE", 0)
    with Club(sqlite, writes=True), pytest.raises(AnotherWriter, match="Another process"):
        Club(sqlite, writes=True)
    with Club(sqlite, writes=True):
        pass


def test_a_writer_waits_until_a_reader_has_brought_the_list_up_to_date(sqlite: Settings) -> None:
    with Club(sqlite, writes=False) as reader:
        assert reader.read_models._right.take()
        release = Event()
        with Keeper(reader.read_models._right.rest).at_work() as keeper:
            keeper.wake()
            with Club(sqlite, writes=True):
                release.set()
    assert release.is_set()


def test_another_process_reads_beside_the_writer(sqlite: Settings) -> None:
    script = (
        "import sys; from adapters.club import Club; from adapters.settings import settings;"
        "from adapters.store.match_list import MatchSearch\n"
        "with Club(settings(sys.argv[1], {}), writes=False) as club:\n"
        "    for one in club.list.search(MatchSearch()): print(one.id, one.status, one.moves)"
    )
    with Club(sqlite, writes=True) as club:
        match_id = club.open_table(
            FELCI, {}, ("random", "random"), {}, key=ClientKey("k"), secret=SECRET
        )
        play_on(club.matches, match_id, 5)
        club.list.catch_up()
        read = subprocess.run(
            [sys.executable, "-c", script, str(sqlite.file)], capture_output=True, text=True
        )
        assert read.stdout == f"{match_id} running 5\n", read.stderr
        play_on(club.matches, match_id, 1)


def test_a_writer_keeps_the_list_for_readers(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Club(sqlite, writes=True) as writer, Club(sqlite, writes=False) as reader:
        kept = Event()
        list_matches = writer.read_models._rows.list_matches

        def listening(*args: object) -> None:
            list_matches(*args)
            kept.set()

        monkeypatch.setattr(writer.read_models._rows, "list_matches", listening)
        a_table(writer)
        assert kept.wait(10)
        assert len(list(reader.list.search(MatchSearch()))) == 1


def test_the_keeper_goes_on_after_an_error(caplog: pytest.LogCaptureFixture) -> None:
    calls: list[Event] = [Event(), Event()]
    left = iter(calls)

    def catch_up() -> None:
        next(left).set()
        raise RuntimeError("the list is locked")

    with Keeper(catch_up, rest=0).at_work() as keeper:
        assert calls[0].wait(10)  # It begins with what was stored before.
        keeper.wake()
        assert calls[1].wait(10)
    told = "the match list and the counts are not up to date: RuntimeError"
    assert [record.message for record in caplog.records] == [told] * 2


def test_a_database_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "matches.db"
    with Club(settings(str(file), {}), writes=True) as club:
        a_table(club)
        for path in (file, file.parent / "matches.db-wal"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def broken_places(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Return addresses that can't be opened, and what is said then."""
    text = tmp_path / "letter.txt"
    text.write_text("Dear database,\n" * 100)
    yield str(text), "not a database"
    yield str(text / "matches.db"), "Not a directory|File exists"
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    yield f"postgresql://ada:hidden@127.0.0.1:{port}/games", "Connection refused"


def test_a_database_that_cannot_be_opened_says_so_in_one_sentence(tmp_path: Path) -> None:
    for address, said in broken_places(tmp_path):
        with pytest.raises(CannotOpen, match=said) as failed:
            Club(settings(address, {}), writes=True)
        assert "\n" not in str(failed.value)
        assert "hidden" not in str(failed.value)


def test_a_failed_start_lets_the_file_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clubs, "PATIENCE", 0)
    file = tmp_path / "matches.db"
    file.write_text("Dear database,\n" * 100)
    for _ in range(2):
        with pytest.raises(CannotOpen, match="not a database"):
            Club(settings(str(file), {}), writes=True)
    os.remove(file)
    with Club(settings(str(file), {}), writes=True):
        pass
