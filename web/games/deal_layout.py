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

AnySetup: TypeAlias = Setup[Any, Any]
NO_WORDS: Final[Mapping[Seat, str]] = {}


class Pool(msgspec.Struct, frozen=True):
    """Pieces that are dealt together, and the lists of the deal that hold them, with lengths."""

    pieces: tuple[Piece, ...]
    """Those that are assumed first where nothing is known come first."""
    lists: Mapping[str, int]
    """A list in a list is named ``rounds.0``."""


class Stretch(msgspec.Struct, frozen=True):
    """ClusterSync in a list of the deal that lie in one place."""

    list: str
    label: str
    count: int | None = None
    """None for all the others."""
    beside: Piece | None = None
    """A piece that is not counted."""


class Renewal(msgspec.Struct, frozen=True):
    """A deal to which pieces were added that were shuffled again, and the list that holds them."""

    deal: Any
    list: str


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is dealt."""

    pools: Callable[[AnySetup], tuple[Pool, ...]]
    stretches: Callable[[AnySetup], tuple[Stretch, ...]]
    """In the order of their lists."""
    shown: Mapping[str, str] = {}
    """The fields of a position where all has been turned up for the referee to see, in words.

    Spectators do not see into the other fields where something of the deal lies.
    """
    shown_at_the_end: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    """What the table calls pieces for which the game's phrases have other words."""
    hands: Mapping[Seat, str] = NO_WORDS
    """What the hands are called by their seats, where a language would say ``of`` otherwise."""
    names: Mapping[Seat, str] = NO_WORDS
    """What the names of the players are called by their seats, likewise."""
    renewed: Callable[[Any, Any], Renewal | None] = lambda deal, state: None
    """Return the deal with what a move from this position shuffles again, in any order."""


def hands(
    game: str, setup: AnySetup, of: str, count: int, called: Mapping[Seat, str] = NO_WORDS
) -> tuple[Stretch, ...]:
    """Return a hand of *count* pieces for each seat, neighbours in the list *of*.

    They are *called* as the game has it, or as any game does.
    """
    return tuple(
        Stretch(of, hand_called(GAMES[game], seat, called), count) for seat in range(setup.players)
    )


def hand_called(game: AnyGame, seat: Seat, called: Mapping[Seat, str]) -> str:
    """Return what the hand of a seat is called."""
    if words := called.get(seat):
        return gettext(words)
    return gettext("Hand of {seat}", seat=seat_name(game, seat))


def name_called(game: AnyGame, seat: Seat, called: Mapping[Seat, str]) -> str:
    """Return what the name is called of whoever plays on a seat."""
    if words := called.get(seat):
        return gettext(words)
    return gettext("Name of {seat}", seat=seat_name(game, seat))


def in_round(number: int, stretches: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Return *stretches* with the number of their round before their labels."""
    return tuple(
        replace(
            stretch,
            label=gettext("Round {number}: {place}", number=number, place=stretch.label),
        )
        for stretch in stretches
    )
