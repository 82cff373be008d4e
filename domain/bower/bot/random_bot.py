"""The random bot of Bower: plays legal moves at random."""

from random import Random

from domain.bower import commands
from domain.bower.legal import Applicable, Legal, applications, both_ways
from domain.bower.state import Step
from domain.bower.view import View
from domain.game import StopCondition, no_limit


def wander(view: View, chance: Random, should_stop: StopCondition = no_limit) -> commands.Command:
    """Choose any legal command: first what to do, then with what and where."""
    now = view.legal
    assert now is not None
    if now.takes:
        return commands.TakeTile(chance.choice(now.takes))
    if now.step is Step.PLACE:
        cells = chance.choice(list(both_ways(now.spots)))
        return commands.PlaceTile(chance.choice(now.tiles), cells)
    if now.step is Step.COVER:
        return commands.CoverSquares(chance.choice(list(both_ways(now.spots))))
    if now.step is Step.DISCARD:
        return commands.DiscardTile(chance.choice(now.tiles))
    if now.effect:
        return _wander_with_effect(now.effect, chance)
    return _wander_with_bonus(now, chance)


def _wander_with_bonus(now: Legal, chance: Random) -> commands.Command:
    if now.step is Step.BONUS and chance.random() < 0.1:
        return commands.SkipBonus()
    if now.bonus_tiles:
        return commands.ChooseBonus(chance.choice(now.bonus_tiles))
    return commands.DrawBonus()


def _wander_with_effect(effect: Applicable, chance: Random) -> commands.Command:
    if chance.random() < 0.1:
        return commands.DeclineEffect()
    return chance.choice(applications(effect))
