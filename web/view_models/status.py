"""Status of a match: one sentence for one viewer."""

from collections.abc import Iterator, Sequence

import msgspec

from adapters.i18n import N_, format_points, gettext, ngettext
from adapters.records.assumed import is_result_assumed
from adapters.records.audit import assumed_result_text
from domain import match as matches
from domain.bot_levels import thinks_long
from domain.game import Seat, Viewer
from domain.match import Match, Ruled, valid_result
from web.text import joined, quoted
from web.view_models.disputes import about_in_words, before_verdict, claimed_verdict
from web.view_models.score import decision, named_totals


class Detail(msgspec.Struct, frozen=True):
    """A sentence about the result of a match."""

    text: str
    dispute: int = 0
    """The number of the dispute that it is about, if any."""


class Status(msgspec.Struct, frozen=True):
    """The status of the match: one sentence, and what explains a result."""

    sentence: str
    yours: bool
    over: bool
    details: tuple[Detail, ...] = ()

    @property
    def text(self) -> str:
        """The sentence and the details."""
        return " ".join((self.sentence, *(detail.text for detail in self.details)))


def status_of(match: Match, viewer: Viewer, names: Sequence[str]) -> Status:
    """Return the status for *viewer*: turn, open question, awaited seeds or result."""
    if match.over:
        return Status(
            _result(match, viewer, names),
            yours=False,
            over=True,
            details=tuple(_details(match, viewer, names)),
        )
    if match.to_move is None:
        return Status(_before_the_deal(match, names), yours=False, over=False)
    status = (
        _takeback_status(match, viewer, names)
        if match.pending_takeback
        else _turn(match, viewer, names)
    )
    if not (isinstance(viewer, Seat) and matches.is_handed(match, viewer)):
        return status
    handed = gettext("A bot is playing for you.")
    sentence = (
        handed
        if match.to_move == viewer and not match.pending_takeback
        else f"{handed} {status.sentence}"
    )
    return msgspec.structs.replace(status, sentence=sentence)


def _turn(match: Match, viewer: Viewer, names: Sequence[str]) -> Status:
    """Return the sentence that says whose turn it is."""
    assert match.to_move is not None
    if is_due(match, viewer):
        return Status(gettext("Your turn."), yours=True, over=False)
    return Status(_others_turn(match, match.to_move, names), yours=False, over=False)


def broken_off(match: Match, names: Sequence[str]) -> Status | None:
    """Return the status of a match whose record is incomplete; None for any other."""
    if match.opened.imported is None or match.to_move is None:
        return None
    player = names[match.to_move]
    text = gettext("The record ends here, on {player}'s turn.", player=player)
    return Status(text, yours=False, over=False)


def _others_turn(match: Match, seat: Seat, names: Sequence[str]) -> str:
    if matches.is_handed(match, seat):
        return gettext("A bot is playing for {player}.", player=names[seat])
    if thinks_long(match.kinds[seat]):
        return gettext("{player} is thinking.", player=names[seat])
    return gettext("{player}'s turn.", player=names[seat])


def _before_the_deal(match: Match, names: Sequence[str]) -> str:
    if not match.awaited:
        return gettext("Waiting for players.")
    players = joined(names[seat] for seat in match.awaited)
    return gettext(
        "Everyone has joined. The deal is waiting for the page of {players} to open.",
        players=players,
    )


def sitters(match: Match, names: Sequence[str]) -> list[str]:
    """Return the names of the seated players, bots marked; free seats are omitted."""
    seats = zip(match.seated, match.kinds, names, strict=True)
    return [
        gettext("{name} (bot)", name=name) if kind in match.game.bots else name
        for seated, kind, name in seats
        if seated is not None
    ]


def stand_in(match: Match, seat: Seat, viewer: Viewer) -> str:
    """Return in words that a bot plays *seat* for its person; empty if none does."""
    if not matches.is_handed(match, seat):
        return ""
    if match.over:
        return gettext("a bot took over")
    if seat == viewer:
        return gettext("a bot plays for you")
    return gettext("a bot is playing")


def is_due(match: Match, viewer: Viewer) -> bool:
    """Return whether *viewer* is to move, and not a bot for them."""
    return match.to_move == viewer and not matches.is_handed(match, viewer)


def _takeback_status(match: Match, viewer: Viewer, names: Sequence[str]) -> Status:
    """Return the status while a takeback is requested; the turn is shown elsewhere."""
    assert match.pending_takeback
    if match.pending_takeback.seat == viewer:
        sentence = _own_question(match, len(match.line) - match.pending_takeback.left, names)
    else:
        sentence = gettext(
            "{player} asks to undo a move.", player=names[match.pending_takeback.seat]
        )
    return Status(sentence, yours=is_due(match, viewer), over=False)


def _own_question(match: Match, undone: int, names: Sequence[str]) -> str:
    """Return the status of the player who requested a takeback; bots don't agree."""
    question = (
        gettext("You asked to undo a move.")
        if undone == 1
        else ngettext(
            "You asked to undo your last move: {count} move would be undone.",
            "You asked to undo your last move: {count} moves would be undone.",
            undone,
        )
    )
    left = [
        names[seat]
        for seat in range(len(match.seated))
        if matches.must_answer(match, seat) and matches.is_handed(match, seat)
    ]
    if not left:
        return question
    waits = gettext(
        "A bot is playing for {players} and can't agree. Wait until they are back, or for "
        "the next move.",
        players=joined(left),
    )
    return f"{question} {waits}"


def _result(match: Match, viewer: Viewer, names: Sequence[str]) -> str:
    result = valid_result(match)
    winners, totals = result.winners, _totals(result, names)
    if matches.correction(match):
        if not totals:
            return _ruled(winners, viewer, names)
        verdict = gettext("by the referee's verdict")
        return _victory(winners, f"{totals}, {verdict}", viewer, names)
    if match.voided:
        players = joined(names[seat] for seat in match.voided.seats)
        return gettext("The match is void: the seed of {players} did not arrive.", players=players)
    if match.out_of_time is not None:
        return _out_of_time(match.out_of_time, match, viewer, names)
    if match.count is None:
        return _given_up(match, viewer, names)
    decided = decision(match)
    won = _victory(winners, f"{totals} ({decided})" if decided else totals, viewer, names)
    return f"{won} {assumed_result_text()}" if is_result_assumed(match) else won


def _ruled(winners: Sequence[Seat], viewer: Viewer, names: Sequence[str]) -> str:
    """Return who wins by a verdict that gives no totals."""
    if len(winners) > 1:
        players = joined(names[seat] for seat in winners)
        return gettext("{players} share the victory, by the referee's verdict.", players=players)
    if winners[0] == viewer:
        return gettext("You win, by the referee's verdict.")
    return gettext("{player} wins, by the referee's verdict.", player=names[winners[0]])


def _victory(winners: Sequence[Seat], result: str, viewer: Viewer, names: Sequence[str]) -> str:
    """Return who wins, with the *result* in words."""
    players, two = joined(names[seat] for seat in winners), len(names) == 2
    if len(winners) > 1:
        shared = (
            N_("{players} share the victory, {result}.")
            if two
            else N_("{players} share the victory: {result}.")
        )
        return gettext(shared, players=players, result=result)
    if winners[0] == viewer:
        return gettext(N_("You win, {result}.") if two else N_("You win: {result}."), result=result)
    won = N_("{player} wins, {result}.") if two else N_("{player} wins: {result}.")
    return gettext(won, player=players, result=result)


def _totals(result: Ruled, names: Sequence[str]) -> str:
    """Return the totals, the winners' first; with more than two players, with their names."""
    totals, winners = result.totals, result.winners
    best_first = sorted(range(len(totals)), key=lambda seat: (seat not in winners, -totals[seat]))
    if len(totals) == 2:
        return gettext(" to ").join(format_points(totals[seat]) for seat in best_first)
    return named_totals([totals[seat] for seat in best_first], [names[seat] for seat in best_first])


def _details(match: Match, viewer: Viewer, names: Sequence[str]) -> Iterator[Detail]:
    """Yield what explains the result: a verdict, practice, and the disputes without a verdict."""
    if ruled := matches.correction(match):
        yield Detail(gettext("Reason: {reason}", reason=quoted(ruled.reason)))
        yield Detail(before_verdict(match, names))
    elif match.verdicts:
        why = quoted(match.verdicts[-1].reason)
        yield Detail(gettext("The referee confirmed the result: {reason}", reason=why))
    elif claimed := claimed_verdict(match, names):
        yield Detail(claimed)
    if match.practice:
        yield Detail(
            gettext(
                "This was a practice match: moves were undone after they had revealed something."
            )
        )
    for number, dispute in matches.open_disputes(match).items():
        what = about_in_words(match, dispute.about, names)
        text = (
            gettext("You dispute {what}; the referee will decide.", what=what)
            if dispute.seat == viewer
            else gettext(
                "{player} disputes {what}; the referee will decide.",
                player=names[dispute.seat],
                what=what,
            )
        )
        yield Detail(text, number)


def _given_up(match: Match, viewer: Viewer, names: Sequence[str]) -> str:
    assert match.resigned is not None
    gone, winner = names[match.resigned], names[match.winners[0]]
    if match.resigned == viewer:
        return gettext("You resigned; {winner} wins.", winner=winner)
    if viewer in match.winners:
        return gettext("{player} resigned; you win.", player=gone)
    return gettext("{player} resigned; {winner} wins.", player=gone, winner=winner)


def _out_of_time(late: Seat, match: Match, viewer: Viewer, names: Sequence[str]) -> str:
    player, winner = names[late], names[match.winners[0]]
    if late == viewer:
        return gettext("Your time ran out; {winner} wins.", winner=winner)
    if viewer in match.winners:
        return gettext("{player} ran out of time; you win.", player=player)
    return gettext("{player} ran out of time; {winner} wins.", player=player, winner=winner)
