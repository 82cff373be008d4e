"""Disputes and verdicts of a match, as a record contains them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from adapters.i18n import ENGLISH, N_, format_points, gettext, use_locale, wording
from adapters.records import timestamps
from domain.game import AnyGame, CountLine, Seat
from domain.match import About, Answer, Disputed, Judged, MatchEvent, OutOfTime, Resigned

EarlyEnd = Resigned | OutOfTime
LOST: Final = {
    Resigned: N_("Replayed: {loser} resigned, so {winner} won."),
    OutOfTime: N_("Replayed: {loser} ran out of time, so {winner} won."),
}
"""Sentences about the winner of a match that ended without a count."""


class RefereeVerdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A referee's verdict on a dispute: decision, reason and UTC time."""

    upheld: bool
    reason: str
    time: str

    def __post_init__(self) -> None:
        """Validate the time."""
        timestamps.parse_timestamp(self.time)


class Dispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's dispute of the result, the audit's finding, and the UTC time."""

    seat: Seat
    about: About
    says: str
    audit: str
    time: str
    verdict: RefereeVerdict | UnsetType = UNSET
    """Unset while there is no verdict."""

    def __post_init__(self) -> None:
        """Validate the time."""
        timestamps.parse_timestamp(self.time)


def disputes_of(
    game: AnyGame, history: Sequence[tuple[int | None, MatchEvent]], players: Sequence[str]
) -> tuple[Dispute, ...]:
    """Return the disputes of a match, each with its current verdict.

    The findings are in English, as records are.
    """
    verdicts = {
        event.dispute: RefereeVerdict(
            event.upheld, event.reason, timestamps.format_timestamp(at or 0)
        )
        for at, event in history
        if isinstance(event, Judged)
    }
    disputed = [(at or 0, event) for at, event in history if isinstance(event, Disputed)]
    early = early_end(event for _, event in history)
    with use_locale(ENGLISH):
        return tuple(
            Dispute(
                seat=event.seat,
                about=event.about,
                says=event.says,
                audit=answer_in_words(wording(game), event, players, early),
                time=timestamps.format_timestamp(at),
                verdict=verdicts.get(number, UNSET),
            )
            for number, (at, event) in enumerate(disputed, 1)
        )


def early_end(events: Iterable[MatchEvent]) -> EarlyEnd | None:
    """Return the event that ended a match without a count; None after a count."""
    return next((event for event in events if isinstance(event, EarlyEnd)), None)


def answer_in_words(
    words: Mapping[str, str],
    disputed: Disputed,
    players: Sequence[str],
    early: EarlyEnd | None,
) -> str:
    """Return the audit's finding on a dispute, with the game's *words*.

    *early* is the event that ended the match, if nothing was counted.
    """
    about, answer = disputed.about, disputed.answer
    if about.winners is not UNSET and early is not None:
        winner = _names(answer.winners, players)
        return gettext(LOST[type(early)], loser=players[early.seat], winner=winner)
    if about.move is not UNSET:
        return _of_move(about.move, answer)
    return " ".join(
        [_found(answer, of_winners=about.winners is not UNSET), *_counted(words, disputed, players)]
    )


def _found(answer: Answer, *, of_winners: bool) -> str:
    """Return whether the result is confirmed; a winner may have been decided without a count."""
    if of_winners:
        if answer.agrees:
            return gettext("Replayed: the result is the same.")
        return gettext("Replayed: the result is different.")
    if answer.agrees:
        return gettext("Recounted: the result is the same.")
    return gettext("Recounted: the result is different.")


def _counted(words: Mapping[str, str], disputed: Disputed, players: Sequence[str]) -> Iterator[str]:
    """Return sentences about the counted lines of the disputed result."""
    about, answer = disputed.about, disputed.answer
    lines = _lines(words, answer.lines, players)
    if about.line is not UNSET:
        yield lines or gettext("There is no such line.")
    elif about.winners is not UNSET:
        won = _names(answer.winners, players)
        yield gettext("{players} won.", players=won) if won else gettext("Nobody won.")
    elif answer.total is None or about.total is UNSET:
        yield gettext("The match has no final score.")
    else:
        points = format_points(answer.total)
        yield gettext("{points} for {player}.", points=points, player=players[about.total])
        if lines:
            yield gettext("See: {lines}", lines=lines)


def _of_move(move: int, answer: Answer) -> str:
    rules = ", ".join(answer.rules)
    if not answer.agrees:
        return gettext("Checked again, the match breaks {rules}.", rules=rules)
    if not rules:
        return gettext("Checked again, move {move} is legal.", move=move)
    return gettext("Checked again, move {move} is legal by {rules}.", move=move, rules=rules)


def _names(seats: Iterable[Seat], players: Sequence[str]) -> str:
    return gettext(" and ").join(players[seat] for seat in seats)


def _lines(words: Mapping[str, str], lines: Iterable[CountLine], players: Sequence[str]) -> str:
    """Return score lines with points, seats and rules."""
    sentences = [
        gettext(
            "{points} for {player}, {what} ({rule}): {why}",
            points=format_points(line.points, plus=True),
            player=players[line.seat],
            what=line.what.render(words),
            rule=line.rule,
            why=line.why.render(words),
        )
        for line in lines
    ]
    return "; ".join(sentences) + "." if sentences else ""
