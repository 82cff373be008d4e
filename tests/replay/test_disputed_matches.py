"""Disputes and verdicts in ``giardino matches``."""

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import MEMORY, settings
from replay.matches import in_line
from tests.adapters.disputes import dispute, judge, play_out, ruled
from tests.adapters.matches import ticking
from tests.match.disputes import verdict


def listed(store: MatchStore) -> str:
    """Return the only line of the list, starting at its result."""
    (only,) = store.list.search(MatchSearch())
    return in_line(store, only).partition("moves  ")[2]


def test_a_result_that_was_overruled_stands_next_to_the_one_that_holds_and_why():
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as store:
        counted = listed(play_out(store))
        dispute(store)
        disputed = listed(store)
        judge(store, verdict(result=ruled(store)))
        overruled = listed(store)

    result, players = counted[:17].strip(), counted[17:]
    assert disputed == f"{counted}  disputed"
    assert overruled == (
        f"{'1 : 2':<17}{players}  disputed; the referee decided: I saw it. (counted {result})"
    )
