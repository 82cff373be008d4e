"""Round summary of Bloom: what each player scored in a round (BLO-7.2)."""

from collections.abc import Sequence

from adapters.i18n import gettext
from domain.bloom.view import ResultSeen, View
from web.games.bloom import text
from web.games.round_summary import PlayerRound, RoundLine, RoundSummary, round_summary
from web.text import capitalized


def last_round(view: View, names: Sequence[str]) -> RoundSummary | None:
    """Return the summary of the previous round, if any."""
    if not view.results or view.turn is None:
        return None
    players = tuple(
        PlayerRound(seat, _lines(result), view.totals[seat])
        for seat, result in enumerate(view.results[-1])
    )
    return round_summary("bloom", len(view.results), players, names[view.turn.seat])


def _lines(result: ResultSeen) -> tuple[RoundLine, ...]:
    taken = ((gettext("point tile {points}", points=value), value) for value in result.points)
    left = (
        gettext("left in the hand: {flowers}", flowers=text.in_flowers(result.flowers)),
        -result.flowers,
    )
    return tuple(RoundLine(capitalized(what), points) for what, points in (*taken, left))
