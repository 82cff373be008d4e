"""Tests of corrupt matches, until they are repaired; more in ``tests.web.test_corrupt_matches``."""

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.eventstore.corruption import MISPLACED, CorruptMatch
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.export import export_match
from adapters.records.revalidation import revalidate_moves
from adapters.settings import Settings
from domain.registry import GAMES
from tests.adapters.damage import Events, Row
from tests.adapters.matches import an_id, open_match, play_on

GAP = "has a gap after event 4"
MISFIT = "event 5 .* can't follow"
SECOND = Row(an_id(), 5)


@pytest.fixture
def file(sqlite: Settings) -> Path:
    """Return a file with two matches of Felci, one of them finished.

    What breaks the hash chain is tested in ``test_hash_chain``.
    """
    with MatchStore(sqlite, writes=True) as match_store:
        for number, moves in ((1, 1000), (2, 9)):
            play_on(match_store.matches, open_match(match_store.matches, number), moves)
        match_store.list.catch_up()
    assert sqlite.file
    return sqlite.file


def changed(file: Path, **fields: Any) -> bytes:
    """Change fields of the second move of the first match, whose chain fits; return its row."""
    with closing(Events(file)) as events:
        before = events.state(SECOND)
        whole = msgspec.json.decode(before)
        whole[3] |= fields
        events.set(SECOND, "state", msgspec.json.encode(whole))
        events.rechain()
    return before


def mend(file: Path, before: bytes) -> None:
    """Restore the second move of the first match."""
    with closing(Events(file)) as events:
        events.set(SECOND, "state", before)
        events.rechain()


@pytest.mark.parametrize(
    "fields", [{"seat": 7}, {"to_move": -1}, {"events": [{"type": "drew", "count": 90}]}]
)
def test_an_event_that_makes_no_sense_is_named(sqlite, file, fields):
    changed(file, **fields)
    with MatchStore(sqlite, writes=True) as match_store, pytest.raises(CorruptMatch) as damage:
        revalidate_moves(match_store.matches.history(an_id()))
    assert (damage.value.match_id, damage.value.number) == (an_id(), 5)


def test_a_missing_event_is_named(sqlite, file):
    events = Events(file)
    events.drop(Row(an_id(), 5))
    events.close()
    with MatchStore(sqlite, writes=True) as match_store, pytest.raises(CorruptMatch, match=GAP):
        match_store.matches.live(an_id())


def test_an_event_that_makes_sense_but_is_not_what_its_move_led_to_is_found(sqlite, file):
    changed(file, events=[])
    with MatchStore(sqlite, writes=True) as match_store:
        history = match_store.matches.history(an_id())
        with pytest.raises(CorruptMatch, match=MISFIT):
            revalidate_moves(history)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_match_as_it_was_played_is_proved(sqlite, game):
    with MatchStore(sqlite, writes=True) as match_store:
        match_id = open_match(match_store.matches, 1, game)
        revalidate_moves(match_store.matches.history(match_id))
        for _ in range(3):
            play_on(match_store.matches, match_id, 7)
            revalidate_moves(match_store.matches.history(match_id))


def test_the_first_read_of_a_damaged_match_marks_it_in_the_list(sqlite, file):
    changed(file, seat=7)
    with MatchStore(sqlite, writes=True) as match_store:
        assert [listed.status for listed in match_store.list.search(MatchSearch())] == [
            "finished",
            "running",
        ]
        for damages in (1, 1):
            with pytest.raises(CorruptMatch):
                export_match(match_store, an_id())
            assert match_store.read_models.damages == damages
        assert [listed.status for listed in match_store.list.search(MatchSearch())] == [
            "damaged",
            "running",
        ]


def test_a_match_that_is_repaired_is_whole_again_once_the_list_is_rebuilt(sqlite, file):
    with MatchStore(sqlite, writes=False) as match_store:
        whole = list(match_store.list.search(MatchSearch())), match_store.counts.of_game("felci")
    before = changed(file, seat=7)
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.read_models.rebuild()
        assert [listed.status for listed in match_store.list.search(MatchSearch())] == [
            "damaged",
            "running",
        ]
    mend(file, before)
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.read_models.rebuild()
        assert (
            list(match_store.list.search(MatchSearch())),
            match_store.counts.of_game("felci"),
        ) == whole


def test_a_match_that_was_damaged_before_it_was_counted_is_counted_once_it_is_repaired(
    sqlite, file
):
    before = changed(file, to_move="white")
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.read_models.rebuild()
        assert match_store.counts.of_game("felci") == {}
    mend(file, before)
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.read_models.rebuild()
        assert [count.matches for count in match_store.counts.of_game("felci").values()] == [1]


def test_errors_are_shown_with_the_event_number():
    assert str(CorruptMatch(MISPLACED, "m", 3)) == (
        "event 3 of match m can't follow what came before it"
    )
