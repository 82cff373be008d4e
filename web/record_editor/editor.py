"""Editing operations of the record editor: each turns one draft into the next."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext, seat_name
from adapters.limits import BeyondLimits
from adapters.records.assumed import with_piece_lists
from adapters.records.importer import check_limits
from adapters.records.parser import NotARecord, as_record, read_record
from adapters.records.record import FORMAT, STANDARD, Move, Record
from adapters.records.replay import Replay, RuleBroken
from adapters.records.strict_json import BadJson, parse_pasted
from domain.deal_slots import DealSlot, PieceLocation
from domain.errors import GeneralRefusal
from domain.game import AnyGame, Seat
from web.games.registry import PRESENTATIONS
from web.record_editor import deal_form
from web.record_editor.draft import Draft, draft_of, setup_of
from web.record_editor.piece_names import UNKNOWN, InvalidEntry, names_of, pieces_called


def opened(
    game: AnyGame,
    options: Mapping[str, bool],
    players: Sequence[str],
    components: Any,
    first: Seat,
    texts: Sequence[str],
) -> Draft:
    """Return a match before its first move, with the known part of its deal.

    Raises NotARecord for pieces or options that the game does not have, InvalidEntry for an
    impossible deal.
    """
    empty: dict[str, Any] = {"first": first, "rounds": [[], []]}
    deal = {name: empty.get(name, []) for name in game.deal_type.__struct_fields__}
    record = _read(
        {
            "format": FORMAT,
            "game": game.name,
            "rules": game.rules,
            "options": dict(options),
            "components": STANDARD if components is None else components,
            "players": list(players),
            "deal": deal,
            "moves": [],
        }
    )
    return dealt(Draft(record, frozenset()), texts)


def dealt(draft: Draft, texts: Sequence[str]) -> Draft:
    """Return the draft with the deal of the form fields; raise InvalidEntry or RuleBroken.

    Positions that the fields leave open keep their pieces if possible.
    """
    record, game = draft.record, draft.record.game
    setup = setup_of(record)
    entered = deal_form.lists_from(game, setup, texts)
    lists, unknown = deal_form.completed(game, setup, entered)
    if not record.moves:
        return _legal(Draft(replace(record, deal=with_piece_lists(record.deal, lists)), unknown))
    open_again = draft.unknown | unknown
    changed = {
        DealSlot(name, at): piece
        for name, pieces in entered.items()
        for at, piece in enumerate(pieces)
        if piece != UNKNOWN
        and (DealSlot(name, at) in open_again or draft.at(DealSlot(name, at)) != piece)
    }
    draft = replace(draft, unknown=open_again | changed.keys())
    for slot, piece in changed.items():
        draft = deal_form.named(draft, (slot,), piece)
    return draft.counted()


def _legal(draft: Draft) -> Draft:
    if broken := draft.played.stopped:
        raise broken
    return draft


def _read(value: Any) -> Record:
    return _within_limits(read_record(msgspec.json.encode(value)))


def _within_limits(record: Record) -> Record:
    """Return *record* if it is within the limits of a table; raise NotARecord."""
    try:
        check_limits(record)
    except BeyondLimits as beyond:
        raise NotARecord(beyond.sentence, beyond.field) from None
    return record


def read(text: str) -> Draft:
    """Parse a draft; raise NotARecord or RuleBroken."""
    try:
        value = parse_pasted(text.encode())
    except BadJson as error:
        raise NotARecord(str(error)) from None
    return _legal(draft_of(_within_limits(as_record(value))))


def moved(draft: Draft, move: Mapping[str, Any]) -> Draft:
    """Return the draft after a *move* of the seat that is to move; raise RuleBroken.

    It has the form of a record's command, without ``by``.
    """
    before = draft.played
    seat = before.last.to_move
    if seat is None:
        raise RuleBroken(len(draft.record.moves) + 1, GeneralRefusal.MATCH_OVER)
    command = msgspec.convert(move, draft.record.game.commands)
    moves = (*draft.record.moves, Move(seat, command))
    after = replace(draft, record=replace(draft.record, moves=moves, result=None))
    if after.played.stopped and (shuffled := _shuffled_again(after, before)):
        after = shuffled
    after = _legal(after)
    if getattr(before.last.state, "round", 0) == getattr(after.played.last.state, "round", 0):
        after = _settled(after, draft.lying(), after.lying(), seat)
    return after.counted()


def _shuffled_again(draft: Draft, before: Replay) -> Draft | None:
    """Return the draft with reshuffled pieces, all of them unknown."""
    table = PRESENTATIONS[draft.record.game.name]
    renewal = table.dealing.renewed(draft.record.deal, before.last.state)
    if renewal is None:
        return None
    later = replace(draft, record=replace(draft.record, deal=renewal.deal))
    slots = {DealSlot(renewal.list, at) for at in range(len(later.lists[renewal.list]))}
    return replace(later, unknown=draft.unknown | slots)


def _settled(
    draft: Draft, before: Sequence[PieceLocation], after: Sequence[PieceLocation], seat: Seat
) -> Draft:
    """Return the draft in which every piece played from a hand is known.

    If a known and an assumed piece are equal, the known one was played.
    """
    slots = {location.slot for location in after}
    left = _in_hand(after, seat)
    for gone in _in_hand(before, seat):
        if gone.slot in draft.unknown and gone.slot not in slots:
            draft = draft.knowing(gone.slot)
            equal = (candidate.slot for candidate in left if candidate.piece == gone.piece)
            if known := next((slot for slot in equal if slot not in draft.unknown), None):
                draft = draft.assuming(known)
    return draft


def _in_hand(locations: Iterable[PieceLocation], seat: Seat) -> list[PieceLocation]:
    return [piece for piece in locations if piece.where == f"hands.{seat}"]


def undone(draft: Draft) -> Draft:
    """Return the draft without its last move."""
    return replace(draft, record=replace(draft.record, moves=draft.record.moves[:-1], result=None))


def turned_up(draft: Draft) -> list[tuple[DealSlot, str]]:
    """Return the face-up pieces that are still unknown, with their places in words."""
    dealing_of_game = PRESENTATIONS[draft.record.game.name].dealing
    at_the_end = dealing_of_game.shown_at_the_end if draft.played.last.count else {}
    shown = {**dealing_of_game.shown, **at_the_end}
    found = []
    numbers: Counter[str] = Counter()
    for location in draft.lying():
        numbers[location.field] += 1
        if location.slot in draft.unknown and location.field in shown:
            found.append(
                (location.slot, f"{gettext(shown[location.field])} {numbers[location.field]}")
            )
    return found


def held(draft: Draft, seat: Seat) -> list[PieceLocation]:
    """Return the assumed pieces of a seat's hand after the last move."""
    hand = _in_hand(draft.lying(), seat)
    return [location for location in hand if location.slot in draft.unknown]


def holding(draft: Draft, seat: Seat, words: str) -> Draft:
    """Return the draft with the pieces named by *words* known in a hand; raise InvalidEntry."""
    game, name = draft.record.game, seat_name(draft.record.game, seat)
    lists = {location.slot.list for location in held(draft, seat)}
    pools = [pool for pool in draft.pools if lists & pool.lists.keys()]
    if words.strip(", ") and not pools:
        raise _all_known(name)
    names = names_of(game, [piece for pool in pools for piece in pool.pieces])
    for piece in pieces_called(names, words, name):
        unknown = held(draft, seat)
        if not unknown:
            raise _all_known(name)
        draft = deal_form.named(draft, [location.slot for location in unknown], piece)
    return draft.counted()


def _all_known(name: str) -> InvalidEntry:
    return InvalidEntry(gettext("The hand of {seat} is already complete.", seat=name))
