"""What each viewer of Bloom may know, by piece.

Hidden are the hands of the others, the reserve and the tiles of the rounds to come. There is one
tile of each number in a round: so a text that names it must name what its reader sees.
"""

import re
from functools import cache
from typing import Any

from domain.bloom.commands import RESERVE, DrawTile
from domain.bloom.components import JOKER
from domain.bloom.state import State
from domain.game import Viewer
from tests.browser.leak_detection import NOWHERE, Played

POINTS = re.compile(r"[Pp]oint tiles?(?: of round \d)?:? [\d, ]+")
TILE = re.compile(r"(?<![Pp]oint )\btile[- ]([1-9]\d*)|\bbloom-(\d+)\b|\bthe (\d+)\b")
APART = re.compile(r"\b(\d+) and (\d+) are \d+ apart")
LIST = re.compile(r"(?<![\w(.,-])(?:\d+|joker)(?:, (?:\d+|joker)\b(?! flower))+")
JOKERS = re.compile(r"\bjoker-hand-\d+\b|\bdraws the joker\b")


@cache
def named(text: str) -> frozenset[str]:
    """Return the numbers that *text* names, and the jokers of a hand."""
    text = POINTS.sub("", text)
    lists = " ".join(LIST.findall(text))
    pairs = (*TILE.findall(text), *APART.findall(text))
    numbers = (*filter(None, (number for pair in pairs for number in pair)),)
    return frozenset({*numbers, *re.findall(r"\d+", lists), *JOKERS.findall(text)})


def told(played: Played, move: int, viewer: Viewer) -> set[str]:
    """Return the tiles that everybody learns from a move; the mover also of a hidden draw."""
    after = played.states[move]
    if not move:
        return _open(after)
    before, made = played.states[move - 1], played.moves[move - 1]
    known = {*_open(before), *_open(after), *_put(made.command)}
    if isinstance(made.command, DrawTile) and made.command.origin == RESERVE:
        drawn = before.reserve[0]
        if made.by == viewer:
            known.add("draws the joker" if drawn == JOKER else str(drawn))
    return known


def said(played: Played, position: int, viewer: Viewer) -> set[str]:
    """Return what the last move told *viewer*, and all that can be pointed at."""
    return told(played, position, viewer) | _visible(played.states[position], viewer)


def on_the_table(state: State, thing: str, viewer: Viewer) -> set[str]:
    """Return what *viewer* knows by this thing on the table: a tile that lies there face up."""
    visible = _visible(state, viewer)
    if thing == NOWHERE or thing.startswith(("tray-", "added-")):
        return visible
    if thing.startswith("ladder-"):
        number = int(thing.partition("-")[2])
        return {
            thing
            for ladder in state.ladders
            if ladder.number == number
            for thing in _of(ladder.tiles)
        }
    if thing.startswith("open-"):
        return _of(state.open[int(thing.partition("-")[2]) :][:1])
    if thing.startswith("left-"):
        seat, number = map(int, thing.split("-")[1:])
        return _of(state.results[number - 1][seat].left) if seat == viewer else set()
    return {thing.removeprefix("tile-")} & visible


def _put(command: Any) -> set[str]:
    """Return the tiles that a move puts down, which may be gone when a round is over."""
    tile = getattr(command, "tile", None)
    tiles = getattr(command, "tiles", getattr(command, "becomes", ()))
    return _of((*tiles, tile))


def _of(tiles: Any) -> set[str]:
    return {str(tile) for tile in tiles if isinstance(tile, int)}


def _open(state: State) -> set[str]:
    """Return the numbers that lie open for all."""
    return _of(state.open).union(*(_of(ladder.tiles) for ladder in state.ladders))


def _visible(state: State, viewer: Viewer) -> set[str]:
    """Return the numbers that lie open for *viewer*, and the jokers of the own hand."""
    hand = state.hands[viewer] if isinstance(viewer, int) else ()
    jokers = {f"joker-hand-{index}" for index in range(hand.count(JOKER))}
    return _open(state) | _of(hand) | jokers
