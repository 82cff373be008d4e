"""Verification of a record's seeds and deal: the seeds match their promises, the deal the seeds."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adapters.i18n import gettext, seat_name
from adapters.records.branch_meta import branch_in
from adapters.records.record import Fairness, Record
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.parents import Child, FindParent, compared_with_parent, no_parent
from domain import match as matches
from domain.errors import IllegalMove
from domain.fair_random import seat_keeps, server_keeps
from domain.game import AnyGame, Setup
from domain.match import RECORDED, Branch, Match, Seated


def check_record_seeds(game: AnyGame, fairness: Fairness | None, names: Sequence[str] = ()) -> str:
    """Return who drew the seeds; raise Fault if a seed breaks its commitment, or DoesNotApply.

    *names* are those of the players, if they are known; else the seats' own are used.
    """
    if fairness is None:
        raise DoesNotApply(gettext("the record contains no seeds"))
    check_commitments(game, fairness)
    seats = dict(enumerate(names)) or {
        seat: seat_name(game, seat) for seat in range(len(fairness.seats))
    }
    drawn = [seat for seat in seats if fairness.seats[seat].by == "player"]
    if not drawn:
        return gettext("each seed is the one promised; the server drew them all")
    players, others, early = (
        ", ".join(seats[seat] for seat in chosen)
        for chosen in (
            drawn,
            [seat for seat in seats if seat not in drawn],
            [seat for seat in drawn if fairness.seats[seat].early is True],
        )
    )
    texts = [gettext("each seed is the one promised; drawn by the players: {seats}", seats=players)]
    texts += [gettext("by the server: {seats}", seats=others)] if others else []
    texts += [gettext("left with the server in advance: {seats}", seats=early)] if early else []
    return "; ".join(texts)


def check_commitments(game: AnyGame, fairness: Fairness) -> None:
    """Check each revealed seed against its commitment; raise Fault."""
    if not server_keeps(fairness.match, fairness.server.commitment, fairness.server.seed):
        raise Fault(gettext("the server's seed is not the one that it promised"))
    for number, seat in enumerate(fairness.seats):
        if seat.seed and not seat_keeps(fairness.match, number, seat.commitment, seat.seed):
            raise Fault(
                gettext("the seed of {seat} is not the one promised", seat=seat_name(game, number))
            )


def check_record_deal(record: Record, parent: FindParent = no_parent) -> str:
    """Check that the deal follows from the seeds; raise Fault or DoesNotApply.

    The other part of a branch's deal is compared with its *parent*, if that is found.
    """
    branch = derive_deal(record)
    if branch is None:
        return gettext("the deal follows from the seeds")
    setup = Setup(record.options, record.components, len(record.players))
    return compared_with_parent(Child(record.game, setup, is_logged=False), branch, parent)


def derive_deal(record: Record) -> Branch | None:
    """Derive a record's deal again; return the branch point, if it is a branch.

    Raises Fault if the deals differ, and DoesNotApply without seeds.
    """
    fairness = record.fairness
    if fairness is None:
        raise DoesNotApply(gettext("the record contains no seeds"))
    if fairness.rules != record.game.rules:
        raise Fault(
            gettext("the seeds are for the rules {rules}, not for these", rules=fairness.rules)
        )
    branch = branch_in(record)
    match = _seated(record, fairness, branch)
    deal = matches.draw_deal(match)
    if record.game.recorded_shuffles(record.deal):
        deal = record.game.whole_deal(deal, _replay_with_seeds(match, deal, record))
    if deal != record.deal:
        raise Fault(gettext("another deal follows from the seeds"))
    return branch


def _seated(record: Record, fairness: Fairness, branch: Branch | None) -> Match:
    """Return the match before its deal, with these seeds."""
    seats = (RECORDED,) * len(record.players)
    opened = matches.open_table(
        fairness.match,
        record.game,
        msgspec.structs.asdict(record.options),
        seats,
        bytes.fromhex(fairness.server.seed),
        record.components,
        branch=branch,
    )
    match = matches.evolve(None, fairness.match, opened)
    for number, seat in enumerate(fairness.seats):
        seated = Seated(number, seat.by, seat.commitment, seat.seed)
        match = matches.evolve(match, fairness.match, seated)
    return match


def _replay_with_seeds(match: Match, deal: Any, record: Record) -> Iterator[Any]:
    """Replay the record's moves with all chance taken from the seeds; return the events."""
    try:
        dealt = matches.begin(match, deal)
        yield from dealt.events
        match = matches.evolve(match, match.id, dealt)
        for move in record.moves:
            moved, match = matches.advance(match, move.by, move.command)
            yield from moved.events
    except IllegalMove:
        return
