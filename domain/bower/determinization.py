"""Samples positions of Bower that a seat can't tell from the true one (determinization)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from random import Random

from msgspec.structs import replace

from domain.bower.components import BONUS_KINDS, EGGS, STANDARD, UNFAIR, Box, NestTile, box_of
from domain.bower.options import Options
from domain.bower.partial_state import position
from domain.bower.state import State
from domain.bower.view import View
from domain.pieces import with_own
from domain.preview import Hidden


def redraw(state: State, chance: Random) -> State:
    """Return the position with both stacks shuffled."""
    stack, bonus_stack = (tuple(_mixed([*of], chance)) for of in (state.stack, state.bonus_stack))
    return replace(state, stack=stack, bonus_stack=bonus_stack)


def sampler(view: View) -> Callable[[Random], State]:
    """Return what draws where the hidden pieces of a seat's *view* lie, each way being as likely.

    A view does not say what squares a tile has that is not on the table, so that is taken from the
    standard set; nor which tile was given, so that is the last of the hand.
    """
    table = replace(position(view), box=_box(view), renewals=0, boxed=())
    eggs = [egg for egg in EGGS if egg not in {*_known(table.eggs), *_known(table.aside)}]
    tiles, bonuses = _unseen_tiles(view, table), _unseen_bonuses(view, table)

    def sampled(chance: Random) -> State:
        mixed = _mixed(eggs, chance)
        state = replace(table, eggs=_filled(table.eggs, mixed), aside=_filled(table.aside, mixed))
        return _with_bonuses(
            _with_tiles(state, view, _mixed(tiles, chance)), _mixed(bonuses, chance)
        )

    return sampled


def _mixed(pieces: list[str], chance: Random) -> Iterator[str]:
    return iter(chance.sample(pieces, len(pieces)))


def _known(pieces: Iterable[str]) -> Iterator[str]:
    return (piece for piece in pieces if not isinstance(piece, Hidden))


def _filled(pieces: tuple[str, ...], mixed: Iterator[str]) -> tuple[str, ...]:
    """Return *pieces*, those that were *mixed* where the seat does not know which they are."""
    return tuple([next(mixed) if isinstance(piece, Hidden) else piece for piece in pieces])


def _box(view: View) -> Box:
    """Return the box: the tiles on the table as they are, the others as in the standard set."""
    fair = _bonus_tiles(view) == len(STANDARD.bonus_tiles) - len(UNFAIR)
    box = box_of(STANDARD, Options(super_nest=view.super_nest, fair_play=fair))
    seen = {
        tile.id: NestTile(tile.id, tile.a, tile.b) for tile in position(view).box.tiles.values()
    }
    return replace(box, tiles={**box.tiles, **seen})


def _bonus_tiles(view: View) -> int:
    """BOW-7.2: return how many take part: in Super Nest nobody sees how many are in the box."""
    drawn = view.turn.drawn if view.turn else 0
    chosen = sum(map(len, view.bonuses))
    return drawn + chosen + view.bonus_stack_size + view.bonus_discards_size


def _is_hidden(pieces: tuple[str, ...]) -> bool:
    return any(isinstance(piece, Hidden) for piece in pieces)


def _open_tiles(view: View, table: State) -> set[str]:
    """Return the tiles that are face up, or were seen when they were placed."""
    placed = [placement.tile for nest in view.nests for placement in nest.tiles]
    covering = [table.turn.covering] if table.turn and table.turn.covering else []
    return {*table.display, *placed, *table.discarded, *covering}


def _unseen_tiles(view: View, table: State) -> list[str]:
    """Return the nest tiles that are in the stack or in the other hand."""
    own = chain(*(hand for hand in table.hands if not _is_hidden(hand)))
    seen = {*_open_tiles(view, table), *own}
    return [tile for tile in table.box.nest_tiles if tile not in seen]


def _with_tiles(state: State, view: View, mixed: Iterator[str]) -> State:
    """Return the position with tiles that were *mixed* where the seat sees none.

    BOW-5.1: a nest tile of the bonus that the other player chose is in that hand until it is seen.
    """
    assert isinstance(view.viewer, int)
    other, seen = 1 - view.viewer, _open_tiles(view, state)
    held = [tile for tile in view.bonuses[other] if tile in BONUS_KINDS["nest"]]
    hand = [tile for tile in held if tile not in seen]
    hand += [next(mixed) for _ in range(view.hands[other].size - len(hand))]
    hands = with_own(state.hands, other, tuple(hand))
    south, north = (
        (*state.discarded, *own)[-1] if given else None
        for given, own in zip(view.given, hands, strict=True)
    )
    return replace(state, hands=hands, stack=tuple(mixed), given=(south, north))


def _unseen_bonuses(view: View, table: State) -> list[str]:
    """Return the bonus tiles of which the seat does not see where they are."""
    drawn = view.turn.drawn_tiles if view.turn else None
    seen = {*view.revealed, *chain(*view.bonuses), *(drawn or ())}
    return [tile for tile in table.box.bonus_tiles if tile not in seen]


def _with_bonuses(state: State, mixed: Iterator[str]) -> State:
    """Return the position with bonus tiles that were *mixed* where the seat sees none."""
    turn = state.turn
    if turn:
        turn = replace(turn, drawn=_filled(turn.drawn, mixed))
    return replace(
        state,
        turn=turn,
        bonus_stack=_filled(state.bonus_stack, mixed),
        bonus_discards=_filled(state.bonus_discards, mixed),
        boxed=tuple(mixed),
    )
