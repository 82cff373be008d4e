"""What does a viewer get to see of a match, now and looking back?"""

from collections.abc import Sequence
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from domain import match as matches
from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import Deal
from domain.game import Onlooker, Seat, Viewer
from domain.games import GAMES
from domain.match import Match, MatchEvent, Moved, Opened, Seated
from domain.simulation import Simulation
from tests.felci.drawing import ferns
from tests.felci.secrets import LEAKS
from tests.tables import Table, each_table, played, seeds, some_matches, spread
from tests.test_secrets_of_every_game import two_worlds, with_secrets
from web.page.now import AHEAD, Company, Invitation
from web.page.picture import NoSuchPosition, Picture, picture
from web.page.qr import code_of
from web.page.scene import Choices
from web.page.story import Entry

PILE = ferns("rygb rygb" + "p" * 10 + "rygb" * 8)
NAMES = ("Ada", "Bruno")
COMPANY = Company(NAMES)
few = some_matches(1)
FEW = 12
"""In how many positions of a match, from all of it, all viewers look."""
encode = msgspec.json.encode


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
    company: Company = COMPANY,
) -> Picture:
    """Return what *viewer* sees."""
    return picture("m", events, viewer, company, at)


TURN = (PlantFern("red", "c3"), PlantFern("yellow", "f6"), DrawFerns(2))


@each_table
@given(seed=seeds)
@few
def test_looking_back_shows_to_the_byte_what_was_to_be_seen_then(table: Table, seed: int):
    """All but ``now`` is as it was when that position was the newest."""
    events = played(table, seed).events
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    for viewer in (*range(table.players), *Onlooker):
        for position, known in spread(list(enumerate(stages(events))), Random(seed), FEW):
            then = picture("m", known, viewer, company)
            back = picture("m", events, viewer, company, position)
            assert then.now.last == then.position == position
            assert encode(replace(back, now=then.now)) == encode(then)


def stages(events: Sequence[MatchEvent]) -> list[Sequence[MatchEvent]]:
    """Return the events up to each position, the first being the one after the deal."""
    moves = [at for at, event in enumerate(events) if isinstance(event, Moved)]
    return [events[:at] for at in (*moves, len(events))]


@each_table
@given(seed=seeds)
@few
def test_no_viewer_is_shown_anything_that_depends_on_what_is_hidden(table: Table, seed: int):
    """Two tiles that the viewer can't see are exchanged: not a byte of the picture changes."""
    simulation = played(table, seed)
    for viewer in with_secrets(table):
        assert not differs(table, simulation, viewer, seed)


@pytest.mark.parametrize(
    "leak",
    ["the view lists the garden by type", "an event tells everybody what it tells the referee"],
)
def test_a_planted_leak_shows_in_a_picture(leak: str, monkeypatch: pytest.MonkeyPatch):
    table = Table(FELCI, {}, 2)
    simulations = [played(table, seed) for seed in range(8)]
    monkeypatch.setitem(GAMES, FELCI.name, LEAKS[leak])

    assert any(
        differs(table, simulation, viewer, seed)
        for seed, simulation in enumerate(simulations)
        for viewer in with_secrets(table)
    )


def differs(table: Table, simulation: Simulation, viewer: Viewer, seed: int) -> bool:
    """Tell whether *viewer* can tell two worlds apart before their difference is shown."""
    opening = [one for one in simulation.events if isinstance(one, (Opened, Seated))]
    here, there = list(opening), list(opening)
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    worlds = two_worlds(table.game, simulation, viewer, Random(seed))
    pairs = list(zip(*worlds, strict=True))
    looked_at = set(spread(range(len(pairs)), Random(seed), 2 * FEW))
    for number, ((event, match), (twin, _)) in enumerate(pairs):
        if match.to_move is None:
            break
        here.append(event)
        there.append(twin)
        if number not in looked_at:
            continue
        pictures = [encode(picture("m", one, viewer, company)) for one in (here, there)]
        if pictures[0] != pictures[1]:
            return True
    return False


@each_table
@given(seed=seeds)
@few
def test_the_choices_are_for_the_seat_on_turn_at_the_newest_position(table: Table, seed: int):
    events = played(table, seed).events
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    for known in spread(stages(events), Random(seed), FEW):
        seen = {viewer: picture("m", known, viewer, company) for viewer in range(table.players)}
        on_turn = [one.seat for one in seen[0].players if one.on_turn]
        assert [seat for seat, one in seen.items() if one.now.choices] == on_turn
        assert [seat for seat, one in seen.items() if one.status.yours] == on_turn
        for choices in (one.now.choices for one in seen.values() if one.now.choices):
            assert tuple(choices.after) == choices.open[:AHEAD]
            assert all(isinstance(after, Choices) for after in choices.after.values())


def test_a_picture_tells_whose_turn_it_is():
    events = played_so()

    assert look(events, WHITE).status.sentence == "Your turn."
    for viewer in (BLACK, Onlooker.SPECTATOR):
        assert look(events, viewer).status.sentence == "Ada is to move."


def test_the_players_stand_in_it_with_points_hand_and_actions_left():
    white, black = look(played_so(TURN[0])).players

    assert (white.name, white.color, white.kind, white.on_turn) == ("Ada", "white", "person", True)
    assert (white.points, white.hand, white.note) == (0, 3, "1 action left")
    assert (black.name, black.on_turn, black.hand, black.note) == ("Bruno", False, 4, "")
    assert look(played_so(*TURN[:2])).players[WHITE].note == "to draw"


@pytest.mark.parametrize(("viewer", "said"), [(WHITE, "draws 2: pink, pink"), (BLACK, "draws 2")])
def test_the_log_tells_each_viewer_in_words_what_happened(viewer: Seat, said: str):
    log = look(played_so(*TURN, SeatVisitor("red", "black-west")), viewer).log

    assert log == (
        Entry(
            0, "", None, "Each player is dealt 4 ferns; 42 are left in the pile.", (), ("FEL-2.2",)
        ),
        Entry(1, "Ada", WHITE, "starts a new red plant on c3", ("c3",), ("FEL-4.2",)),
        Entry(2, "Ada", WHITE, "starts a new yellow plant on f6", ("f6",), ("FEL-4.2",)),
        Entry(3, "Ada", WHITE, said, (), ("FEL-3.3",)),
        Entry(
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
    invitation = Invitation("black", "/join/secret", code_of("https://table.example/join/secret"))
    seen = look(events, company=Company(NAMES, (True, False), (invitation,), "/matches/m/"))

    assert seen.status.sentence == "Waiting for the table to fill."
    assert seen.now.waiting is not None
    assert seen.now.waiting.free == ("black",)
    assert seen.now.waiting.invitations == (invitation,)
    assert (seen.now.connected, seen.now.watch) == ((True, False), "/matches/m/")
    assert (seen.log, seen.marks, seen.now.choices, seen.now.links) == ((), (), None, {})
    assert look(played_so()).now.waiting is None


def test_at_the_end_it_holds_the_count_and_the_links_and_all_hidden_tiles():
    events = played(Table(FELCI, {}, 2), 3).events
    seen = look(events, Onlooker.SPECTATOR)

    assert seen.status.over
    assert seen.count is not None
    assert sum(line.points for line in seen.count.lines) == sum(seen.count.totals)
    known = {place.id for place in seen.scene.places}
    for line in seen.count.lines:
        assert line.places[0].startswith(("white-", "black-"))
        assert known.issuperset(line.places)
    assert list(seen.now.links) == ["replay", "audit", "record", "file"]
    assert not [one.id for one in seen.scene.shapes if one.body == "tile-back" and not one.mark]
    assert [one.won for one in seen.players] == [
        seat in seen.count.winners for seat in (WHITE, BLACK)
    ]
    before = look(events, Onlooker.SPECTATOR, seen.position - 1)
    assert before.count is None
    assert before.now.links == {}


def test_the_verdict_is_said_to_each_viewer():
    for seed in range(12):
        events = played(Table(FELCI, {}, 2), seed).events
        winners = set(chain.from_iterable(one.count.winners for one in events if ended(one)))
        said = {viewer: look(events, viewer).status.sentence for viewer in (WHITE, BLACK)}
        for viewer in (WHITE, BLACK):
            assert ("you win" in said[viewer]) == (winners == {viewer})
            assert ("share the victory" in said[viewer]) == (len(winners) == 2)


def ended(event: MatchEvent) -> bool:
    """Tell whether the match ended with *event*."""
    return isinstance(event, Moved) and event.count is not None


def test_the_options_that_were_chosen_are_named():
    assert look(played_so()).options == ()
    simulation = played(Table(FELCI, {"white_skips_first_turn": True}, 2), 1)
    assert look(simulation.events).options == ("White gives up the first turn, a handicap",)


@pytest.mark.parametrize("at", [-1, 4])
def test_a_position_that_there_is_not_is_no_picture(at: int):
    with pytest.raises(NoSuchPosition, match="positions 0 to 3"):
        look(played_so(*TURN), at=at)
