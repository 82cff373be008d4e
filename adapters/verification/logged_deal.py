"""Verification of a log's deal: derived again from the seeds, shuffles during play included."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adapters.i18n import gettext
from adapters.verification.event_bodies import game_of, is_canonical, kind_of
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.match_log import Log, LoggedEvent
from adapters.verification.parents import (
    Child,
    FindParent,
    Unshuffled,
    compared_with_parent,
    deal_of_branch,
    no_parent,
)
from adapters.verification.seeds import LoggedTable, table_of
from domain import match as matches
from domain.fair_random import canonical
from domain.game import AnyGame, as_dealt
from domain.match import Branch, Match, Voided
from domain.match.setup import chance_of


def check_log_deal(log: Log, parent: FindParent = no_parent) -> str:
    """Check that the deal follows from the seeds; raise Fault or DoesNotApply.

    A branch repeats the deal of its first event; the rest is compared with its *parent*.
    """
    table = table_of(log)
    dealt = [number for number, each in enumerate(log.events) if kind_of(each) == "dealt"]
    if not dealt and table.all(Voided):
        raise DoesNotApply(gettext("the match was voided before the deal"))
    if not dealt:
        raise Fault(gettext("the log is open, and nothing was dealt"))
    if len(dealt) > 1:
        raise Fault(gettext("event {k} deals a second time", k=dealt[1] + 1))
    at, branch = dealt[0], table.opened.branch
    game_of(table.opened)
    deal = _deal_in(log.events[at], table.game)
    match = seated_match(log, table)
    if branch:
        _check_branch(log, at, match, branch)
    chance = chance_of(match)
    expected = deal_of_branch(match.game, branch, chance) if branch else matches.draw_deal(match)
    if deal != expected:
        raise Fault(gettext("another deal follows from the seeds"))
    _check_later_shuffles(log, match, deal, len(branch.moves) if branch else 0)
    if branch is None:
        return gettext("the deal follows from the seeds")
    return compared_with_parent(Child(match.game, match.setup, is_logged=True), branch, parent)


def _deal_in(logged: LoggedEvent, game: AnyGame) -> Any:
    """Decode the deal event; raise Fault."""
    stored = logged.private.get("deal") if isinstance(logged.private, dict) else None
    try:
        deal = msgspec.convert(stored, game.deal_type)
    except msgspec.ValidationError as error:
        raise Fault(
            gettext("event {k} has an invalid deal: {why}", k=logged.k, why=error)
        ) from None
    if not is_canonical(stored, msgspec.json.decode(msgspec.json.encode(deal))):
        raise Fault(
            gettext(
                "event {k} has an invalid deal: {why}",
                k=logged.k,
                why=gettext("it has a field or a value that no server writes"),
            )
        )
    return deal


def seated_match(log: Log, table: LoggedTable) -> Match:
    """Return the match before its deal, with the published seeds; raise Fault."""
    match = matches.evolve(None, log.match, table.opened)
    for seated, seed in zip(table.seats, table.seeds.seats, strict=True):
        seated_by = msgspec.structs.replace(seated, seed=seed)
        match = matches.evolve(match, log.match, seated_by)
    return msgspec.structs.replace(
        match, opened=msgspec.structs.replace(table.opened, seed=table.seeds.server)
    )


def _check_branch(log: Log, dealt: int, match: Match, branch: Branch) -> None:
    """Check that the moves of a *branch* follow its deal in the same command; raise Fault."""
    repeated = log.events[dealt + 1 : dealt + 1 + len(branch.moves)]
    for number, before in enumerate(branch.moves):
        logged = repeated[number] if number < len(repeated) else log.events[-1]
        private = logged.private if isinstance(logged.private, dict) else {}
        if (
            number >= len(repeated)
            or kind_of(logged) != "moved"
            or logged.public != log.events[dealt].public
            or canonical([private.get("seat"), private.get("command")])
            != canonical([before.seat, before.command])
        ):
            raise Fault(
                gettext(
                    "event {k} is not the position that the match branched from, according to"
                    " event 1",
                    k=logged.k,
                )
            )


def _check_later_shuffles(log: Log, match: Match, deal: Any, before: int) -> None:
    """Check that the shuffles after the moves of a branch follow from the seeds; raise Fault.

    Each shuffle starts with its pieces in the order of the component file.
    """
    game, chance = match.game, chance_of(match)
    if game.deal_so_far is as_dealt:
        return
    happened: list[Any] = []
    seen: set[tuple[str, int]] = set()
    unshuffled = Unshuffled()
    game.deal(match.setup, unshuffled)
    for number, events in enumerate(_line(log)):
        happened += _converted(events, game.events)
        for name, mixed in game.recorded_shuffles(game.deal_so_far(deal, happened)).items():
            label, ordinal = name
            box = [piece for piece in unshuffled.shuffled.get(label, ()) if piece in mixed]
            if name in seen or number < before or mixed == chance.shuffle(label, box, ordinal):
                seen.add(name)
                continue
            raise Fault(
                gettext(
                    "the seeds give another order of {label} {ordinal}",
                    label=label,
                    ordinal=ordinal,
                )
            )


def _line(log: Log) -> list[list[Any]]:
    """Return the events of each move that was not taken back, as JSON."""
    line: list[list[Any]] = []
    for logged in log.events:
        private = logged.private if isinstance(logged.private, dict) else {}
        if kind_of(logged) == "moved":
            events = private.get("events")
            line.append(events if isinstance(events, list) else [])
        elif kind_of(logged) == "taken_back" and type(private.get("left")) is int:
            del line[private["left"] :]
    return line


def _converted(events: Sequence[Any], type_: Any) -> Iterator[Any]:
    for event in events:
        try:
            yield msgspec.convert(event, type_)
        except msgspec.ValidationError:
            # Malformed game events are reported by the check of the moves.
            continue
