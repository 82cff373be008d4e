"""Match views of Bower."""

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.bower import BOWER
from domain.game import Observer
from domain.match import Moved
from tests.replay.program import FIXTURES
from tests.tables import Table, played
from web.view_models.live_state import TableContext
from web.view_models.match_view import MatchView, build_view

CONTEXT = TableContext(("Ada", "Bruno"))
PLAYED = played(Table(BOWER, {"super_nest": False, "fair_play": False}, 2), 3).events


def look(events=PLAYED, viewer=0, at=None) -> MatchView:
    """Return what *viewer* sees."""
    return build_view("m", events, viewer, CONTEXT, at)


def recorded(name: str):
    """Return the events of a recorded match."""
    record = read_record((FIXTURES / f"bower/{name}.json").read_bytes())
    return replay(record).events


def test_points_would_tell_of_the_eggs_and_are_shown_at_the_end_alone():
    """BOW-6: the running count would show what the hidden eggs ask for."""
    end = look()

    assert [player.points for player in end.players] == list(end.count.totals)
    for viewer in (0, 1, Observer.SPECTATOR):
        before = look(viewer=viewer, at=end.position - 1)
        assert [player.points for player in before.players] == [None, None]
        assert before.count is None
        assert not [shape.id for shape in before.scene.shapes if shape.id.startswith("egg-token")]


def test_at_the_end_each_egg_token_lies_on_the_table():
    end = look()

    tokens = [shape.id for shape in end.scene.shapes if shape.id.startswith("egg-token")]
    assert len(tokens) == sum(end.count.totals)


def test_the_players_stand_with_their_turns_and_their_hands():
    start = look(at=2)

    assert {player.note for player in start.players} == {"turn 1 of 12", "0 of 12 turns"}
    assert [player.hand for player in start.players] == [1, 1]
    assert {player.note for player in look().players} == {""}


def test_a_line_of_the_log_leads_to_the_tile_that_it_names():
    move = next(event for event in PLAYED if isinstance(event, Moved))
    tile = move.command.tile

    own, other = look(viewer=move.seat, at=1), look(viewer=1 - move.seat, at=1)

    assert [line.places for line in own.log if line.text.startswith("takes ")] == [
        (f"tile-{tile}",)
    ]
    assert [line.places for line in other.log if line.text.startswith("takes ")] == [()]
    assert not [id for id in own.marks if id.startswith("tile-")]


@pytest.mark.parametrize(
    ("name", "decided"),
    [
        ("tie_broken_by_colored_shells", "Colored Shells"),
        ("tie_broken_by_shells", "shells in the nest"),
        ("shared_victory", ""),
    ],
)
def test_the_tie_break_is_shown(name, decided):
    """BOW-6.8."""
    end = look(recorded(name))

    assert decided in end.count.decided
    assert bool(end.count.decided) == bool(decided)
    assert decided in end.status.sentence
    assert ("share the victory" in end.status.sentence) == (not decided)
