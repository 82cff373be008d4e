"""Tests of the race of candidates: which move it finds, and how often it asks to stop."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from domain.search import Search, search
from domain.search.racing import MOST

PRICES = {"bread": 3.0, "cake": 5.0, "stone": 0.0}


class Shop:
    """A game of one move: what is bought is worth its price, more or less, by luck."""

    def __init__(self, promises, luck=1.0):
        self.promises, self.luck = promises, luck
        self.tried = Counter()

    def search(self):
        """Return what the search asks."""
        return Search(
            decide=lambda state, seat, command, chance: [command],
            evolve=self.bought,
            to_move=lambda state: None,
            choices=lambda known, chance: [
                (worth, thing) for thing, worth in self.promises.items()
            ],
            sampler=lambda known: lambda chance: chance.gauss(0, self.luck),
            playout_policy=None,
            promise_error=10.0,
            turns=0,
            is_terminal=lambda start, state: True,
            value=lambda state, seat: state,
            logistic_scale=None,
            winners=None,
            redraw=None,
        )

    def bought(self, state, thing):
        """Return what somebody has who bought a *thing*."""
        self.tried[thing] += 1
        return state + PRICES[thing]


def after(trials):
    """Return what tells that so many trials are enough."""
    left = iter(range(trials))
    return lambda: next(left, None) is None


def test_the_best_move_is_found_whatever_its_first_estimate():
    shop = Shop({"stone": 4.0, "bread": 3.0, "cake": 2.0})

    assert search(shop.search(), 0, None, Random(1), after(30)) == "cake"


def test_a_much_higher_promise_is_accepted_without_a_trial():
    shop = Shop({"stone": 40.0, "cake": 2.0})

    assert search(shop.search(), 0, None, Random(1)) == "stone"
    assert not shop.tried


def test_a_promise_that_can_be_relied_on_outweighs_trials_that_differ_much():
    def drawn(state, thing):
        """Return what is worth its price on average, but mostly much more or much less."""
        return Random(state + PRICES[thing]).gauss(PRICES[thing], 50)

    reported = replace(Shop({"stone": 0.4, "bread": 0.0}).search(), evolve=drawn, promise_error=0.3)

    for seed in range(10):
        assert search(reported, 0, None, Random(seed), after(20)) == "stone"


def test_a_promise_outweighs_any_number_of_trials_that_err_together():
    shop = Shop({"bread": 4.0, "cake": 3.0}, luck=0.0)
    reported = replace(shop.search(), promise_error=3.0, playout_bias=lambda known: 6.0)

    assert search(shop.search(), 0, None, Random(1), after(300)) == "cake"
    assert search(reported, 0, None, Random(1), after(300)) == "bread"


def test_tables_that_explain_what_the_others_did_come_up_more_often():
    shop = Shop({"bread": 3.0, "cake": 3.0})
    seen = []
    reported = replace(
        shop.search(),
        value=lambda state, seat: seen.append(state - 3.0) or 0.0,
        likelihood=lambda known: lambda state: float(state > 0),
    )

    search(reported, 0, None, Random(1), after(40))

    assert sum(state > 0 for state in seen) > 35


def test_all_are_tried_on_the_same_tables_so_luck_is_no_difference_between_them():
    shop = Shop({"bread": 3.0, "cake": 3.0}, luck=1000.0)

    assert search(shop.search(), 0, None, Random(1), after(12)) == "cake"
    assert shop.tried == {"bread": 5, "cake": 5}


def test_no_more_is_tried_than_there_is_time_for():
    for trials in range(8):
        shop = Shop(dict.fromkeys(PRICES, 1.0))
        search(shop.search(), 0, None, Random(1), after(trials))

        assert shop.tried.total() == trials


def test_without_any_trial_the_best_promise_is_taken():
    shop = Shop({"stone": 4.0, "bread": 3.0, "cake": 2.0})

    assert search(shop.search(), 0, None, Random(1), after(0)) == "stone"


def test_a_forced_move_is_not_searched():
    shop = Shop({"stone": 4.0})

    assert search(shop.search(), 0, None, Random(1)) == "stone"
    assert not shop.tried


def test_a_search_without_moves_finds_nothing():
    assert search(Shop({}).search(), 0, None, Random(1)) is None


def test_a_search_without_limit_stops_when_all_moves_are_equal(monkeypatch):
    monkeypatch.setitem(PRICES, "cake", PRICES["bread"])
    shop = Shop({"bread": 3.0, "cake": 3.0})

    assert search(shop.search(), 0, None, Random(1)) in ("bread", "cake")
    assert shop.tried.total() == MOST
