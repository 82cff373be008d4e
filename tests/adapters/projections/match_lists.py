"""Helpers for tests of the match list: its entries, the expected entries, and matches to list."""

from typing import Any

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.sql_tables.match_summary import MatchSummary
from tests.adapters.matches import an_id, open_match, play_on


def listed(match_store: MatchStore, **wanted: Any) -> list[MatchSummary]:
    """Return what a search finds; without conditions, the whole list."""
    return list(match_store.list.search(MatchSearch(**wanted)))


def counted(match_store: MatchStore) -> list[MatchSummary]:
    """Return what the list must say, counted from the matches themselves."""
    found = []
    for number in range(1, 100):
        try:
            history = match_store.matches.history(an_id(number))
        except LookupError:
            break
        match = match_store.matches.live(an_id(number)).match
        found.append(
            MatchSummary(
                id=match.id,
                game="felci",
                rules="felci/1",
                options={"white_skips_first_turn": False},
                seats=("person", "person"),
                taken=tuple(seat for seat, sits in enumerate(match.seated) if sits),
                imported=False,
                opened=history[0].at,
                changed=[event for event in history if event.topic != "match.seeds_opened.1"][
                    -1
                ].at,
                status="finished" if match.count else "running",
                moves=match.moves,
                to_move=match.to_move,
                totals=match.count.totals if match.count else None,
                winners=match.count.winners if match.count else None,
                last=len(history) - 1,
            )
        )
    return found


def play_some(match_store: MatchStore) -> None:
    """Open matches and play them a few moves further, some to the end."""
    for number in range(1, 6):
        open_match(match_store.matches, number)
    for number, moves in enumerate((3, 0, 1000, 12, 1), 1):
        play_on(match_store.matches, an_id(number), moves)
