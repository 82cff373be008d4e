"""Text of a listed match's outcome, or of the players it waits for."""

from collections.abc import Sequence

from adapters.i18n import N_, format_points, gettext, ngettext
from adapters.sql_tables.match_summary import MatchSummary
from domain.game import Seat


def early_outcome(listed: MatchSummary, names: Sequence[str]) -> str:
    """Return the outcome of a match that was resigned or lost on time; empty for any other.

    *names* are its players in seat order. Only a match of two ends this way.
    """
    if listed.status != "finished" or listed.totals is not None or not listed.winners:
        return ""
    (winner,) = listed.winners
    loser = names[1 - winner]
    if listed.correction and (ruled := listed.correction.result):
        text = (
            N_("{loser} ran out of time; {winners} won by the referee's verdict")
            if listed.flagged
            else N_("{loser} resigned; {winners} won by the referee's verdict")
        )
        return gettext(text, loser=loser, winners=_names(ruled.winners, names))
    text = N_("{winner} won, {loser} ran out of time")
    if not listed.flagged:
        text = N_("{winner} won, {loser} resigned")
    return gettext(text, winner=names[winner], loser=loser)


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
    if early := early_outcome(listed, names):
        reason = early
    elif listed.correction and (ruled := listed.correction.result):
        result = _winners(ruled.totals, ruled.winners, names)
        return gettext("{result}, by the referee's verdict", result=result)
    elif listed.totals is None:
        return ""
    else:
        reason = _winners(listed.totals, listed.winners or (), names)
    return gettext("{result}, disputed", result=reason) if listed.undecided else reason


def _winners(totals: tuple[int, ...], winners: Sequence[Seat], names: Sequence[str]) -> str:
    won = _names(winners, names)
    return gettext(
        "{totals}, {winners} won", totals=" : ".join(map(format_points, totals)), winners=won
    )


def _names(winners: Sequence[Seat], names: Sequence[str]) -> str:
    return gettext(" and ").join(names[seat] for seat in winners)
