"""Decides drawing and choosing bonus tiles (BOW-4.3)."""

from domain.bower import commands, events
from domain.bower.components import BONUS_DRAW
from domain.bower.decide.builder import BowerEventBuilder, end_turn, require_step
from domain.bower.decide.setup import BONUS_SHUFFLE
from domain.bower.rules import EFFECTS, BowerRefusal
from domain.bower.state import Step
from domain.errors import GeneralRefusal, IllegalMove


def skip_bonus(builder: BowerEventBuilder, command: commands.SkipBonus) -> None:
    """BOW-4.3: decline the whole bonus before drawing."""
    require_step(builder, Step.BONUS)
    builder.emit(events.BonusSkipped(builder.seat))
    end_turn(builder)


def draw_bonus(builder: BowerEventBuilder, command: commands.DrawBonus) -> None:
    """BOW-4.3."""
    require_step(builder, Step.BONUS)
    if builder.state.super_nest:
        raise IllegalMove(GeneralRefusal.NOT_DUE)

    _draw(builder, BONUS_DRAW)
    missing = BONUS_DRAW - len(builder.turn.drawn)
    if missing and builder.state.bonus_discards:
        _renew(builder)
        _draw(builder, missing)
    builder.emit(events.StepBegan(Step.CHOOSE))


def _draw(builder: BowerEventBuilder, count: int) -> None:
    if tiles := builder.state.bonus_stack[:count]:
        builder.emit(events.BonusTilesDrawn(builder.seat, tiles))


def _renew(builder: BowerEventBuilder) -> None:
    """BOW-4.3: shuffle the discarded bonus tiles into a new stack."""
    state = builder.state
    discarded = [tile for tile in state.box.bonus_tiles if tile in state.bonus_discards]
    shuffled = builder.chance.shuffle(BONUS_SHUFFLE, discarded, state.renewals + 1)
    builder.emit(events.BonusStackRenewed(shuffled))


def choose_bonus(builder: BowerEventBuilder, command: commands.ChooseBonus) -> None:
    """BOW-4.3, BOW-7.1: some tiles work by themselves (BOW-5.1 to BOW-5.4)."""
    state, seat, tile = builder.state, builder.seat, command.tile
    require_step(builder, Step.BONUS if state.super_nest else Step.CHOOSE)
    if state.super_nest and tile not in state.revealed:
        raise IllegalMove(BowerRefusal.NOT_REVEALED)
    if not state.super_nest and tile not in builder.turn.drawn:
        raise IllegalMove(BowerRefusal.NOT_DRAWN)

    effect = EFFECTS[tile]
    others = tuple(drawn for drawn in builder.turn.drawn if drawn != tile)
    builder.emit(events.BonusTileChosen(seat, tile, others), *effect.at_once(seat, tile))
    if effect.does is None:
        end_turn(builder)
    else:
        builder.emit(events.StepBegan(Step.APPLY))
