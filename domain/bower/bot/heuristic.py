"""The house bot of Bower: tries every sensible move and takes the best."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from domain.bot_choice import best_of, best_of_sample
from domain.bower import commands
from domain.bower.bot.bonuses import coverings, ways, worth
from domain.bower.bot.position import Position, best
from domain.bower.legal import Legal
from domain.bower.state import Step
from domain.bower.view import View
from domain.game import StopCondition, no_limit

WHIM: Final = 0.01
"""What promises within so much of the best is as good: no two matches are alike."""

FEW: Final = 5
"""The number of random moves among which the easy bot chooses."""

ABOUT: Final = 0.5
"""By how many egg tokens something can be worse that looks as good at a glance."""

KEPT: Final = 0.3
"""How much of its promise the best tile has that stays in the hand."""

LEFT: Final = 0.3
"""How far to grudge the opponent the best tile that stays in the display."""

Choice = tuple[float, commands.Command]


def house(
    view: View, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose the move after which the match promises most."""
    now = view.legal
    assert now is not None
    best = best_of(CHOICES[now.step](Position(view), now), WHIM, chance, should_stop)
    return best or OTHERWISE.get(now.step)


def easy(
    view: View, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose at a glance."""
    now = view.legal
    assert now is not None
    best = best_of_sample(CHOICES[now.step](Position(view), now), FEW, ABOUT, chance, should_stop)
    return best or OTHERWISE.get(now.step)


def _takes(position: Position, now: Legal) -> Iterator[Choice]:
    display = position.view.display
    held = [best(position.placings(tile)) for tile in position.hand]
    gains = {tile.id: best(position.placings(tile)) for tile in display}
    others = {
        tile.id: best(position.others_placings(tile))
        for tile in display
        if position.other_takes_next
    }

    def promise(taken: str) -> float:
        first, *kept = sorted([*held, gains[taken]], reverse=True)
        left = [gain for tile, gain in others.items() if tile != taken]
        return first + KEPT * max(kept, default=0.0) - LEFT * max(left, default=0.0)

    for tile in now.takes:
        yield promise(tile), commands.TakeTile(tile)


def _placements(position: Position, now: Legal) -> Iterator[Choice]:
    found = {tile.id: list(position.placings(tile)) for tile in position.hand}
    gains = {tile: best(placings) for tile, placings in found.items()}

    def kept(placed: str) -> float:
        left = [gain for tile, gain in gains.items() if tile != placed]
        return KEPT * max(left, default=0.0)

    for tile in now.tiles:
        for placing in found[tile]:
            yield placing.gain + kept(tile), commands.PlaceTile(tile, placing.cells)


def _bonuses(position: Position, now: Legal) -> Iterator[Choice]:
    for tile in now.bonus_tiles:
        yield worth(position, tile), commands.ChooseBonus(tile)


def _effects(position: Position, now: Legal) -> Iterator[Choice]:
    """BOW-4.4: return what does some good."""
    assert now.effect is not None
    tried = ways(position, now.effect.tile) if now.effect.has_effect else ()
    yield from ((gain, command) for gain, command in tried if gain > 0)


def _coverings(position: Position, now: Legal) -> Iterator[Choice]:
    assert position.view.turn is not None
    tile = position.view.turn.covering
    assert tile is not None
    for gain, cells in coverings(position, tile):
        yield gain, commands.CoverSquares(cells)


def _discards(position: Position, now: Legal) -> Iterator[Choice]:
    for tile in position.hand:
        yield -best(position.placings(tile)), commands.DiscardTile(tile.id)


CHOICES: Final[dict[Step, Callable[[Position, Legal], Iterator[Choice]]]] = {
    Step.OPENING: _takes,
    Step.TAKE: _takes,
    Step.PLACE: _placements,
    Step.BONUS: _bonuses,
    Step.CHOOSE: _bonuses,
    Step.APPLY: _effects,
    Step.COVER: _coverings,
    Step.DISCARD: _discards,
}
"""The possible choices in each step."""

OTHERWISE: Final[dict[Step, commands.Command]] = {
    Step.BONUS: commands.DrawBonus(),
    Step.APPLY: commands.DeclineEffect(),
}
"""What to do where there is nothing to choose: a bonus can't hurt, as all can be declined."""
