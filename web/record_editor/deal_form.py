"""Converts a deal to form fields and back. Unknown pieces are filled in."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adapters.i18n import gettext
from adapters.records.record import Record
from domain.deal_slots import DealSlot, Piece
from domain.game import AnyGame
from web.games.deal_layout import AnySetup, DealSection, Pool
from web.games.registry import PRESENTATIONS
from web.record_editor.draft import Draft, setup_of
from web.record_editor.piece_names import (
    UNKNOWN,
    InvalidEntry,
    called,
    enumerated,
    names_of,
    pieces_called,
    written,
)

Lists = Mapping[str, Sequence[Piece | None]]
"""The lists of a deal by name; None for an unknown piece."""


def lists_from(game: AnyGame, setup: AnySetup, texts: Sequence[str]) -> dict[str, list[Piece]]:
    """Return the pieces named in the fields of a form, for all their slots; raise InvalidEntry.

    A field names pieces in order, with ``?`` for an unknown one. Pieces left out at its end are
    unknown.
    """
    table = PRESENTATIONS[game.name]
    sizes = {name: size for pool in table.dealing.pools(setup) for name, size in pool.lists.items()}
    known: dict[str, list[Piece]] = {name: [] for name in sizes}
    stretches = table.dealing.stretches(setup)
    if len(texts) != len(stretches):
        raise InvalidEntry(gettext("The deal has {count} parts.", count=len(stretches)))
    for stretch, text in zip(stretches, texts, strict=True):
        names = names_of(game, pool_of(game, setup, stretch.list).pieces)
        pieces = pieces_called(names, text, stretch.label, unknown=True)
        extra = pieces.count(stretch.extra) if stretch.extra else 0
        room = sizes[stretch.list] - len(known[stretch.list])
        count = room if stretch.count is None else min(room, stretch.count + extra)
        if len(pieces) > count:
            raise InvalidEntry(
                gettext("{place}: at most {count} pieces.", place=stretch.label, count=count)
            )
        known[stretch.list] += [*pieces, *[UNKNOWN] * (count - len(pieces))]
    return known


def pool_of(game: AnyGame, setup: AnySetup, name: str) -> Pool:
    """Return the pool of a list of the deal."""
    return next(
        pool for pool in PRESENTATIONS[game.name].dealing.pools(setup) if name in pool.lists
    )


def completed(
    game: AnyGame, setup: AnySetup, known: Mapping[str, Sequence[Piece]]
) -> tuple[dict[str, list[Piece]], frozenset[DealSlot]]:
    """Complete a deal with assumed pieces; return it with the assumed slots; raise InvalidEntry."""
    lists = {name: list(pieces) for name, pieces in known.items()}
    unknown = frozenset(
        DealSlot(name, at)
        for name, pieces in lists.items()
        for at, piece in enumerate(pieces)
        if piece == UNKNOWN
    )
    for pool in PRESENTATIONS[game.name].dealing.pools(setup):
        rest = _rest(game, pool, lists)
        for name in pool.lists:
            lists[name] = [next(rest) if piece == UNKNOWN else piece for piece in lists[name]]
    return lists, unknown


def _rest(game: AnyGame, pool: Pool, lists: Mapping[str, Sequence[Piece]]) -> Iterator[Piece]:
    left = Counter(pool.pieces)
    left.subtract(piece for name in pool.lists for piece in lists[name] if piece != UNKNOWN)
    for piece, count in left.items():
        if count < 0:
            raise InvalidEntry(
                gettext(
                    "There are only {count} of these: {piece}.",
                    count=pool.pieces.count(piece),
                    piece=called(game, piece),
                )
            )
    # In the order of the box, as jokers that nobody has seen must lie as deep as they can.
    return (piece for piece in pool.pieces if _takes(left, piece))


def _takes(left: Counter[Piece], piece: Piece) -> bool:
    left[piece] -= 1
    return left[piece] >= 0


def named(draft: Draft, slots: Iterable[DealSlot], piece: Piece) -> Draft:
    """Return the draft with *piece* at the first of *slots* that can hold it; raise InvalidEntry.

    The piece is swapped with an unseen one such that every move stays legal.
    """
    for slot in slots:
        if draft.at(slot) == piece:
            return draft.knowing(slot)
        for other in draft.candidates(slot):
            if draft.at(other) != piece:
                continue
            tried = draft.exchanged(slot, other).knowing(slot)
            if tried.played.stopped is None:
                return tried
    name = called(draft.record.game, piece)
    raise InvalidEntry(gettext("It can't be {piece}: none of those is still unseen.", piece=name))


def texts_of(record: Record, draft: Draft) -> list[tuple[DealSection, str]]:
    """Return the deal as form fields, in the current language."""
    start = dict.fromkeys(draft.lists, 0)
    texts = []
    for stretch in PRESENTATIONS[record.game.name].dealing.stretches(setup_of(record)):
        pieces = draft.lists[stretch.list]
        first = start[stretch.list]
        last = _end(pieces, first, stretch)
        start[stretch.list] = last
        words = [
            UNKNOWN
            if DealSlot(stretch.list, at) in draft.unknown
            else written(record.game, pieces[at])
            for at in range(first, last)
        ]
        while words and words[-1] == UNKNOWN:
            words.pop()
        texts.append((stretch, enumerated(words)))
    return texts


def _end(pieces: Sequence[Piece], first: int, stretch: DealSection) -> int:
    if stretch.count is None:
        return len(pieces)
    last, counted = first, 0
    while counted < stretch.count and last < len(pieces):
        counted += pieces[last] != stretch.extra
        last += 1
    return last
