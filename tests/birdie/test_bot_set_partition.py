"""Tests that the house bot finds the best partition of a row (BIR-4.4 to BIR-4.7)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from domain.birdie import BIRDIE
from domain.birdie.bot.set_partition import WorthTable
from domain.birdie.bot.sheet_value import SheetWritten, Stakes, Worth
from domain.birdie.commands import ScoreSets
from domain.birdie.components import FEATURES
from tests.birdie.bots import chosen, in_short, random_row, total
from tests.birdie.commands import score
from tests.birdie.drawn_positions import BOX, NORTH, laid_out
from tests.spec import after

PAIRS = "ro-sp ro-su ro-wi ow-wi"
seeds = st.integers(0, 2**64)


def to_score(chance: Random, longest: int = 6):
    """Return a row of the second round that is to be scored, with any sheets and hand."""
    row = in_short(random_row(chance, chance.randint(0, longest)))
    hand = " ".join(chance.sample(["ow-su", "pi-au", "pi-wi"], chance.randint(0, 3)))
    sheets = tuple(
        ", ".join(
            [
                f"{box} {chance.randint(2, 4)}"
                for box in chance.sample(FEATURES, chance.randint(0, 6))
            ]
            + [f"flaps {chance.randint(0, 9)}"]
        )
        for _ in range(2)
    )
    return laid_out(row, hand, sheets[0], sheets=("", sheets[1]), number=2)


@given(seed=seeds)
def test_no_other_division_brings_more_points(seed):
    """Pigeons, owls, flaps, full boxes and trophies included."""
    state = to_score(Random(seed))
    best = max(
        total(after(BIRDIE, state, move), NORTH)
        for move in BIRDIE.moves(state, NORTH)
        if isinstance(move, ScoreSets)
    )

    assert total(after(BIRDIE, state, chosen(state)), NORTH) == best


@given(seed=seeds, number=st.integers(1, 2))
def test_the_value_of_the_best_play_is_known_for_every_next_card(seed, number):
    chance = Random(seed)
    stakes = Stakes(number, expert=False, flaps=BOX.flaps, trophy=BOX.trophy)
    boxes = {box: chance.randint(2, 4) for box in chance.sample(FEATURES, chance.randint(0, 6))}
    sheets = [SheetWritten(boxes, chance.randint(0, 9), {}), SheetWritten({}, 0, {})]
    table = WorthTable(Worth(stakes, sheets, 0))
    for card in random_row(chance, 12):
        table = table.then(card)
        assert table.most == table.best()[0]


def test_a_set_gives_a_card_away_to_another_one():
    """BIR-4.4: two pairs are more than three robins, for their flaps."""
    assert chosen(laid_out(PAIRS, number=2)) == score("0-1 robin", "2-3 winter")


def test_in_the_first_round_few_large_sets_are_better_than_many_small_ones():
    """Each of them takes a box from the second round."""
    assert chosen(laid_out(PAIRS, number=1)) == score("0-2 robin")


def test_a_trophy_counts():
    """BIR-4.9: three owls beat the other's two, three autumns nobody."""
    state = laid_out("ow-au ow-au ow-au", sheets=("", "owl 2"), number=2)

    assert chosen(state) == score("0-2 owl")


def test_a_small_set_keeps_no_box_for_the_second_round_from_a_better_one():
    """A pair of the first round leaves its box empty when that is worth more later."""
    row = "ro-sp ro-su"
    sheet = ", ".join(f"{box} 3" for box in FEATURES if box not in ("robin", "spring"))

    assert chosen(laid_out(row, sheet=sheet, number=1)) == score()
    assert chosen(laid_out(row, sheet=sheet, number=2)) == score("0-1 robin")
