"""View model of disputes: claims, the players' answers and the referee's verdicts."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from adapters.i18n import N_, format_points, gettext
from adapters.records import timestamps
from adapters.records.conversion import Timed, overruled_by
from adapters.records.disputes import Dispute, answer_in_words, early_end
from domain.match import About, Disputed, Judged, Match, lines_called
from web.problem import FaultInWords
from web.text import joined
from web.view_models.log_entry import page_wording
from web.view_models.score import named_totals, ruled_in_words


class RejectedForm(msgspec.Struct, frozen=True):
    """A rejected form to show again; empty if none was sent."""

    typed: Mapping[str, str] = {}
    """The submitted fields."""
    fault: FaultInWords | None = None
    """Why it was rejected."""
    dispute: int = 0
    """The number of the dispute, if the form is a verdict."""
    asks: bool = False
    """Whether the referee must confirm that the lower total wins."""


class VerdictView(msgspec.Struct, frozen=True):
    """A referee's verdict."""

    upheld: bool
    reason: str
    time: str
    """In record format."""
    result: str = ""
    """The result that replaces the one before, in words."""


class DisputeView(msgspec.Struct, frozen=True):
    """A dispute with its answers and verdicts."""

    number: int
    """From 1; 0 if the dispute was imported with the record."""
    who: str
    what: str
    says: str
    audit: str
    time: str
    """In record format."""
    verdicts: tuple[VerdictView, ...]
    """In order; the last one is valid."""


class Disputable(msgspec.Struct, frozen=True):
    """A subject of a dispute: its form value and label."""

    value: str
    label: str


def dispute_views(
    match: Match,
    history: Sequence[Timed],
    brought: Sequence[Dispute],
    players: Sequence[str],
    positions: Sequence[int],
) -> list[DisputeView]:
    """Return all disputes, those imported with the record first.

    *positions* are those after each move in effect.
    """
    filed = [(at, event) for at, event in history if isinstance(event, Disputed)]
    words, early = page_wording(match), early_end(event for _, event in history)
    return [
        *(_brought(match, dispute, players, positions) for dispute in brought),
        *(
            DisputeView(
                number=number,
                who=players[event.seat],
                what=about_in_words(match, event.about, players, positions),
                says=event.says,
                audit=answer_in_words(words, event, players, early),
                time=_time(at),
                verdicts=tuple(_verdicts(history, number, players)),
            )
            for number, (at, event) in enumerate(filed, 1)
        ),
    ]


def _brought(
    match: Match, dispute: Dispute, players: Sequence[str], positions: Sequence[int]
) -> DisputeView:
    verdict = dispute.verdict
    return DisputeView(
        number=0,
        who=players[dispute.seat],
        what=about_in_words(match, dispute.about, players, positions),
        says=dispute.says,
        audit=dispute.audit,
        time=dispute.time,
        verdicts=()
        if verdict is UNSET
        else (VerdictView(verdict.upheld, verdict.reason, verdict.time),),
    )


def _verdicts(
    history: Sequence[Timed], number: int, players: Sequence[str]
) -> Iterator[VerdictView]:
    for at, event in history:
        if isinstance(event, Judged) and event.dispute == number:
            result = ruled_in_words(event.result, players) if event.result else ""
            yield VerdictView(event.upheld, event.reason, _time(at), result)


def about_in_words(
    match: Match, about: About, players: Sequence[str], positions: Sequence[int] = ()
) -> str:
    """Return the subject of a dispute; an unknown line of the count is quoted."""
    if about.line is not UNSET:
        lines = match.count.lines if match.count else ()
        named = lines_called(match.game, lines, about.line)
        name = named[0].what.render(page_wording(match)) if named else about.line
        return gettext("the line “{line}”", line=name)
    if about.total is not UNSET:
        return gettext("the total of {player}", player=players[about.total])
    if about.move is not UNSET:
        if not positions:
            return gettext("a move")
        return gettext("move number {move}", move=positions[about.move - 1])
    return gettext("who won")


def before_verdict(match: Match, players: Sequence[str]) -> str:
    """Return in a sentence how the match ended, without its verdicts."""
    if match.count is None:
        assert match.lost_by is not None
        ended = (
            N_("{player} had run out of time.")
            if match.resigned is None
            else N_("{player} had resigned.")
        )
        return gettext(ended, player=players[match.lost_by])
    return gettext(
        "By the count, {winners} had won: {totals}.",
        winners=joined(players[seat] for seat in match.winners),
        totals=named_totals(match.count.totals, players),
    )


def claimed_verdict(match: Match, players: Sequence[str]) -> str:
    """Return the sentence about a verdict that an imported record claims; empty without one."""
    meta = match.opened.imported.meta if match.opened.imported else None
    ruled = overruled_by(meta, len(players))
    if ruled is None:
        return ""
    result = ruled_in_words(ruled, players)
    return gettext(
        "The record says that a referee's verdict replaced this result: {result}.", result=result
    )


def disputable(match: Match, players: Sequence[str]) -> list[Disputable]:
    """Return the possible subjects other than moves: winners, totals, each player's lines."""
    words = page_wording(match)
    found = [Disputable("winners", about_in_words(match, About(winners=True), players))]
    if match.count is None:
        return found
    for seat in range(len(players)):
        found.append(Disputable(f"total-{seat}", about_in_words(match, About(total=seat), players)))
    lines = sorted(enumerate(match.count.lines, 1), key=lambda numbered: numbered[1].seat)
    for at, line in lines:
        found.append(
            Disputable(
                f"line-{at}",
                gettext(
                    "{player}: {points} {what}",
                    player=players[line.seat],
                    points=format_points(line.points, plus=True),
                    what=line.what.render(words),
                ),
            )
        )
    return found


def _time(at: int | None) -> str:
    return timestamps.format_timestamp(at or 0)
