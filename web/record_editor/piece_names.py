"""Parser of piece names: as records write them, or as the current language does."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from adapters.i18n import ENGLISH, current_locale, gettext, seat_name, wording
from adapters.typed_text import typed
from domain.deal_slots import Piece
from domain.game import AnyGame, Seat
from web.games.deal_layout import hand_name
from web.games.registry import PRESENTATIONS
from web.text import capitalized, listed

UNKNOWN: Final = "?"
FEW: Final = 16
"""Maximum number of pieces named in a refusal."""
_BETWEEN: Final = r"[\s:-]+"
"""Separators between the words of a piece."""


class InvalidEntry(Exception):
    """The entered text is impossible; the message is one sentence."""


class Names(msgspec.Struct, frozen=True):
    """The names of pieces."""

    ids: Mapping[str, Piece]
    """Pieces by record id."""
    words: Mapping[str, Piece]
    """Pieces by lower-case name."""
    shown: tuple[str, ...]
    """One display name per piece."""


def called(game: AnyGame, piece: Piece) -> str:
    """Return the display name of a piece."""
    words = PRESENTATIONS[game.name].dealing.called.get(str(piece))
    if words:
        return gettext(words)
    return wording(game).get(str(piece), str(piece))


def written(game: AnyGame, piece: Piece) -> str:
    """Return the shortest by which a piece is named in the current language.

    In English that is its id.
    """
    return str(piece) if current_locale() == ENGLISH else wording(game).get(str(piece), str(piece))


def hand_label(game: AnyGame, seat: Seat) -> str:
    """Return the label of a seat's hand."""
    return hand_name(game, seat, PRESENTATIONS[game.name].dealing.hands)


def name_label(game: AnyGame, seat: Seat) -> str:
    """Return the label of the field for a player's name."""
    return gettext("Name of {seat}", seat=capitalized(seat_name(game, seat)))


def enumerated(words: Iterable[str]) -> str:
    """Join names, with commas if one of them has several words."""
    names = tuple(words)
    return listed(names) if any(" " in name for name in names) else " ".join(names)


def names_of(game: AnyGame, pieces: Sequence[Piece]) -> Names:
    """Return the names that tell *pieces* apart.

    Words that all names share may be left out, such as "fern".
    """
    kinds = tuple(dict.fromkeys(pieces))
    names = {piece: _words(called(game, piece)) for piece in kinds}
    shared = set.intersection(*map(set, names.values())) if names else set()
    words: dict[str, Piece] = {}
    for piece in kinds:
        words.setdefault(" ".join(_words(str(piece))), piece)
    for piece, of in names.items():
        short = [word for word in of if word not in shared]
        for name in (_words(written(game, piece)), of, short):
            if name:
                words.setdefault(" ".join(name), piece)
    return Names(
        {str(piece): piece for piece in kinds},
        words,
        tuple(written(game, piece) for piece in kinds),
    )


def _words(name: str) -> list[str]:
    return [word for word in re.split(_BETWEEN, name.casefold()) if word]


def pieces_called(names: Names, text: str, field: str, unknown: bool = False) -> list[Piece]:
    """Return the pieces that *text* names in order; raise InvalidEntry.

    Commas may separate them, and must if the text is ambiguous. If pieces may be *unknown*, ``?``
    is one.
    """
    text = typed(text)
    ids = {**names.ids, UNKNOWN: UNKNOWN} if unknown else names.ids
    by_id = [ids.get(word, ids.get(word.casefold())) for word in text.replace(",", " ").split()]
    if None not in by_id:
        return [piece for piece in by_id if piece is not None]
    words = {**names.words, UNKNOWN: UNKNOWN} if unknown else names.words
    found = []
    for name in _parted(text, words):
        piece = words.get(" ".join(_words(name)))
        if piece is None:
            raise no_such(name, names, field)
        found.append(piece)
    return found


def _parted(text: str, words: Iterable[str]) -> Iterator[str]:
    """Find the names in a text, known or not; of names with the same beginning, the longest.

    Text between two commas or known names is one name.
    """
    longest = sorted(words, key=len, reverse=True)
    names = (_BETWEEN.join(map(re.escape, name.split(" "))) for name in longest)
    known = re.compile(rf"(?<!\S)({'|'.join(names)})(?!\S)", re.IGNORECASE)
    for part in text.split(","):
        yield from filter(None, map(str.strip, known.split(part)))


def no_such(text: str, names: Names, field: str) -> InvalidEntry:
    """Return the error that *text* names no piece, with the possible names if few."""
    if len(names.shown) > FEW:
        return InvalidEntry(
            gettext("{place}: there is no such piece as {piece}.", place=field, piece=text)
        )
    return InvalidEntry(
        gettext(
            "{place}: there is no such piece as {piece}. There are: {pieces}.",
            place=field,
            piece=text,
            pieces=listed(names.shown),
        )
    )


def piece_called(names: Names, text: str, field: str) -> Piece:
    """Return the one piece that *text* names; raise InvalidEntry."""
    found = pieces_called(names, text, field)
    if len(found) != 1:
        raise no_such(text, names, field)
    return found[0]
