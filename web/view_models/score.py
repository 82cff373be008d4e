"""The final score of a match, in words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from adapters import i18n
from adapters.i18n import format_points, gettext
from adapters.records.assumed import is_result_assumed
from domain.evidence import evidence, moves_by_place
from domain.game import Count, Seat
from domain.match import Match, MatchEvent, Ruled, correction
from web.games.presentation import Presentation
from web.text import joined, nonbreaking
from web.view_models.log_entry import page_wording
from web.view_models.log_links import named


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score in words, with its places."""

    rule: str
    seat: Seat
    points: int
    what: str
    why: str
    places: tuple[str, ...]
    moves: tuple[int, ...]
    """The moves that placed the counted pieces."""


class ScorePart(msgspec.Struct, frozen=True):
    """What a part of the score gave each player."""

    what: str
    points: tuple[int, ...]


class Margin(msgspec.Struct, frozen=True):
    """The lead of the only winner over the next player, in words."""

    over: Seat
    points: str
    largest: str
    """The part of the score with the largest difference; empty if the game names no parts."""


class FinalScore(msgspec.Struct, frozen=True):
    """The final score in words."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    margin: Margin | None
    """The winner's lead over the next player, if there is one that does not depend on assumed
    pieces."""
    parts: tuple[ScorePart, ...]
    """Without those that gave nobody anything."""
    lines: tuple[ScoreLine, ...]
    decided: str
    """What broke a tie, if anything did."""
    decided_by: str
    """The rule of the tie-break."""
    overruled: bool
    """Whether a referee's verdict changed it."""


def final_score(
    match: Match,
    events: Iterable[MatchEvent],
    places: Mapping[str, str],
    table: Presentation,
) -> FinalScore:
    """Return the final count of an ended match with these *events*, line by line."""
    count, wording = match.count, page_wording(match)
    assert count is not None
    placed = moves_by_place(match.game, events)
    parts = Counter[tuple[Seat, str]]()
    for line in count.lines:
        parts[line.seat, line.part] += line.points
    return FinalScore(
        totals=count.totals,
        winners=count.winners,
        margin=None if is_result_assumed(match) else _margin(count, table, parts),
        parts=tuple(
            ScorePart(gettext(what), points)
            for part, what in table.points.items()
            if any(points := tuple(parts[seat, part] for seat in range(len(count.totals))))
        ),
        lines=tuple(
            ScoreLine(
                rule=line.rule,
                seat=line.seat,
                points=line.points,
                what=nonbreaking(line.what.render(wording)),
                why=nonbreaking(line.why.render(wording)),
                places=(*named(line.what, places), *line.cells),
                moves=evidence(line, placed),
            )
            for line in count.lines
        ),
        decided=decision(match),
        decided_by=match.game.rule_ids[count.decided.code] if count.decided else "",
        overruled=correction(match) is not None,
    )


def _margin(count: Count, table: Presentation, parts: Counter[tuple[Seat, str]]) -> Margin | None:
    won, over = sorted(range(len(count.totals)), key=lambda seat: -count.totals[seat])[:2]
    lead = count.totals[won] - count.totals[over]
    if not lead or count.winners != (won,):
        return None
    largest = max(table.points, key=lambda part: parts[won, part] - parts[over, part], default=None)
    words = largest and gettext(
        "Most of it comes from {part}: {points} to {others}.",
        part=gettext(table.points[largest]).lower(),
        points=format_points(parts[won, largest]),
        others=format_points(parts[over, largest]),
    )
    return Margin(over, table.amount(lead), words or "")


def decision(match: Match) -> str:
    """Return what broke the tie of a finished match, in words; may be empty."""
    decided = match.count and match.count.decided
    return decided.render(i18n.wording(match.game)) if decided else ""


def ruled_in_words(result: Ruled, players: Sequence[str]) -> str:
    """Return the result of a referee's verdict in words."""
    won = joined(players[seat] for seat in result.winners)
    if not result.totals:
        return gettext("{players} won", players=won)
    totals = named_totals(result.totals, players)
    return gettext("{players} won: {totals}", players=won, totals=totals)


def named_totals(totals: Sequence[int], players: Sequence[str]) -> str:
    """Return the total of each player in words."""
    named = zip(players, totals, strict=False)
    return ", ".join(f"{player}\u00a0{format_points(total)}" for player, total in named)
