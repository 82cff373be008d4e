"""CSV export of finished matches: one row per seat, safe for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adapters.i18n import ENGLISH, use_locale
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records import timestamps
from adapters.sql_tables.match_summary import MatchSummary
from domain.registry import RULES

COLUMNS: Final[Mapping[str, type]] = {
    "match": str,
    "game": str,
    "rules": str,
    "options": str,
    "opened": str,
    "ended": str,
    "moves": int,
    "imported": bool,
    "players": int,
    "seat": int,
    "seat_name": str,
    "player": str,
    "by": str,
    "total": int,
    "won": bool,
    "winners": int,
    "end": str,
    "practice": bool,
}
"""Columns. Times are formatted as in records; options are the chosen ones, separated by spaces.

``end`` is how the match ended: ``count``, or without totals ``resigned`` or ``out_of_time``.
``practice`` says whether the only person took back a move that had revealed something.
"""
FORMULA: Final = re.compile(
    r"""
    (?P<start> ^ | [;\n\v\f\r\x1c-\x1e\x85\u2028\u2029] )   # the start of a cell, for any reader
    (?= ["\s]* [=+\-@＝＋－＠] | [\t\r\n] | (?<=;) " )
    """,
    re.VERBOSE,
)
"""Places at which a spreadsheet could start to read a formula.

Many locales separate cells with `;`. Programs there treat the quotes of this file as text,
except at the start of a cell, and end rows at line breaks. So a text gets an apostrophe wherever
some reader starts a cell, and no `;` is followed by a quote.
"""

SheetRow = Mapping[str, Any]


def rows(store: MatchStore, search: MatchSearch) -> Iterator[SheetRow]:
    """Return the rows of finished matches among those found, oldest first."""
    for listed in store.list.search(search):
        if listed.status == "finished":
            yield from _seats(store, listed)


def _seats(store: MatchStore, listed: MatchSummary) -> Iterator[SheetRow]:
    game, winners = RULES[listed.rules], listed.winners or ()
    totals = listed.totals or (None,) * len(listed.seats)
    with use_locale(ENGLISH):  # The data is the same in every locale.
        players = store.names.of_seats(listed.id, game, len(listed.seats))
    of_match = {
        "match": listed.id,
        "game": listed.game,
        "rules": listed.rules,
        "options": " ".join(name for name, chosen in listed.options.items() if chosen),
        "opened": timestamps.format_timestamp(listed.opened),
        "ended": timestamps.format_timestamp(listed.changed),
        "moves": listed.moves,
        "imported": listed.imported,
        "players": len(players),
    }
    for seat, (player, kind, total) in enumerate(zip(players, listed.seats, totals, strict=True)):
        yield {
            **of_match,
            "seat": seat,
            "seat_name": game.seat_names[seat],
            "player": player,
            "by": kind,
            "total": total,
            "won": seat in winners,
            "winners": len(winners),
            "end": _end(listed),
            "practice": listed.practice,
        }


def _end(listed: MatchSummary) -> str:
    if listed.totals is not None:
        return "count"
    return "out_of_time" if listed.flagged else "resigned"


def as_csv(flat: Iterable[SheetRow]) -> Iterator[str]:
    """Return rows as CSV lines with a header; no text can be read as a formula."""
    yield _line(COLUMNS)
    for row in flat:
        yield _line(_cell(row[name]) for name in COLUMNS)


def _line(cells: Iterable[Any]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return FORMULA.sub(r"\g<start>'", value) if isinstance(value, str) else value
