"""What each viewer of Bower may know, by piece.

Hidden are eggs, the opponent's hand, bonus tiles that the opponent drew, and both stacks. An egg is
called as the object that it asks for, which squares show as well: so a thing on the table may name
just what lies there.
"""

import re
from functools import cache

from domain.bower.commands import ApplyEffect
from domain.bower.components import BONUS_KINDS, COLORS, EGGS, KINDS, NEST_TILES, WHITE, knower
from domain.bower.phrases import WORDING
from domain.bower.state import State, Step
from domain.game import Viewer
from tests.browser.leak_detection import NOTE, NOWHERE, Played
from web.games.bower.text import BONUS_TILES

COLORED = "|".join((*COLORS, WHITE))
OBJECT = re.compile(
    rf"\b(?:({'|'.join(KINDS)})-({COLORED})|({COLORED})[ -]({'|'.join(KINDS)}))s?\b"
)
TILE = re.compile(rf"\b({'|'.join(NEST_TILES)})\b")
BONUS = [tile for kind in BONUS_KINDS.values() for tile in kind]
# The log calls the others by plain words, or as objects are called.
LOGGED = [bonu for bonu in BONUS if " " in WORDING.get(bonu, "") and not bonu.startswith(WHITE)]
NAMES = {
    **{BONUS_TILES[tile].name: tile for tile in BONUS if not tile.startswith("earth")},
    **{WORDING[tile]: tile for tile in LOGGED},
}
# A plain word, as "shells", stands for more than a bonus tile; its card has a longer id.
BY_ID = re.compile(
    rf"\b(?:bonus-({'|'.join(BONUS)})"
    rf"|({'|'.join(tile for tile in BONUS if '-' in tile and not tile.startswith(WHITE))}))\b"
)
BY_NAME = re.compile(rf"\b({'|'.join(sorted(NAMES, key=len, reverse=True))})\b")
WHITE_TOKENS = ("white-feather", "white-flower")
EGG = re.compile(r"^(?:request-)?egg-(\d)$")
SQUARE = re.compile(r"^nest-(\d)-(\d)-(\d)$")


@cache
def named(text: str) -> frozenset[str]:
    """Return the tiles, the bonus tiles and the objects that *text* names."""
    text = " ".join(text.split())
    objects = {
        f"{kind or other}-{color or tint}" for kind, color, tint, other in OBJECT.findall(text)
    }
    by_id = {one or other for one, other in BY_ID.findall(text)}
    by_name = {NAMES[name] for name in BY_NAME.findall(text)}
    return frozenset({*objects, *TILE.findall(text), *by_id, *by_name})


def told(played: Played, move: int, viewer: Viewer) -> set[str]:
    """Return the pieces that *viewer* learns from a move: public ones and own secrets.

    The log calls a tile by what it shows: the one that was moved, or has come or gone.
    """
    after = played.states[move]
    before = played.states[move - 1] if move else after
    public = {*_in_sight(before), *_in_sight(after)}
    command = played.moves[move - 1].command if move else None
    if isinstance(command, ApplyEffect) and command.object:
        public.add(str(command.object))
    own = bool(move) and played.moves[move - 1].by == viewer
    drawn = {*_drawn(before, viewer), *_drawn(after, viewer)} if own else set()
    if own:
        public |= drawn
        public |= _eggs(after, viewer) - _eggs(before, viewer)
        public |= _peeked_again(before, command)
    moved = {getattr(command, "tile", ""), *drawn, *(_in_sight(before) ^ _in_sight(after))}
    if before is after or (before.turn and before.turn.covering):
        moved |= _in_sight(before)
    shown = (_shown(after, tile) for tile in moved if tile in after.box.tiles)
    return public.union(_objects(*public), *shown)


def _peeked_again(before: State, command: object) -> set[str]:
    """Return the egg that a move looks at, though the player may know such an object already."""
    column = getattr(command, "column", None)
    if isinstance(column, int):
        return {before.eggs[column - 1]}
    looks = before.turn and before.turn.step is Step.APPLY and before.turn.chosen == "peek-aside"
    return set(before.aside) if looks and isinstance(command, ApplyEffect) else set()


def said(played: Played, position: int, viewer: Viewer) -> set[str]:
    """Return what the last move told *viewer*, and all that can be pointed at."""
    state = played.states[position]
    tiles = {tile for tile in _tiles_seen(state, viewer) if tile in state.box.tiles}
    shown = (_shown(state, tile) for tile in tiles)
    tokens = (
        _on_square(state, seat, cell) for seat in (0, 1) for cell in state.nests[seat].squares
    )
    offered = {*_drawn(state, viewer), *_in_sight(state)}
    effects = (_described(state, tile) for tile in offered if tile in BONUS)
    return told(played, position, viewer).union(offered, tiles, *shown, *tokens, *effects)


def on_the_table(state: State, thing: str, viewer: Viewer) -> set[str]:
    """Return what *viewer* knows by this thing on the table."""
    kind, _, rest = thing.partition("-")
    if thing == NOWHERE:  # how the nests compare on the eggs that the viewer knows
        return _eggs(state, viewer)
    if thing.startswith(NOTE):
        return _noted(state, thing.removeprefix(NOTE), viewer)
    if egg := EGG.match(thing):
        column = int(egg[1])
        return {state.eggs[column - 1]} if _knows(state, viewer, column) else set()
    if square := SQUARE.match(thing):
        seat, *cell = map(int, square.groups())
        return _on_square(state, seat, tuple(cell))
    if kind == "tile":
        seen = rest in _tiles_seen(state, viewer)
        return {rest, *_shown(state, rest)} if seen else set()
    if kind == "bonus" and rest in BONUS:
        seen = rest in _drawn(state, viewer) or rest in _in_sight(state)
        return _described(state, rest) if seen else set()
    if kind == "own":
        return {*state.bonuses[int(rest)], *_objects(*state.kept[int(rest)])}
    if "aside" in thing:
        return _aside(state, viewer)
    return {*_objects(rest)} if kind == "token" else set()


def _noted(state: State, seen: str, viewer: Viewer) -> set[str]:
    """Return what can be guessed: of all eggs; and those that are noted where they are *seen*."""
    if not seen:
        return set(EGGS)
    column = re.search(r"column (\d)", seen)
    return on_the_table(state, f"egg-{column[1]}" if column else "aside", viewer)


def _objects(*tokens: str) -> set[str]:
    """Return the objects that tokens are called as."""
    return {"-".join(reversed(token.split("-"))) for token in tokens if token in WHITE_TOKENS}


def _knows(state: State, viewer: Viewer, column: int) -> bool:
    """BOW-2.1, BOW-5.5."""
    if not isinstance(viewer, int):
        return False
    return knower(column) == viewer or column in state.peeked[viewer]


def _aside(state: State, viewer: Viewer) -> set[str]:
    looked = isinstance(viewer, int) and state.peeked_aside[viewer]
    return set(state.aside) if looked else set()


def _eggs(state: State, viewer: Viewer) -> set[str]:
    columns = enumerate(state.eggs, 1)
    return {egg for column, egg in columns if _knows(state, viewer, column)} | _aside(state, viewer)


def _drawn(state: State, viewer: Viewer) -> set[str]:
    """BOW-4.3: return the bonus tiles that the viewer drew to choose from."""
    return set(state.turn.drawn) if state.turn and state.turn.seat == viewer else set()


def _in_sight(state: State) -> set[str]:
    """Return the tiles and the bonus tiles that lie face up for all."""
    placed = (tile.tile for nest in state.nests for tile in nest.tiles)
    covering = [state.turn.covering] if state.turn and state.turn.covering else []
    chosen = (*state.bonuses[0], *state.bonuses[1], *state.revealed)
    return {*state.display, *placed, *state.discarded, *covering, *chosen}


def _tiles_seen(state: State, viewer: Viewer) -> set[str]:
    """BOW-3.4: return the nest tiles that the viewer's table shows."""
    own = state.hands[viewer] if isinstance(viewer, int) else ()
    return {*_in_sight(state), *own}


def _shown(state: State, tile: str) -> set[str]:
    """Return the objects of a nest tile, with the tokens that lie there."""
    box = state.box.tiles[tile]
    squares = (
        square for nest in state.nests for square in nest.squares.values() if square.tile == tile
    )
    tokens = (token for square in squares for token in square.tokens)
    return {*named(" ".join((*box.a.objects, *box.b.objects))), *_objects(*tokens)}


def _on_square(state: State, seat: int, cell: tuple[int, ...]) -> set[str]:
    square = state.nests[seat].squares.get(cell)
    return {*named(" ".join(square.objects)), *_objects(*square.tokens)} if square else set()


def _described(state: State, tile: str) -> set[str]:
    """Return what the card of a bonus tile names; a long name is broken into lines."""
    shown = _shown(state, tile) if tile in state.box.tiles else set()
    name, effect = BONUS_TILES[tile]
    words = (word for line in name.split() for word in named(line))
    return {tile, *words, *shown, *named(effect)}
