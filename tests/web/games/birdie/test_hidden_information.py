"""Hidden information in scenes of Birdie: hands, decks and the reserve, for each viewer."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from domain.birdie import BIRDIE
from domain.birdie.state import State
from domain.game import Observer
from tests.birdie.drawn_positions import EAST, NORTH, SHORT, cards, laid_out, position
from tests.tables import Table, played, standing
from tests.web.games.birdie.scenes import PLAYERS, places, seen, shapes, viewers
from web.games.scene import Scene

AREA = "wo-sp wo-su wo-au wo-wi"
"""What all may see, while what is hidden are other birds."""


def as_json(layout_scene: Scene) -> str:
    """Return all that is said of a picture."""
    return json.dumps(msgspec.to_builtins(layout_scene))


def names_of(short: str) -> Iterator[str]:
    """Return all that a card could be known by."""
    for card in cards(short):
        bird, season = card.split("-")
        yield from (card, f"{season} {bird}")


def hidden_things(**more) -> State:
    """Return a position where only woodpeckers lie open."""
    drawn = {"area": AREA, "deck": "ro-sp ro-su", "reserve": "ro-au ro-wi"}
    return position(
        hands=("pi-sp pi-su", "ow-sp"), decks=("pi-au pi-wi", "ow-au ow-wi"), **drawn, **more
    )


@pytest.mark.parametrize(
    ("viewer", "own"), [(NORTH, "pi-sp pi-su"), (EAST, "ow-sp"), (Observer.SPECTATOR, "")]
)
def test_no_word_in_the_view_depends_on_hidden_information(viewer, own):
    """BIR-3.6: neither others' hands, nor any deck, the own one included, nor the reserve."""
    layout_scene = as_json(seen(hidden_things(), viewer))

    seen_ones = set(names_of(f"{AREA} {own}"))
    hidden = {name for short in SHORT for name in names_of(short)} - seen_ones
    assert not [name for name in hidden if name in layout_scene]
    assert all(name in layout_scene for name in names_of(own))


@pytest.mark.parametrize("viewer", viewers(2))
def test_hands_and_decks_that_may_not_be_seen_are_backs_with_their_sizes(viewer):
    there = shapes(seen(hidden_things(), viewer))

    assert (there["pile-0"].text, there["pile-1"].text) == ("2", "2")
    assert {there[f"pile-{seat}"].face for seat in (NORTH, EAST)} == {""}
    may_see = {NORTH: {NORTH}, EAST: {EAST}, Observer.SPECTATOR: set()}
    shown = may_see.get(viewer, {NORTH, EAST})
    for seat, count in ((NORTH, 2), (EAST, 1)):
        hand = [there[f"hand-{seat}-{index}"] for index in range(count)]
        assert {card.body == "birdie-back" for card in hand} == {seat not in shown}
        assert f"hand-{seat}-{count}" not in there


@pytest.mark.parametrize("viewer", [NORTH, Observer.SPECTATOR])
def test_the_view_is_the_same_when_hidden_pieces_are_swapped(viewer):
    here = hidden_things()
    there = msgspec.structs.replace(
        here,
        hands=(here.hands[NORTH], cards("ro-sp")),
        decks=(here.decks[NORTH][::-1], cards("ro-au pi-wi")),
        deck=cards("ow-sp ow-su"),
        reserve=cards("ow-au ow-wi"),
    )

    assert seen(here, viewer) == seen(there, viewer)


def test_ids_tell_where_a_thing_lies_and_nothing_else():
    for viewer in (NORTH, EAST, Observer.SPECTATOR):
        layout_scene = seen(hidden_things(), viewer)
        ids = {thing.id for thing in (*layout_scene.places, *layout_scene.shapes)}
        assert not [id for id in ids if any(name in id for name in (*SHORT.values(), *SHORT))]
    assert {shape.name for shape in layout_scene.shapes} == {""}


def test_only_what_is_ones_own_is_in_ones_hand_and_only_who_plays_can_take():
    for viewer in viewers(2):
        zones = {
            shape.id: shape.zone for shape in seen(hidden_things(), viewer).shapes if shape.zone
        }
        own = {NORTH: {"hand-0-0", "hand-0-1"}, EAST: {"hand-1-0"}}.get(viewer, set())
        assert {id for id, zone in zones.items() if zone == "hand"} == own
        assert ("area" in zones.values()) == (viewer in (NORTH, EAST))


def test_only_those_who_play_have_a_tray_to_stack_on():
    """While a row is scored nothing is stacked."""
    for viewer in viewers(2):
        assert ("stacking" in places(seen(position(), viewer))) == (viewer in (NORTH, EAST))
        assert "stacking" not in places(seen(laid_out("ro-au"), viewer))


def test_a_row_can_be_picked_by_its_scorer_alone():
    """BIR-4.2: it is public."""
    for viewer in viewers(2):
        card = shapes(seen(laid_out("ro-au ow-wi"), viewer))["row-0-0"]
        assert card.face == "birdie-robin-autumn"
        assert card.zone == ("row" if viewer == NORTH else "")


@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_end_all_that_is_left_is_shown(players):
    *_, (_, match) = standing(played(Table(BIRDIE, {"expert": False}, players), 4))

    assert match.count is not None
    for viewer in viewers(players):
        backs = [
            shape.id for shape in seen(match.state, viewer).shapes if shape.body == "birdie-back"
        ]
        assert not [id for id in backs if id.startswith("hand-")]


@pytest.mark.parametrize("expert", [False, True])
def test_a_players_own_deck_is_in_no_view_of_a_whole_match(expert):
    """BIR-3.6: of the cards in it nothing is shown until its row is laid out."""
    for _, match in standing(played(Table(BIRDIE, {"expert": expert}, 3), 11)):
        for seat, deck in enumerate(match.state.decks):
            there = shapes(seen(match.state, seat))
            piles = [there[id] for id in (f"pile-{seat}",) if id in there]
            assert [pile.text for pile in piles] == [str(len(deck))] * bool(deck)
            assert all((pile.face, pile.label, pile.parts) == ("", "", ()) for pile in piles)
