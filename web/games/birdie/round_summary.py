"""Round summary of Birdie: what each player scored in the first round (BIR-6.1)."""

from collections.abc import Iterator, Sequence

from adapters.i18n import gettext
from domain.birdie.components import FEATURES
from domain.birdie.view import SheetSeen, View
from web.games.birdie import text
from web.games.round_summary import PlayerRound, RoundLine, RoundSummary, round_summary
from web.text import capitalized


def last_round(view: View, names: Sequence[str]) -> RoundSummary | None:
    """Return the summary of the first round during the second one, before its scoring."""
    if view.round == 1 or view.turn is None:
        return None
    players = tuple(
        PlayerRound(seat, tuple(_lines(sheet, view.trophy)), sheet.total)
        for seat, sheet in enumerate(view.sheets)
    )
    return round_summary("birdie", 1, players, names[view.turn.seat])


def _lines(sheet: SheetSeen, trophy: int) -> Iterator[RoundLine]:
    for feature in FEATURES:
        if feature in sheet.boxes:
            box = gettext("{feature} box", feature=text.feature(feature))
            yield RoundLine(capitalized(box), sheet.boxes[feature])
    for number, points in enumerate(sheet.passes, 1):
        yield RoundLine(capitalized(gettext("pass {round}", round=number)), points)
    yield RoundLine(text.in_flaps(sheet.flaps), sheet.flap_points)
    for bird in sheet.trophies:
        yield RoundLine(capitalized(gettext("{bird} trophy", bird=text.feature(bird))), trophy)
