"""Does an entry of the match list name only what there is? Whoever lists matches relies on it."""

from uuid import UUID

from adapters.clock import FIRST, LAST
from adapters.sql_tables.match_summary import Listed
from domain.registry import RULES


def is_sound(entry: Listed) -> bool:
    """Tell whether the game, the seats and the times of an entry are possible."""
    game, seats = RULES.get(entry.rules), range(len(entry.seats))
    ruled = [verdict.result for verdict in entry.verdicts if verdict.result]
    winners = [*(entry.winners or ()), *(seat for result in ruled for seat in result.winners)]
    named = (*entry.taken, *entry.handed, *entry.unrevealed, *winners)
    return (
        game is not None
        and game.name == entry.game
        and len(seats) in game.players
        and all(seat in seats for seat in named)
        and (entry.to_move is None or entry.to_move in seats)
        and (entry.totals is None or _counts(entry))
        and all(FIRST <= at <= LAST for at in (entry.opened, entry.changed))
        and _is_id(entry.id)
        and _came(entry)
    )


def _counts(entry: Listed) -> bool:
    return len(entry.totals or ()) == len(entry.seats) and bool(entry.winners)


def _came(entry: Listed) -> bool:
    """Tell whether each dispute that came waits for its verdict, or has the one that stands."""
    numbers = sorted([*entry.undecided, *(verdict.dispute for verdict in entry.verdicts)])
    return numbers == list(range(1, len(numbers) + 1)) and len(numbers) <= entry.disputed


def _is_id(text: str) -> bool:
    """Tell whether *text* is as our ids are, so that a path leads to it."""
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False
