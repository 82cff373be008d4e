"""BLO-2.1 to BLO-2.4: tests of the setup, with two to five players."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.components import JOKER, POINT_TILES, STANDARD, Tiles
from domain.bloom.decide import Deal
from domain.bloom.events import BagsShuffled, RoundDealt, TurnBegan
from domain.bloom.state import State
from domain.bloom.view import HiddenTiles, OpenTiles
from domain.errors import GeneralRefusal
from domain.fair_random import Chance
from domain.game import Observer, Setup
from tests.bloom.drawn_positions import BOX, ROSE, TULIP
from tests.spec import evolved, refused

NUMBERS = tuple(Random(4).sample(range(1, 101), 100))
AGAIN = tuple(Random(5).sample(BOX.tiles, 103))
PLAYERS = (2, 3, 4, 5)
each_number = pytest.mark.parametrize("players", PLAYERS)


def jokers_at(*places: int) -> Tiles:
    """Return the tiles of a round with its three jokers at these places."""
    mixed: list[int | str] = list(NUMBERS)
    for at in sorted(places):
        mixed.insert(at, JOKER)
    return tuple(mixed)


LAST = jokers_at(100, 101, 102)


def setup(players: int) -> Setup:
    return Setup(BLOOM.options(), STANDARD, players)


def table(players: int) -> State:
    return BLOOM.lay_out(setup(players))


def dealt(players: int, tiles: Tiles = LAST) -> RoundDealt:
    """Return how the first round is dealt from *tiles*."""
    _, round_dealt, _ = BLOOM.begin(table(players), Deal(TULIP, (tiles, AGAIN)))
    assert isinstance(round_dealt, RoundDealt)
    return round_dealt


@each_number
def test_the_table_is_empty_before_the_deal(players):
    """BLO-2."""
    empty = table(players)

    assert empty == State(box=BOX, players=players, hands=((),) * players, points=((),) * players)
    assert BLOOM.to_move(empty) is None


@each_number
def test_the_open_reserve_is_filled_and_13_tiles_are_dealt_to_each_seat_one_after_the_other(
    players,
):
    """BLO-2.1, BLO-2.2, BLO-2.3: the rest is the reserve; one joker lies on the board."""
    assert BLOOM.begin(table(players), Deal(TULIP, (LAST, AGAIN))) == (
        BagsShuffled(TULIP, (LAST, AGAIN)),
        RoundDealt(
            1,
            open=NUMBERS[:8],
            board_jokers=1,
            hands=tuple(NUMBERS[8 + 13 * seat : 21 + 13 * seat] for seat in range(players)),
            reserve=LAST[8 + 13 * players :],
            point_tiles=POINT_TILES,
        ),
        TurnBegan(TULIP),
    )


@pytest.mark.parametrize(
    ("places", "turned_up"),
    [
        ((0, 50, 60), 1),
        ((3, 4, 60), 2),
        ((0, 1, 2), 3),
        ((7, 8, 9), 3),
        ((0, 5, 9), 3),
        ((0, 5, 10), 2),
        ((8, 9, 10), 0),
    ],
)
def test_jokers_that_are_turned_up_are_put_on_the_board_and_other_tiles_are_drawn_instead(
    places, turned_up
):
    """BLO-2.2: a joker after the eighth number isn't turned up any more."""
    mixed = jokers_at(*places)

    round_dealt = dealt(2, mixed)

    assert round_dealt.open == NUMBERS[:8]
    assert round_dealt.board_jokers == 1 + turned_up
    assert round_dealt.hands[ROSE] == mixed[8 + turned_up : 21 + turned_up]
    assert round_dealt.reserve == mixed[34 + turned_up :]


def test_jokers_that_are_dealt_stay_in_the_hand():
    """BLO-2.3."""
    assert dealt(2, jokers_at(8, 20, 21)).hands == (
        (JOKER, *NUMBERS[8:19], JOKER),
        (JOKER, *NUMBERS[19:31]),
    )


@each_number
def test_the_dealt_pieces_are_on_the_table(players):
    """BLO-2.1, BLO-2.2, BLO-2.3: in the order in which it came."""
    state = evolved(BLOOM, table(players), *BLOOM.begin(table(players), Deal(TULIP, (LAST, AGAIN))))

    assert (state.round, state.first, state.board_jokers) == (1, TULIP, 1)
    assert (*state.open, *sum(state.hands, ()), *state.reserve) == LAST
    assert {len(hand) for hand in state.hands} == {13}
    assert state.point_tiles == POINT_TILES
    assert (state.ladders, state.points, state.results) == ((), ((),) * players, ())
    assert BLOOM.to_move(state) == TULIP


@each_number
def test_nobody_sees_the_reserve_or_another_hand(players):
    """BLO-2.1, BLO-2.3: only how many tiles there are."""
    state = evolved(BLOOM, table(players), *BLOOM.begin(table(players), Deal(TULIP, (LAST, AGAIN))))

    view = BLOOM.view(state, ROSE)

    assert view.hands == (OpenTiles(NUMBERS[8:21]), *(players - 1) * [HiddenTiles(13)])
    assert view.reserve == HiddenTiles(103 - 8 - 13 * players)
    assert BLOOM.view(state, Observer.SPECTATOR).hands == (HiddenTiles(13),) * players


@each_number
def test_the_tiles_are_shuffled_for_each_round_and_who_starts_is_drawn(players):
    """BLO-2.1, BLO-2.4: by a stream of its own each."""
    chance = Chance(bytes(32))

    assert BLOOM.deal(setup(players), chance) == Deal(
        first=chance.below("first", players, 0),
        rounds=(
            chance.shuffle("bloom.reserve", BOX.tiles, 0),
            chance.shuffle("bloom.reserve", BOX.tiles, 1),
        ),
    )


@each_number
def test_anybody_may_start(players):
    """BLO-2.4, the ruling: drawn at random with the deal."""
    firsts = {BLOOM.deal(setup(players), Chance(bytes([at] * 32))).first for at in range(60)}

    assert firsts == set(range(players))


@each_number
@pytest.mark.parametrize("beyond", [False, True])
def test_only_somebody_at_the_table_can_start(players, beyond):
    """BLO-2.4."""
    first = players if beyond else -1

    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        BLOOM.begin(table(players), Deal(first, (LAST, AGAIN)))


BAD_DEALS = {
    "a tile too few": (LAST[1:], AGAIN),
    "a tile too many": ((*LAST, JOKER), AGAIN),
    "a fourth joker in the place of a number": ((JOKER, *LAST[1:]), AGAIN),
    "a number twice": (LAST, (*AGAIN[:-1], AGAIN[0])),
    "a number that there is not": ((101, *LAST[1:]), AGAIN),
    "a number as a text": ((str(LAST[0]), *LAST[1:]), AGAIN),
    "no second round": (LAST,),
    "a third round": (LAST, AGAIN, LAST),
    "no tiles": ((), ()),
}


@pytest.mark.parametrize("rounds", BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_deal_holds_exactly_the_tiles_of_the_box(rounds):
    """BLO-1.1, BLO-2.1: those of both rounds."""
    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        BLOOM.begin(table(3), Deal(ROSE, rounds))


def test_a_deal_is_written_as_in_a_record():
    """BLO-2.1, BLO-2.4: who starts, and the tiles of each round."""
    deal = {"first": 1, "rounds": [[17, "joker"], ["joker", 3]]}

    assert msgspec.convert(deal, Deal) == Deal(1, ((17, JOKER), (JOKER, 3)))
    with pytest.raises(msgspec.ValidationError, match="unknown field `hands`"):
        msgspec.convert(deal | {"hands": []}, Deal)


def test_flowers_of_another_set_do_not_change_the_deal():
    """BLO-1.1."""
    other = replace(STANDARD, flowers=100 * (2,))

    assert BLOOM.deal(Setup(BLOOM.options(), other, 2), Chance(bytes(32))) == BLOOM.deal(
        setup(2), Chance(bytes(32))
    )
