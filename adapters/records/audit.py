"""Audit of a record: legality, score line by line, and the claimed result: ``giardino-audit/1``."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from adapters.i18n import ENGLISH, gettext, ngettext, refusal_text, use_locale, wording
from adapters.records.assumed import assumed_slots_in, replay_without_assumed
from adapters.records.record import ClaimedResult, Record
from adapters.records.record_ids import named_id
from adapters.records.replay import Replay
from domain.evidence import evidence, moves_by_place
from domain.game import AnyGame, Count, CountLine, Seat
from domain.match import MatchEvent

AUDIT_FORMAT: Final = "giardino-audit/1"


class AuditLine(msgspec.Struct, frozen=True):
    """An award or loss of points in words; ``why`` ends with the moves that placed what counts."""

    rule: str
    what: str
    seat: Seat
    points: int
    why: str
    cells: tuple[str, ...]
    """The cells that count, as the game names them."""
    moves: tuple[int, ...]
    """The moves that placed what counts, from 1."""


class Claim(msgspec.Struct, frozen=True):
    """Whether the claimed result agrees with the count, with a sentence for each difference."""

    agrees: bool
    differences: tuple[str, ...]


class LegalRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Audit of a legal record; a finished one has the count."""

    format: Literal["giardino-audit/1"] = AUDIT_FORMAT
    id: str | UnsetType = UNSET
    """The match, if it is stored or the record names it."""
    source: str | UnsetType = UNSET
    """Where the record was read, if it was read from somewhere."""
    game: str
    legal: Literal[True] = True
    finished: bool
    totals: tuple[int, ...] | UnsetType = UNSET
    winners: tuple[Seat, ...] | UnsetType = UNSET
    subtotals: tuple[dict[str, int], ...] | UnsetType = UNSET
    lines: tuple[AuditLine, ...] | UnsetType = UNSET
    claim: Claim
    assumed: int | UnsetType = UNSET
    """Number of assumed pieces in the deal, if there are any."""


class IllegalRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Audit of a record with an illegal move, counted from 1; move 0 is the deal."""

    format: Literal["giardino-audit/1"] = AUDIT_FORMAT
    id: str | UnsetType = UNSET
    source: str | UnsetType = UNSET
    """Where the record was read, if it was read from somewhere."""
    game: str
    legal: Literal[False] = False
    move: int
    rule: str
    message: str


Verdict = LegalRecord | IllegalRecord


class Audit(msgspec.Struct, frozen=True):
    """A record's replay and its audit."""

    replay: Replay
    verdict: Verdict
    """The audit in its public format, in the locale of its making."""

    @property
    def is_fine(self) -> bool:
        """Tell whether the record is legal and its claimed result is right."""
        return isinstance(self.verdict, LegalRecord) and self.verdict.claim.agrees

    def decided(self) -> str:
        """Return the tie-breaker in words, if there was one."""
        count = self.replay.last.count if self.replay.positions else None
        if count is None or count.decided is None:
            return ""
        return count.decided.render(wording(self.replay.last.game))


def assumed_text(count: int) -> str:
    """Return a sentence about the number of assumed pieces; empty if there are none."""
    if not count:
        return ""
    return ngettext(
        "{count} piece of the deal is unknown. The record only assumes it; it proves nothing.",
        "{count} pieces of the deal are unknown. The record only assumes them; they prove nothing.",
        count,
    )


def assumed_result_text() -> str:
    """Return the sentence about a result that depends on assumed pieces."""
    return gettext("This result holds only if the assumed pieces are right.")


def audit(record: Record, match_id: str = "", source: str = "") -> Audit:
    """Replay *record*, count the score and compare it with the claimed result.

    The audit names the *source* of the record, and the *match_id* that it has there, if it is not
    the record's own. The texts are in the current locale.
    """
    played = replay_without_assumed(record)
    verdict = _verdict(record, played, match_id or named_id(record) or UNSET)
    return Audit(played, replace(verdict, source=source) if source else verdict)


def public_audit(record: Record, match_id: str = "", source: str = "") -> Audit:
    """Audit *record* in English, as the public format requires."""
    with use_locale(ENGLISH):
        return audit(record, match_id, source)


def _verdict(record: Record, played: Replay, match_id: str | UnsetType) -> Verdict:
    game = record.game
    if played.stopped:
        refusal = played.stopped.refusal
        return IllegalRecord(
            id=match_id,
            game=game.name,
            move=played.stopped.move,
            rule=refusal.rule,
            message=refusal_text(refusal),
        )
    count = played.last.count
    assumed = len(assumed_slots_in(record.meta, record.deal)) or UNSET
    if count is None:
        claim = _unfinished(record.result)
        return LegalRecord(
            id=match_id, game=game.name, finished=False, claim=claim, assumed=assumed
        )
    return LegalRecord(
        id=match_id,
        game=game.name,
        finished=True,
        totals=count.totals,
        winners=count.winners,
        subtotals=count.subtotals,
        lines=tuple(_lines(game, count, played.events)),
        claim=_compared(record.result, count),
        assumed=assumed,
    )


def _lines(game: AnyGame, count: Count, events: Sequence[MatchEvent]) -> Iterator[AuditLine]:
    words = wording(game)
    for line, moves in score_lines(game, count, events):
        yield AuditLine(
            rule=line.rule,
            what=line.what.render(words),
            seat=line.seat,
            points=line.points,
            why=explained(line.why.render(words), moves),
            cells=line.cells,
            moves=moves,
        )


def _unfinished(claimed: ClaimedResult | None) -> Claim:
    if claimed is None:
        return Claim(True, ())
    return Claim(False, (gettext("The record claims a result, but the match is not finished."),))


def _compared(claimed: ClaimedResult | None, count: Count) -> Claim:
    if claimed is None:
        return Claim(True, ())
    differences = []
    if claimed.totals != count.totals:
        differences.append(
            gettext(
                "The record claims the totals {claimed}; the count gives {counted}.",
                claimed=_listed(claimed.totals),
                counted=_listed(count.totals),
            )
        )
    if claimed.winners != count.winners:
        differences.append(
            gettext(
                "The record claims the winners {claimed}; the count gives {counted}.",
                claimed=_listed(claimed.winners),
                counted=_listed(count.winners),
            )
        )
    return Claim(not differences, tuple(differences))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or gettext("(none)")


def score_lines(
    game: AnyGame, count: Count, events: Iterable[MatchEvent]
) -> Iterator[tuple[CountLine, tuple[int, ...]]]:
    """Return each line of a *count* with the positions of its moves, ascending."""
    placed = moves_by_place(game, events)
    for line in count.lines:
        yield line, evidence(line, placed)


def explained(why: str, moves: Sequence[int]) -> str:
    """Return the reason for a line's points, with its moves, in the current locale."""
    if not moves:
        return why
    return why + ngettext(
        "; from move {moves}",
        "; from moves {moves}",
        len(moves),
        moves=", ".join(map(str, moves)),
    )
