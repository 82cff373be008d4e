"""What does a sensible player do? Tries everything that makes sense, and takes the best."""

from collections.abc import Iterable
from random import Random
from typing import Final, TypeVar

from domain.bower import commands
from domain.bower.bot.bonuses import coverings, ways, worth
from domain.bower.bot.position import Position, best
from domain.bower.legal import Legal
from domain.bower.state import Step
from domain.bower.view import View

WHIM: Final = 0.01
"""What promises within so much of the best is as good: no two matches are alike."""

KEPT: Final = 0.3
"""How much of its promise the best tile has that stays in the hand."""

LEFT: Final = 0.3
"""How far to grudge the opponent the best tile that stays in the display."""

One = TypeVar("One")


def house(view: View, chance: Random) -> commands.Command:
    """Choose the move after which the match promises most."""
    now = view.legal
    assert now is not None
    return CHOOSE[now.step](Position(view), now, chance)


def _one_of_the_best(choices: Iterable[tuple[float, One]], chance: Random) -> One:
    promised = list(choices)
    enough = max(promise for promise, _ in promised) - WHIM
    return chance.choice([one for promise, one in promised if promise >= enough])


def _take(position: Position, now: Legal, chance: Random) -> commands.Command:
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

    return commands.TakeTile(_one_of_the_best([(promise(one), one) for one in now.takes], chance))


def _place(position: Position, now: Legal, chance: Random) -> commands.Command:
    found = {tile.id: list(position.placings(tile)) for tile in position.hand}
    gains = {tile: best(placings) for tile, placings in found.items()}

    def kept(placed: str) -> float:
        left = [gain for tile, gain in gains.items() if tile != placed]
        return KEPT * max(left, default=0.0)

    choices = [
        (placing.gain + kept(tile), commands.PlaceTile(tile, placing.cells))
        for tile in now.tiles
        for placing in found[tile]
    ]
    return _one_of_the_best(choices, chance)


def _bonus(position: Position, now: Legal, chance: Random) -> commands.Command:
    """BOW-4.3: a bonus can't hurt, as every effect can be declined."""
    return _choose(position, now, chance) if now.bonus_tiles else commands.DrawBonus()


def _choose(position: Position, now: Legal, chance: Random) -> commands.Command:
    choices = [(worth(position, tile), tile) for tile in now.bonus_tiles]
    return commands.ChooseBonus(_one_of_the_best(choices, chance))


def _apply(position: Position, now: Legal, chance: Random) -> commands.Command:
    """BOW-4.4: decline what has no effect, or would do no good."""
    assert now.effect is not None
    tried = ways(position, now.effect.tile) if now.effect.has_effect else ()
    useful = [(gain, command) for gain, command in tried if gain > 0]
    return _one_of_the_best(useful, chance) if useful else commands.DeclineEffect()


def _cover(position: Position, now: Legal, chance: Random) -> commands.Command:
    assert position.view.turn is not None
    tile = position.view.turn.covering
    assert tile is not None
    return commands.CoverSquares(_one_of_the_best(coverings(position, tile), chance))


def _discard(position: Position, now: Legal, chance: Random) -> commands.Command:
    choices = [(-best(position.placings(tile)), tile.id) for tile in position.hand]
    return commands.DiscardTile(_one_of_the_best(choices, chance))


CHOOSE: Final = {
    Step.OPENING: _take,
    Step.TAKE: _take,
    Step.PLACE: _place,
    Step.BONUS: _bonus,
    Step.CHOOSE: _choose,
    Step.APPLY: _apply,
    Step.COVER: _cover,
    Step.DISCARD: _discard,
}
"""How to choose in each step."""
