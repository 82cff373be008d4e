"""BOW-2: tests of the setup."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import TakeTile
from domain.bower.components import BONUS_KINDS, EGGS, NEST_TILES, STANDARD, UNFAIR
from domain.bower.decide import Deal, decide
from domain.bower.events import Dealt, DisplayRefilled, OpeningChoiceDue, TileTaken, TurnBegan
from domain.bower.rules import BowerRefusal
from domain.bower.state import Nest, State, Step, Turn
from domain.errors import GeneralRefusal
from domain.fair_random import Chance
from domain.game import Observer, Seat, Setup
from tests.bower.drawn_positions import NORTH, SOUTH
from tests.spec import after, evolved, in_order, refused

BONUS_TILES = tuple(tile.id for tile in STANDARD.bonus_tiles)
SETUP = Setup(BOWER.options(), STANDARD, players=2)
EMPTY = BOWER.lay_out(SETUP)
DEAL = Deal(first=SOUTH, eggs=EGGS, nest_tiles=NEST_TILES, bonus_tiles=BONUS_TILES)
SOUTHS, NORTHS, ASIDE = EGGS[:3], EGGS[3:6], EGGS[6:]


def dealt(first: Seat = SOUTH) -> State:
    return evolved(BOWER, EMPTY, *BOWER.begin(EMPTY, replace(DEAL, first=first)))


def shown_eggs(viewer) -> list[str | None]:
    return [egg.shows for egg in BOWER.view(dealt(), viewer).eggs]


def test_the_nests_are_empty_before_the_deal_and_each_player_has_twelve_turns():
    """BOW-2, BOW-3."""
    assert (EMPTY.nests, EMPTY.hands, EMPTY.turn) == ((Nest(), Nest()), ((), ()), None)
    assert (EMPTY.turns, EMPTY.played, EMPTY.ended) == (12, (0, 0), False)


def test_three_eggs_go_to_each_player_and_two_aside_three_tiles_are_face_up():
    """BOW-2.1, BOW-2.2: seat 0's eggs stand in columns 1, 3, 5, seat 1's in 2, 4, 6."""
    assert BOWER.begin(EMPTY, DEAL) == (
        Dealt(
            eggs=(SOUTHS[0], NORTHS[0], SOUTHS[1], NORTHS[1], SOUTHS[2], NORTHS[2]),
            aside=ASIDE,
            display=("N01", "N02", "N03"),
            stack=NEST_TILES[3:],
            bonus_stack=BONUS_TILES,
            revealed=(),
            boxed=(),
            tokens=("cross", "white-feather", "white-flower", "shells", "branch"),
        ),
        OpeningChoiceDue(SOUTH),
    )


@pytest.mark.parametrize(
    ("viewer", "shown"),
    [
        (SOUTH, [SOUTHS[0], None, SOUTHS[1], None, SOUTHS[2], None]),
        (NORTH, [None, NORTHS[0], None, NORTHS[1], None, NORTHS[2]]),
        (Observer.SPECTATOR, 6 * [None]),
        (
            Observer.REFEREE,
            [SOUTHS[0], NORTHS[0], SOUTHS[1], NORTHS[1], SOUTHS[2], NORTHS[2]],
        ),
    ],
)
def test_a_player_sees_their_own_three_eggs_alone(viewer, shown):
    """BOW-2.1, the ruling."""
    assert shown_eggs(viewer) == shown


@pytest.mark.parametrize("viewer", [SOUTH, NORTH, Observer.SPECTATOR])
def test_the_eggs_aside_and_the_stacks_are_unseen(viewer):
    """BOW-2.1, BOW-2.2."""
    view = BOWER.view(dealt(), viewer)

    assert (view.aside, view.piles) == (None, None)
    assert (view.stack_size, view.bonus_stack_size, view.bonus_discards_size) == (33, 20, 0)


@pytest.mark.parametrize(("first", "second"), [(SOUTH, NORTH), (NORTH, SOUTH)])
def test_the_first_player_takes_one_of_three_tiles_then_the_second_one_of_the_other_two(
    first, second
):
    """BOW-2.3."""
    before = dealt(first)

    assert before.turn == Turn(first, 0, Step.OPENING)
    assert decide(before, first, TakeTile("N02"), in_order) == (
        TileTaken(first, "N02"),
        OpeningChoiceDue(second),
    )
    taken = after(BOWER, before, TakeTile("N02"))
    assert (taken.display, taken.turn) == (("N01", "N03"), Turn(second, 0, Step.OPENING))


@pytest.mark.parametrize(("first", "second"), [(SOUTH, NORTH), (NORTH, SOUTH)])
def test_then_the_display_is_refilled_and_the_first_player_has_the_first_turn(first, second):
    """BOW-2.3, BOW-3."""
    before = after(BOWER, dealt(first), TakeTile("N02"))

    assert decide(before, second, TakeTile("N01"), in_order) == (
        TileTaken(second, "N01"),
        DisplayRefilled(("N04", "N05")),
        TurnBegan(first, 1, Step.TAKE),
    )
    chosen = after(BOWER, before, TakeTile("N01"))
    assert chosen.display == ("N03", "N04", "N05")
    assert chosen.stack == NEST_TILES[5:]
    assert (chosen.hands[first], chosen.hands[second]) == (("N02",), ("N01",))
    assert chosen.played == (0, 0)


def test_the_tile_that_the_first_player_took_is_no_longer_there_for_the_second():
    """BOW-2.3."""
    with refused("GEN-5", BowerRefusal.NOT_IN_DISPLAY):
        decide(after(BOWER, dealt(), TakeTile("N02")), NORTH, TakeTile("N02"), in_order)


@pytest.mark.parametrize("variants", [set(), {"super_nest"}, {"fair_play"}])
def test_everything_is_shuffled_from_the_order_of_the_box_by_a_stream_of_its_own(variants):
    """BOW-2.1 to BOW-2.3, BOW-7.2: of the bonus tiles, those that take part."""
    setup = replace(SETUP, options=BOWER.options(**dict.fromkeys(variants, True)))
    playing = [tile for tile in BONUS_TILES if "fair_play" not in variants or tile not in UNFAIR]
    chance = Chance(bytes(32))

    assert BOWER.deal(setup, chance) == Deal(
        first=chance.below("first", 2, 0),
        eggs=chance.shuffle("bower.eggs", STANDARD.request_eggs, 0),
        nest_tiles=chance.shuffle("bower.nest", NEST_TILES, 0),
        bonus_tiles=chance.shuffle("bower.bonus", playing, 0),
    )


def test_either_player_may_be_the_first():
    """BOW-2.3."""
    firsts = {BOWER.deal(SETUP, Chance(bytes([at] * 32))).first for at in range(20)}

    assert firsts == {SOUTH, NORTH}


BAD_DEALS = {
    "an egg too few": {"eggs": EGGS[:7]},
    "an egg twice": {"eggs": (*EGGS[:7], EGGS[0])},
    "an egg that there is not": {"eggs": (*EGGS[:7], "feather-blue")},
    "a nest tile too few": {"nest_tiles": NEST_TILES[:35]},
    "a nest tile too many": {"nest_tiles": (*NEST_TILES, "N01")},
    "a nest tile twice": {"nest_tiles": (*NEST_TILES[:35], "N01")},
    "a nest tile that there is not": {"nest_tiles": (*NEST_TILES[:35], "N37")},
    "a bonus tile too few": {"bonus_tiles": BONUS_TILES[:19]},
    "a bonus tile twice": {"bonus_tiles": (*BONUS_TILES[:19], BONUS_TILES[0])},
    "a bonus tile among the nest tiles": {"nest_tiles": (*NEST_TILES[:35], BONUS_KINDS["nest"][0])},
    "only what fair play has": {
        "bonus_tiles": tuple(tile for tile in BONUS_TILES if tile not in UNFAIR)
    },
}


@pytest.mark.parametrize("change", BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_deal_holds_exactly_what_is_in_the_box(change):
    """BOW-1.1 to BOW-1.3."""
    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        BOWER.begin(EMPTY, replace(DEAL, **change))


@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_player_is_one_of_the_two(first):
    """BOW-2.3."""
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        BOWER.begin(EMPTY, replace(DEAL, first=first))


def test_a_deal_is_written_as_in_a_record():
    """BOW-2: how the bonus tiles were shuffled again may be left out."""
    deal = {"first": 1, "eggs": EGGS, "nest_tiles": ["N01"], "bonus_tiles": ["cover"]}
    encode = msgspec.json.encode

    assert msgspec.json.decode(encode(deal), type=Deal) == Deal(1, EGGS, ("N01",), ("cover",))
    again = deal | {"bonus_reshuffles": [["give", "cover"]]}
    assert msgspec.json.decode(encode(again), type=Deal).bonus_reshuffles == (("give", "cover"),)
    with pytest.raises(msgspec.ValidationError, match="unknown field `hand`"):
        msgspec.json.decode(encode(deal | {"hand": ["N02"]}), type=Deal)
