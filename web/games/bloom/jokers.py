"""Move builder for the alternative positions of a ladder's jokers."""

from collections.abc import Callable, Mapping
from functools import partial

from adapters.i18n import N_, gettext
from domain.bloom.components import JOKER, Tiles
from web.games.bloom.arrangements import Positions, elsewhere
from web.games.move_builder import MoveStep
from web.games.scene import Button

ELSEWHERE = (
    N_("Move the joker"),
    N_("Move the second joker"),
    N_("Move the third joker"),
    N_("Move the fourth joker"),
)


def joker_pick(index: int, at: int) -> str:
    """Return the pick that puts a joker, the first being 0, at a position of the ladder."""
    return f"put-{index}-{at}"


def joker_picks(
    base: Tiles,
    more: Tiles,
    fixed: Positions,
    tiles: Tiles,
    then: Callable[[Positions], MoveStep],
) -> Mapping[str, Callable[[], MoveStep]]:
    """Return the picks that move the jokers of *tiles*; earlier jokers stay."""
    places = [at for at, tile in enumerate(tiles) if tile == JOKER]
    return {
        joker_pick(index, at): partial(then, (*places[:index], at))
        for index, others in elsewhere(base, more, fixed, tiles).items()
        for at in (places[index], *others)
    }


def joker_buttons(base: Tiles, more: Tiles, fixed: Positions, tiles: Tiles) -> tuple[Button, ...]:
    """Return buttons that move each joker of *tiles* to its next position.

    The last one *fixed* moves on as well: its picks are open where it was not fixed yet.
    """
    found = elsewhere(base, more, fixed[:-1], tiles)
    return tuple(
        Button(
            joker_pick(index, others[0]),
            gettext(ELSEWHERE[index]),
            "j" if index == min(found) else "",
        )
        for index, others in found.items()
        if index >= len(fixed) - 1
    )
