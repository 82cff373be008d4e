"""Tests of branches from a position of another match, in every game."""

from collections import Counter
from itertools import permutations
from random import Random

from msgspec.structs import replace

from domain import match as matches
from domain.deal_slots import DealSlot
from domain.errors import IllegalMove
from domain.fair_random import Chance
from domain.match import PERSON, Branch, BranchRefusal, Clock, Imported, TableRefusal, Voided
from domain.match.branching import deal_of
from tests.deals import exchanged, lists, piece_at, unlike
from tests.match.branches import followed, gone_on, played_on, positions, seated, seen
from tests.spec import refused
from tests.tables import TABLES, some_matches, spread, telling_tables
from tests.test_fair_shuffles import UNEVEN, chi_square, deviation

FELCI = TABLES[0]
SOME = 2
"""The number of positions of a match to branch from."""
few = some_matches(1)


def somewhere(table, seed):
    return spread([there for there in positions(table, seed) if not there.over], Random(seed), SOME)


def ended(table=FELCI, seed=1):
    return positions(table, seed)[-1]


def middle(table=FELCI, seed=1):
    before = positions(table, seed)
    return before[len(before) // 2]


@telling_tables
@few
def test_with_the_deal_as_it_fell_a_branch_stands_where_the_other_match_stood(table, seed):
    for there in somewhere(table, seed):
        *_, match = gone_on(there, redraw=False)

        assert (match.state, match.line, match.to_move) == (there.state, there.line, there.to_move)
        assert match.moves == len(there.line)


@telling_tables
@few
def test_only_unseen_pieces_are_redrawn(table, seed):
    for there in somewhere(table, seed):
        same, other = gone_on(there, redraw=False), gone_on(there, redraw=True, seed=seed)

        assert list(map(seen, other)) == list(map(seen, same))


@telling_tables
@few
def test_nothing_else_could_be_redrawn_that_nobody_has_seen(table, seed):
    """Whatever else is exchanged with it, somebody sees the difference, or a move is illegal."""
    for there in somewhere(table, seed):
        branch, chance = matches.branch_at(there, there.moves, redraw=True), Random(seed)
        same = list(map(seen, gone_on(there, redraw=False)))
        for together in branch.anew:
            slot = chance.choice(together)
            for known in known_beside(branch, together, slot, chance):
                noticed = replace(branch, deal=exchanged(branch.deal, slot, known), anew=())
                match = seated(noticed, there)
                assert not is_alike(match, same)


def known_beside(branch, together, slot, chance):
    """Return some slots of the same lists with pieces of other kinds, which somebody has seen."""
    hidden = {slot for pool in branch.anew for slot in pool}
    own = piece_at(branch.deal, slot)
    known = [
        DealSlot(name, index)
        for name in sorted({slot.list for slot in together})
        for index, piece in enumerate(lists(branch.deal, name))
        if piece != own and DealSlot(name, index) not in hidden
    ]
    return chance.sample(known, min(2, len(known)))


def is_alike(match, same):
    try:
        events = matches.start(match, matches.draw_deal(match))
        return list(map(seen, followed(match, events))) == same
    except (IllegalMove, ValueError):
        return False


@telling_tables
def test_a_branch_is_played_to_its_end_and_holds_the_pieces_of_the_game(table):
    there = somewhere(table, 0)[-1]
    *_, match = gone_on(there, redraw=True)
    end = played_on(match)

    assert end.over
    assert end.line[: len(there.line)] == match.line


@telling_tables
def test_the_seeds_of_those_who_sit_down_say_what_is_redrawn(table):
    there = positions(table, 1)[1]
    branch = matches.branch_at(there, 1, redraw=True)
    deals = [matches.draw_deal(seated(branch, there, seed)) for seed in (1, 1, 2)]

    assert deals[0] == deals[1]
    assert (deals[0] != deals[2]) is could_be_otherwise(branch, there)


def could_be_otherwise(branch, there):
    """Tell whether some pieces could be exchanged in the deal, and nobody would have noticed."""
    same = list(map(seen, gone_on(there, redraw=False)))
    swaps = (exchanged(branch.deal, *pair) for pair in reversed([*unlike(branch.deal)]))
    return any(is_alike(seated(replace(branch, deal=deal, anew=()), there), same) for deal in swaps)


def test_each_order_of_what_is_redrawn_comes_as_often_wherever_the_pieces_stood():
    found = {order: Counter() for order in permutations("abc")}
    for order, counted in found.items():
        pile = ["x", *order, "y"]
        branch = Branch(
            "m", 0, {"pile": pile}, (), ((*(DealSlot("pile", at) for at in (1, 2, 3)),),)
        )
        for seed in range(600):
            mixed = deal_of(FELCI.game, branch, Chance(seed.to_bytes(32))).pile
            assert (mixed[0], mixed[-1]) == ("x", "y")
            counted[mixed[1:4]] += 1

    assert len({tuple(sorted(counted.items())) for counted in found.values()}) == 1
    counted = found["a", "b", "c"]
    assert len(counted) == 6
    assert deviation(chi_square(counted), 5) < UNEVEN


def test_a_branch_of_a_branch_continues_from_all_of_it():
    *_, first = gone_on(middle(), redraw=True)
    later = played_on(first, 6)
    *_, second = gone_on(later, redraw=True, name="another")

    assert (second.line, second.opened.branch.match) == (later.line, "a branch")
    assert list(map(seen, [second])) == list(map(seen, [later]))


def test_no_match_continues_from_one_that_still_runs():
    there = middle()
    for redraw in (False, True):
        with refused("BRANCH-1", BranchRefusal.STILL_RUNNING):
            matches.branch_off(there, positions(FELCI, 1)[0], redraw=redraw)


def test_nothing_continues_from_the_last_position():
    with refused("BRANCH-2", BranchRefusal.NOTHING_LEFT):
        matches.branch_off(ended(), ended(), redraw=False)


def test_nothing_continues_from_a_table_that_was_voided_before_its_deal():
    match = replace(seated(None, ended()), voided=Voided((0,)))

    with refused("BRANCH-2", BranchRefusal.NOTHING_LEFT):
        matches.branch_off(match, match, redraw=False)


def test_one_continues_from_the_last_position_of_a_match_that_was_given_up():
    there = middle()
    over = matches.evolve(there, there.id, matches.resign(there, 0))

    assert matches.branch_off(over, there, redraw=False).moves


def test_unknown_pieces_of_an_unfinished_record_are_always_redrawn():
    there = middle()
    record = replace(there, opened=replace(there.opened, imported=Imported()))

    branch = matches.branch_off(record, record, redraw=False)

    assert branch == matches.branch_at(there, there.moves, redraw=True)
    assert branch.anew


def test_moves_before_the_branch_cannot_be_undone():
    *_, match = gone_on(middle(), redraw=False)

    with refused("TABLE-2", TableRefusal.NOTHING_TO_TAKE_BACK):
        matches.take_back(match, match.line[-1].seat)
    assert not matches.is_free(match, match.line[-1].seat)

    on = played_on(match, 1)
    assert matches.take_back(on, match.to_move)[0].left == len(match.line)


def test_a_clock_begins_with_all_its_time_for_the_player_who_is_to_move_there():
    there = middle()
    branch = matches.branch_at(there, there.moves, redraw=False)
    table = seated(branch, there)
    opened = replace(table.opened, clock=Clock(bank=60_000), seats=(PERSON, PERSON))
    before = replace(table, opened=opened, kinds=opened.seats)
    *_, after = followed(before, matches.start(before, matches.draw_deal(before)))

    pressed = matches.press(before, after, 1_000)

    assert (pressed.left, pressed.running) == ((60_000, 60_000), there.to_move)
