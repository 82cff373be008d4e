"""Which pieces does a deal hold, where do they lie, and when are they seen? A line a game."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from adapters.languages import marked, say, seat_name
from domain.birdie.components import AREA
from domain.birdie.components import HAND as BIRDIE_HAND
from domain.birdie.components import box_of as birdie_box
from domain.bloom.components import HAND as BLOOM_HAND
from domain.bloom.components import JOKER, OPEN_RESERVE
from domain.bloom.components import box_of as bloom_box
from domain.bower.components import DISPLAY
from domain.bower.components import box_of as bower_box
from domain.game import AnyGame, Setup
from domain.games import GAMES

AnySetup: TypeAlias = Setup[Any, Any]
Piece: TypeAlias = str | int


class Pool(msgspec.Struct, frozen=True):
    """Pieces that are dealt together, and the lists of the deal that hold them, with lengths."""

    pieces: tuple[Piece, ...]
    """Those that are assumed first where nothing is known come first."""
    lists: Mapping[str, int]
    """A list in a list is named ``rounds.0``."""


class Stretch(msgspec.Struct, frozen=True):
    """Neighbours in a list of the deal that lie in one place."""

    list: str
    label: str
    count: int | None = None
    """None for all the others."""
    beside: Piece | None = None
    """A piece that is not counted."""


class Box(msgspec.Struct, frozen=True):
    """What a referee needs to know of a game's deal."""

    pools: Callable[[AnySetup], tuple[Pool, ...]]
    stretches: Callable[[AnySetup], tuple[Stretch, ...]]
    """In the order of their lists."""
    shown: Mapping[str, str]
    """The fields of a position where all has been turned up for the referee to see, in words."""
    shown_at_the_end: Mapping[str, str] = {}


def box_of(game: AnyGame) -> Box:
    """Return what there is to know of a game's deal."""
    return BOXES[game.name]


def _hands(game: str, setup: AnySetup, of: str, count: int) -> tuple[Stretch, ...]:
    return tuple(
        Stretch(of, say("Hand of {seat}", seat=seat_name(GAMES[game], seat)), count)
        for seat in range(setup.players)
    )


def _felci_pools(setup: AnySetup) -> tuple[Pool, ...]:
    pieces = tuple(fern for _ in range(setup.components.copies) for fern in setup.components.types)
    return (Pool(pieces, {"pile": len(pieces)}),)


def _felci_stretches(setup: AnySetup) -> tuple[Stretch, ...]:
    hands = _hands("felci", setup, "pile", setup.components.hand)
    return (*hands, Stretch("pile", say("Pile, in drawing order")))


def _birdie_pools(setup: AnySetup) -> tuple[Pool, ...]:
    cards = birdie_box(setup.components).cards
    if setup.players == 2:
        half = len(cards) // 2
        return (Pool(cards, {"rounds.0": half, "rounds.1": half}),)
    return tuple(Pool(cards, {f"rounds.{number}": len(cards)}) for number in (0, 1))


def _birdie_stretches(setup: AnySetup) -> tuple[Stretch, ...]:
    lengths = {name: size for pool in _birdie_pools(setup) for name, size in pool.lists.items()}
    found: list[Stretch] = []
    for number, (of, length) in enumerate(lengths.items(), 1):
        deck = length - (BIRDIE_HAND + 1) * setup.players - AREA
        found += [
            *_in_round(number, _hands("birdie", setup, of, BIRDIE_HAND)),
            *_in_round(
                number,
                (
                    Stretch(of, say("Draw area"), AREA),
                    Stretch(of, say("Deck, in drawing order"), deck),
                    Stretch(of, say("Reserve under the stop card")),
                ),
            ),
        ]
    return tuple(found)


def _bloom_pools(setup: AnySetup) -> tuple[Pool, ...]:
    tiles = bloom_box(setup.components).tiles
    return tuple(Pool(tiles, {f"rounds.{number}": len(tiles)}) for number in (0, 1))


def _bloom_stretches(setup: AnySetup) -> tuple[Stretch, ...]:
    found: list[Stretch] = []
    for number in (1, 2):
        of = f"rounds.{number - 1}"
        opened = say("Open reserve, with the jokers that were turned up")
        found += _in_round(
            number,
            (
                Stretch(of, opened, OPEN_RESERVE, JOKER),
                *_hands("bloom", setup, of, BLOOM_HAND),
                Stretch(of, say("Reserve, in drawing order")),
            ),
        )
    return tuple(found)


def _in_round(number: int, stretches: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    return tuple(
        msgspec.structs.replace(
            one, label=say("Round {number}: {place}", number=number, place=one.label)
        )
        for one in stretches
    )


def _bower_pools(setup: AnySetup) -> tuple[Pool, ...]:
    box = bower_box(setup.components, setup.options)
    held = {"eggs": box.eggs, "nest_tiles": box.nest_tiles, "bonus_tiles": box.bonus_tiles}
    return tuple(Pool(pieces, {name: len(pieces)}) for name, pieces in held.items())


def _bower_stretches(setup: AnySetup) -> tuple[Stretch, ...]:
    return (
        Stretch("eggs", say("Eggs of columns 1, 3 and 5"), 3),
        Stretch("eggs", say("Eggs of columns 2, 4 and 6"), 3),
        Stretch("eggs", say("Eggs put aside")),
        Stretch("nest_tiles", say("Display"), DISPLAY),
        Stretch("nest_tiles", say("Nest tiles, in drawing order")),
        Stretch("bonus_tiles", say("Bonus tiles, in drawing order; the revealed ones first")),
    )


BIRDIE_SHOWN: Final = {
    "area": marked("Draw area"),
    "rows": marked("Row"),
    "discards": marked("Discarded"),
    "scoring": marked("Drawn from the reserve"),
}
BLOOM_SHOWN: Final = {"open": marked("Open reserve"), "results": marked("Left in the hands")}
BOWER_SHOWN: Final = {
    "display": marked("Display"),
    "turn": marked("Drawn tile"),
    "revealed": marked("Revealed bonus tiles"),
}
BOXES: Final[Mapping[str, Box]] = {
    "birdie": Box(_birdie_pools, _birdie_stretches, BIRDIE_SHOWN),
    "bloom": Box(_bloom_pools, _bloom_stretches, BLOOM_SHOWN),
    "bower": Box(_bower_pools, _bower_stretches, BOWER_SHOWN, {"eggs": marked("Egg of column")}),
    "felci": Box(_felci_pools, _felci_stretches, {}),
}
