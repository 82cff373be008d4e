"""Commands that take what pages and commands print, as it is typed or pasted back."""

import pytest

from tests.replay.program import FELCI, run
from tests.replay.stored_matches import running_match

EXAMPLE = FELCI / "rulebook_example.json"


@pytest.mark.parametrize("at", ["12", "12.", "#12", "(move 12)", "Move 12"])
def test_a_position_is_named_as_the_log_shows_it(at):
    assert run("replay", EXAMPLE, "--at", at).stdout == run("replay", EXAMPLE, "--at", 12).stdout


def test_a_number_that_is_none_is_quoted_as_it_was_typed():
    assert "'no 1 2.' is not a valid integer" in run("replay", EXAMPLE, "--at", "no 1 2.").stderr


@pytest.mark.parametrize("viewer", ["Black", "“black”.", "BLACK,"])
def test_a_seat_is_named_in_any_letters(viewer):
    expected = run("replay", EXAMPLE, "--as", "black")

    assert expected.exit_code == 0
    assert run("replay", EXAMPLE, "--as", viewer).stdout == expected.stdout


def test_a_seat_is_named_in_the_language_that_is_spoken():
    words = ("--language", "it", "replay", EXAMPLE, "--as")

    for viewer in ("Nero.", "arbitro"):
        assert run(*words, viewer).exit_code == 0


@pytest.fixture
def database(tmp_path):
    """Return a database with a running match of Ada and Bruno, and the id of the match."""
    path = str(tmp_path / "matches.db")
    return path, running_match(path)


@pytest.mark.parametrize(
    "shown", ["{id}.", "({id})", "https://example.org/matches/{id}/#3).", "“/matches/{id}/audit”"]
)
def test_a_stored_match_is_named_by_its_link(database, shown):
    path, match_id = database
    for command in ("replay", "log", "verify"):
        ran = run(command, shown.format(id=match_id), "--database", path)
        plain = run(command, match_id.upper(), "--database", path)
        assert (ran.exit_code, ran.stdout) == (plain.exit_code, plain.stdout)
        assert ran.exit_code == 0


@pytest.mark.parametrize("name", ["(Ada).", "“ADA”", "ada,"])
def test_a_player_is_named_with_surrounding_punctuation(database, name):
    path, match_id = database

    for command in (("matches", "--player", name, "--game", "FELCI"), ("forget", name)):
        assert match_id in run(*command, "--database", path).stdout
