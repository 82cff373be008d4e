"""Match views of Felci, from the first seat taken to the final score."""

from collections.abc import Sequence
from itertools import chain

import pytest

from domain import match as matches
from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import Deal
from domain.game import Observer, Viewer
from domain.match import Match, MatchEvent, Moved
from tests.felci.drawn_positions import ferns
from tests.tables import Table, played
from web.view_models.live_state import Invitation, TableContext
from web.view_models.log_entry import LogEntry
from web.view_models.match_view import MatchView, NoSuchPosition, build_view
from web.view_models.qr import qr_code

PILE = ferns("rygb rygb" + "p" * 10 + "rygb" * 8)
NAMES = ("Ada", "Bruno")
CONTEXT = TableContext(NAMES)


def opened(*, seated: int = 2) -> tuple[Match, list[MatchEvent]]:
    """Return a table with so many people seated and nothing dealt, with its events."""
    events: list[MatchEvent] = [
        matches.open_table("m", FELCI, {}, ("person",) * 2, bytes(32)),
    ]
    match = matches.evolve(None, "m", events[0])
    for seat in range(seated):
        events.append(matches.take_seat(match, seat, bytes(32), "player"))
        match = matches.evolve(match, "m", events[-1])
    return match, events


def played_so(*commands, deal: Deal | None = None) -> list[MatchEvent]:
    """Return the events of a match in which white and black gave these commands."""
    match, events = opened()
    events.append(matches.begin(match, deal or Deal(PILE)))
    match = matches.evolve(match, "m", events[-1])
    for command in commands:
        assert match.to_move is not None
        events.append(matches.play(match, match.to_move, command))
        match = matches.evolve(match, "m", events[-1])
    return events


def look(
    events: Sequence[MatchEvent],
    viewer: Viewer = WHITE,
    at: int | None = None,
    context: TableContext = CONTEXT,
) -> MatchView:
    """Return what *viewer* sees."""
    return build_view("m", events, viewer, context, at)


TURN = (PlantFern("red", "c3"), PlantFern("yellow", "f6"), DrawFerns(2))


def test_an_svg_says_whose_turn_it_is():
    events = played_so()

    assert look(events, WHITE).status.sentence == "Your turn."
    for viewer in (BLACK, Observer.SPECTATOR):
        assert look(events, viewer).status.sentence == "Ada's turn."


def test_the_players_stand_in_it_with_points_hand_and_actions_left():
    white, black = look(played_so(TURN[0])).players

    assert (white.name, white.color, white.kind, white.on_turn) == ("Ada", "white", "person", True)
    assert (white.points, white.hand, white.note) == (0, 3, "1 action left")
    assert (black.name, black.on_turn, black.hand, black.note) == ("Bruno", False, 4, "")
    assert look(played_so(*TURN[:2])).players[WHITE].note == "to draw"


@pytest.mark.parametrize(
    ("viewer", "text"), [(WHITE, "draws 2 ferns: two pink"), (BLACK, "draws 2 ferns")]
)
def test_the_log_tells_each_viewer_in_words_what_happened(viewer, text):
    log = look(played_so(*TURN, SeatVisitor("red", "black-west")), viewer).log

    assert log == (
        LogEntry(
            0, "", None, "Each player is dealt 4 ferns; 42 are left in the pile.", (), ("FEL-2.2",)
        ),
        LogEntry(1, "Ada", WHITE, "plants a red fern on c3 as a new plant", ("c3",), ("FEL-4.2",)),
        LogEntry(
            2, "Ada", WHITE, "plants a yellow fern on f6 as a new plant", ("f6",), ("FEL-4.2",)
        ),
        LogEntry(3, "Ada", WHITE, text, (), ("FEL-3.3",)),
        LogEntry(
            4,
            "Bruno",
            BLACK,
            "seats the red visitor on the black bench of the west side",
            ("black-west",),
            ("FEL-5.1",),
        ),
    )


def test_the_places_of_the_newest_moves_are_marked_back_to_where_the_other_moved():
    moves = (*TURN, SeatVisitor("red", "black-west"))

    assert look(played_so()).marks == ()
    assert look(played_so(*moves[:1])).marks == ("c3",)
    assert set(look(played_so(*moves[:3])).marks) == {"c3", "f6"}
    assert look(played_so(*moves)).marks == ("black-west",)


def test_before_the_deal_it_tells_who_is_missing_and_how_to_invite_them():
    _, events = opened(seated=1)
    invitation = Invitation("black", "/join/secret", qr_code("https://table.example/join/secret"))
    seen = look(events, context=TableContext(NAMES, (True, False), (invitation,), "/matches/m/"))

    assert seen.status.sentence == "Waiting for players."
    assert seen.now.waiting is not None
    assert seen.now.waiting.free == ("black",)
    assert seen.now.waiting.invitations == (invitation,)
    assert (seen.now.connected, seen.now.watch) == ((True, False), "/matches/m/")
    assert (seen.log, seen.marks, seen.now.choices, seen.now.links) == ((), (), None, {})
    assert look(played_so()).now.waiting is None


def test_at_the_end_it_holds_the_count_and_the_links_and_all_hidden_tiles():
    events = played(Table(FELCI, {}, 2), 3).events
    seen = look(events, Observer.SPECTATOR)

    assert seen.status.over
    assert seen.count is not None
    assert sum(line.points for line in seen.count.lines) == sum(seen.count.totals)
    known = {place.id for place in seen.scene.places}
    for line in seen.count.lines:
        assert line.places[0].startswith(("white-", "black-"))
        assert known.issuperset(line.places)
    assert list(seen.now.links) == ["replay", "analysis", "audit", "record", "file"]
    assert not [
        shape.id for shape in seen.scene.shapes if shape.body == "tile-back" and not shape.mark
    ]
    assert [player.won for player in seen.players] == [
        seat in seen.count.winners for seat in (WHITE, BLACK)
    ]
    before = look(events, Observer.SPECTATOR, seen.position - 1)
    assert before.count is None
    assert before.now.links == {}


def test_the_verdict_is_shown_to_each_viewer():
    for seed in range(12):
        events = played(Table(FELCI, {}, 2), seed).events
        winners = set(chain.from_iterable(event.count.winners for event in events if ended(event)))
        text = {viewer: look(events, viewer).status.sentence for viewer in (WHITE, BLACK)}
        for viewer in (WHITE, BLACK):
            assert ("you win" in text[viewer].lower()) == (winners == {viewer})
            assert ("share the victory" in text[viewer]) == (len(winners) == 2)


def ended(event: MatchEvent) -> bool:
    """Tell whether the match ended with *event*."""
    return isinstance(event, Moved) and event.count is not None


def test_the_options_that_were_chosen_are_named():
    assert look(played_so()).options == ()
    simulation = played(Table(FELCI, {"white_skips_first_turn": True}, 2), 1)
    assert look(simulation.events).options == ("Handicap: White skips the first turn",)


@pytest.mark.parametrize("at", [-1, 4])
def test_a_position_that_does_not_exist_has_no_svg(at):
    with pytest.raises(NoSuchPosition, match="positions 0 to 3"):
        look(played_so(*TURN), at=at)
