"""BOW-7: tests of Super Nest and Fair Play."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, ChooseBonus, DrawBonus, PlaceTile, SkipBonus
from domain.bower.components import EGGS, NEST_TILES, STANDARD, UNFAIR
from domain.bower.decide import Deal, decide
from domain.bower.events import (
    BonusEarned,
    BonusSkipped,
    BonusTileChosen,
    BonusTileJoinedHand,
    Dealt,
    EffectMissed,
    GameEnded,
    NestTilePlaced,
    OpeningChoiceDue,
    StepBegan,
    TokenCame,
    TurnBegan,
)
from domain.bower.legal import Legal, legal, moves
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.errors import GeneralRefusal
from domain.game import Observer, Setup
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, evolved, in_order, refused

ALL = tuple(tile.id for tile in STANDARD.bonus_tiles)
FAIR = tuple(tile for tile in ALL if tile not in UNFAIR)
SEVEN = ("branch", "cover", "earth-1", "egg-red", "cross", "give", "peek-egg")
REVEALED = " ".join(SEVEN)


def begun(bonus_tiles, **options):
    """Return the first events of a match with *bonus_tiles* in this order."""
    empty = BOWER.lay_out(Setup(BOWER.options(**options), STANDARD, players=2))
    return empty, BOWER.begin(empty, Deal(SOUTH, EGGS, NEST_TILES, tuple(bonus_tiles)))


def seven_first(*bonus_tiles):
    """Return *bonus_tiles* with the seven on top."""
    return (*SEVEN, *(tile for tile in bonus_tiles if tile not in SEVEN))


def chooses(**more):
    """Return a position of Super Nest in which south has got a bonus."""
    given = {"revealed": REVEALED} | more
    return position("s", "s", step=Step.BONUS, super_nest=True, **given)


def test_super_nest_reveals_seven_bonus_tiles_and_puts_the_others_into_the_box():
    """BOW-7.1: and the tokens that are not among them."""
    _, (dealt, choice) = begun(seven_first(*ALL), super_nest=True)

    assert choice == OpeningChoiceDue(SOUTH)
    assert dealt == Dealt(
        eggs=tuple(EGGS[at] for at in (0, 3, 1, 4, 2, 5)),
        aside=EGGS[6:],
        display=NEST_TILES[:3],
        stack=NEST_TILES[3:],
        bonus_stack=(),
        revealed=SEVEN,
        boxed=tuple(tile for tile in ALL if tile not in SEVEN),
        tokens=("cross", "branch"),
    )


@pytest.mark.parametrize("viewer", [SOUTH, NORTH, Observer.SPECTATOR])
def test_the_seven_are_seen_by_everybody_and_the_others_by_nobody(viewer):
    """BOW-7.1."""
    empty, events = begun(seven_first(*ALL), super_nest=True)

    view = BOWER.view(evolved(BOWER, empty, *events), viewer)
    assert (view.revealed, view.tokens, view.piles) == (SEVEN, ("cross", "branch"), None)
    assert (view.super_nest, view.rows, view.turns) == (True, 5, 15)


def test_super_nest_has_five_rows():
    """BOW-7.1: a tile may lie half or wholly in the fifth, and not beyond."""
    before = position(
        "s/s/s/s . s", hands=("N07", ""), step=Step.PLACE, super_nest=True, revealed=REVEALED
    )

    for at in ("1-5 2-5", "2-5 2-4"):
        assert decide(before, SOUTH, PlaceTile("N07", cells(at)), in_order)[0] == (
            NestTilePlaced(SOUTH, "N07", cells(at))
        )
    with refused("BOW-3.2", BowerRefusal.OUTSIDE_GRID):
        decide(before, SOUTH, PlaceTile("N07", cells("1-5 1-6")), in_order)


def test_a_gem_in_the_fifth_row_counts():
    """BOW-7.1, BOW-4.1."""
    before = position(
        "s:* s/s:* s/m m/g g", hands=("N15", ""), step=Step.PLACE, super_nest=True, revealed="give"
    )

    assert decide(before, SOUTH, PlaceTile("N15", cells("1-5 2-5")), in_order)[1:] == (
        BonusEarned(SOUTH, (1,), ()),
        StepBegan(Step.BONUS),
    )


@pytest.mark.parametrize(
    ("played", "last"), [((14, 14), TurnBegan(NORTH, 15, Step.TAKE)), ((14, 15), GameEnded())]
)
def test_super_nest_has_fifteen_turns(played, last):
    """BOW-7.1."""
    before = position(hands=("N07", ""), step=Step.PLACE, super_nest=True, played=played)

    assert decide(before, SOUTH, PlaceTile("N07", cells("1-1 1-2")), in_order)[-1] == last


@pytest.mark.parametrize("tile", SEVEN)
def test_a_bonus_is_a_choice_among_the_revealed_tiles(tile):
    """BOW-7.1: at once, and the others stay."""
    before = chooses()
    kind = before.box.kinds[tile]

    events = [BonusTileChosen(SOUTH, tile, ())]
    events += [BonusTileJoinedHand(SOUTH, tile)] if kind == "nest" else []
    events += [TokenCame(SOUTH, tile)] if kind == "token" else []
    events += NORTHS_TURN if kind in ("nest", "egg") else [StepBegan(Step.APPLY)]
    assert decide(before, SOUTH, ChooseBonus(tile), in_order) == tuple(events)

    chosen = after(BOWER, before, ChooseBonus(tile))
    assert chosen.revealed == tuple(other for other in SEVEN if other != tile)
    assert (chosen.bonuses, chosen.bonus_discards) == (((tile,), ()), ())


@pytest.mark.parametrize("tile", ["shells", "earth-2", "N01", "", "peek-egg"])
def test_no_other_bonus_tile_can_be_chosen(tile):
    """BOW-7.1: none from the box, none that somebody has."""
    before = chooses(revealed="branch cover", bonuses=("", "peek-egg"))

    with refused("BOW-7.1", BowerRefusal.NOT_REVEALED):
        decide(before, SOUTH, ChooseBonus(tile), in_order)


def test_nothing_is_drawn_in_super_nest():
    """BOW-7.1."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(chooses(), SOUTH, DrawBonus(), in_order)


def test_the_bonus_can_be_declined_in_super_nest_too():
    """BOW-4.3, BOW-7.1."""
    assert decide(chooses(), SOUTH, SkipBonus(), in_order) == (BonusSkipped(SOUTH), *NORTHS_TURN)
    assert after(BOWER, chooses(), SkipBonus()).revealed == SEVEN


def test_a_bonus_can_be_chosen_or_declined():
    """BOW-7.1."""
    before = chooses(revealed="branch cover")

    assert legal(before, SOUTH) == Legal(Step.BONUS, bonus_tiles=("branch", "cover"))
    assert list(moves(before, SOUTH)) == [
        SkipBonus(),
        ChooseBonus("branch"),
        ChooseBonus("cover"),
    ]


def test_a_third_gem_brings_nothing_when_no_revealed_tile_is_left():
    """BOW-7.1: whatever went back to the box."""
    before = position(
        "s:* s/s:* s", hands=("N15", ""), step=Step.PLACE, super_nest=True, revealed=""
    )

    assert before.boxed == ALL
    assert decide(before, SOUTH, PlaceTile("N15", cells("1-3 2-3")), in_order)[1:] == NORTHS_TURN


@pytest.mark.parametrize(
    ("tile", "played", "missed"),
    [
        ("give", 14, False),
        ("give", 15, True),
        ("double-turn", 13, False),
        ("double-turn", 14, True),
        ("double-turn", 15, True),
    ],
)
def test_give_and_double_turn_count_fifteen_turns(tile, played, missed):
    """BOW-7.1."""
    before = applying(tile, super_nest=True, played=(10, played))

    application = ApplyEffect(tile="N01") if (tile, missed) == ("give", False) else ApplyEffect()
    first = decide(before, SOUTH, application, in_order)[0]
    assert isinstance(first, EffectMissed) == missed


def test_fair_play_shuffles_sixteen_bonus_tiles():
    """BOW-7.2."""
    _, (dealt, _) = begun(FAIR, fair_play=True)

    assert dealt.bonus_stack == FAIR
    assert len(FAIR) == 16
    assert dealt.tokens == ("white-feather", "white-flower", "shells", "branch")


@pytest.mark.parametrize("unfair", UNFAIR)
def test_a_deal_of_fair_play_has_none_of_the_four(unfair):
    """BOW-7.2."""
    for tiles in (ALL, (*FAIR[:15], unfair), (*FAIR, unfair)):
        with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
            begun(tiles, fair_play=True)


def test_fair_play_has_four_rows_and_twelve_turns():
    """BOW-7.2: all else is as ever."""
    empty, _ = begun(FAIR, fair_play=True)

    assert (empty.box.rows, empty.turns, empty.super_nest) == (4, 12, False)


def test_the_variants_can_be_combined():
    """BOW-7.2, the ruling: seven of the sixteen are revealed."""
    tiles = FAIR[::-1]
    empty, (dealt, _) = begun(tiles, super_nest=True, fair_play=True)

    assert (empty.box.rows, empty.turns) == (5, 15)
    assert (dealt.revealed, dealt.boxed, dealt.bonus_stack) == (tiles[:7], tiles[7:], ())
    assert dealt.tokens == ("white-feather", "white-flower", "shells", "branch")
    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        begun(ALL, super_nest=True, fair_play=True)
