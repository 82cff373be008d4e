"""Deal layout: the piece pools of a game's deal and where its pieces start.

The record editor uses it for deals that are only partly known.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext, seat_name
from domain.deal_slots import Piece
from domain.game import AnyGame, Seat, Setup
from domain.registry import GAMES
from web.games.scene import Shape

AnySetup: TypeAlias = Setup[Any, Any]
NO_WORDS: Final[Mapping[Seat, str]] = {}


class Pool(msgspec.Struct, frozen=True):
    """Pieces that are dealt together, and the lists of the deal that hold them, by length."""

    pieces: tuple[Piece, ...]
    """In the order in which unknown positions are filled."""
    lists: Mapping[str, int]
    """Length by list name. A nested list is named ``rounds.0``."""


class DealSection(msgspec.Struct, frozen=True):
    """Consecutive pieces in a list of the deal that go to one place."""

    list: str
    label: str
    count: int | None = None
    """None for all remaining items."""
    extra: Piece | None = None
    """A piece to leave out of the count."""


class Reshuffle(msgspec.Struct, frozen=True):
    """A deal extended by reshuffled pieces, and the list that holds them."""

    deal: Any
    list: str


class DealLayout(msgspec.Struct, frozen=True, kw_only=True):
    """How the deal of a game is entered."""

    pools: Callable[[AnySetup], tuple[Pool, ...]]
    picture: Callable[[AnySetup, Piece], Shape]
    """Return a piece face up, to be chosen by its picture."""
    stretches: Callable[[AnySetup], tuple[DealSection, ...]]
    """In the order of the deal's lists."""
    shown: Mapping[str, str] = {}
    """The fields of a position where all has been turned up for the referee to see, in words.

    Spectators can't see the pieces of the deal in the other fields.
    """
    shown_at_the_end: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    """Names of pieces on the page, if they differ from the game's phrases."""
    hands: Mapping[Seat, str] = NO_WORDS
    """Labels of the hands by seat, if "of {seat}" can't be translated word for word."""
    renewed: Callable[[Any, Any], Reshuffle | None] = lambda deal, state: None
    """Return the deal extended by what a move from this position reshuffles, in any order."""


def hands(
    game: str, setup: AnySetup, of: str, count: int, called: Mapping[Seat, str] = NO_WORDS
) -> tuple[DealSection, ...]:
    """Return a hand of *count* pieces for each seat, neighbours in the list *of*.

    *called* is the game's own label; the default suits any game.
    """
    return tuple(
        DealSection(of, hand_name(GAMES[game], seat, called), count)
        for seat in range(setup.players)
    )


def hand_name(game: AnyGame, seat: Seat, called: Mapping[Seat, str]) -> str:
    """Return the label of a seat's hand."""
    if words := called.get(seat):
        return gettext(words)
    return gettext("Hand of {seat}", seat=seat_name(game, seat))


def in_round(
    label: Callable[[str], str], stretches: tuple[DealSection, ...]
) -> tuple[DealSection, ...]:
    """Return *stretches* with each *label* naming the round."""
    return tuple(replace(stretch, label=label(stretch.label)) for stretch in stretches)
