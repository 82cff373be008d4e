"""Text of a listed match's outcome, or of the players it waits for."""

from collections.abc import Sequence

from adapters.i18n import gettext, ngettext
from adapters.sql_tables.match_summary import MatchSummary
from domain.game import Seat


def early_outcome(listed: MatchSummary, names: Sequence[str]) -> str:
    """Return the outcome of a match that was resigned or lost on time; empty for any other.

    *names* are its players in seat order. Only a match of two ends this way.
    """
    if listed.status != "finished" or listed.totals is not None or not listed.winners:
        return ""
    (winner,) = listed.winners
    named = {"winner": names[winner], "loser": names[1 - winner]}
    if listed.flagged:
        return gettext("{winner} won, {loser} ran out of time", **named)
    return gettext("{winner} won, {loser} resigned", **named)


def waiting_for(listed: MatchSummary, names: Sequence[str]) -> str:
    """Return whose seeds a table waits for, or why it was voided; empty for any other.

    *names* are its players in seat order.
    """
    players = ", ".join(names[seat] for seat in listed.unrevealed)
    if listed.status == "sealed":
        return gettext("waiting for the page of {players}", players=players)
    if listed.status == "voided":
        return gettext("void: the seed of {players} did not arrive", players=players)
    return ""


def outcome(listed: MatchSummary, names: Sequence[str]) -> str:
    """Return a match's outcome, with dispute or verdict; empty while it is running."""
    if listed.status == "unfinished":
        return ngettext(
            "unfinished, after {count} move", "unfinished, after {count} moves", listed.moves
        )
    counted, overruled = listed.totals, listed.overruled
    if overruled and overruled.result:
        ruled = overruled.result
        sentence = _winners(ruled.totals, ruled.winners, names)
        return gettext("{result}, by the referee's verdict", result=sentence)
    reason = (
        early_outcome(listed, names)
        if counted is None
        else _winners(counted, listed.winners, names)
    )
    if reason and listed.undecided:
        return gettext("{result}, disputed", result=reason)
    return reason


def _winners(totals: tuple[int, ...], winners: Sequence[Seat] | None, names: Sequence[str]) -> str:
    won = gettext(" and ").join(names[seat] for seat in winners or ())
    if not totals:
        return gettext("{winners} won", winners=won)
    return gettext("{totals}, {winners} won", totals=" : ".join(map(str, totals)), winners=won)
