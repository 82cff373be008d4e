"""What follows from a bonus (BOW-4.3)?"""

from domain.bower import commands, events
from domain.bower.components import BONUS_DRAW
from domain.bower.decide.builder import BowerCourse, end_turn, require_step
from domain.bower.decide.setup import BONUS_SHUFFLE
from domain.bower.rules import EFFECTS, BowerRefusal
from domain.bower.state import Step
from domain.errors import GeneralRefusal, IllegalMove


def skip_bonus(course: BowerCourse, command: commands.SkipBonus) -> None:
    """BOW-4.3: decline the whole bonus before drawing."""
    require_step(course, Step.BONUS)
    course.happened(events.BonusSkipped(course.seat))
    end_turn(course)


def draw_bonus(course: BowerCourse, command: commands.DrawBonus) -> None:
    """BOW-4.3."""
    require_step(course, Step.BONUS)
    if course.state.super_nest:
        raise IllegalMove(GeneralRefusal.NOT_DUE)

    _draw(course, BONUS_DRAW)
    missing = BONUS_DRAW - len(course.turn.drawn)
    if missing and course.state.bonus_discards:
        _renew(course)
        _draw(course, missing)
    course.happened(events.StepBegan(Step.CHOOSE))


def _draw(course: BowerCourse, count: int) -> None:
    if tiles := course.state.bonus_stack[:count]:
        course.happened(events.BonusTilesDrawn(course.seat, tiles))


def _renew(course: BowerCourse) -> None:
    """BOW-4.3: shuffle the discarded bonus tiles into a new stack."""
    state = course.state
    discarded = [tile for tile in state.box.bonus_tiles if tile in state.bonus_discards]
    shuffled = course.chance.shuffle(BONUS_SHUFFLE, discarded, state.renewals + 1)
    course.happened(events.BonusStackRenewed(shuffled))


def choose_bonus(course: BowerCourse, command: commands.ChooseBonus) -> None:
    """BOW-4.3, BOW-7.1: some tiles work by themselves (BOW-5.1 to BOW-5.4)."""
    state, seat, tile = course.state, course.seat, command.tile
    require_step(course, Step.BONUS if state.super_nest else Step.CHOOSE)
    if state.super_nest and tile not in state.revealed:
        raise IllegalMove(BowerRefusal.NOT_REVEALED)
    if not state.super_nest and tile not in course.turn.drawn:
        raise IllegalMove(BowerRefusal.NOT_DRAWN)

    effect = EFFECTS[tile]
    others = tuple(drawn for drawn in course.turn.drawn if drawn != tile)
    course.happened(events.BonusTileChosen(seat, tile, others), *effect.at_once(seat, tile))
    if effect.does is None:
        end_turn(course)
    else:
        course.happened(events.StepBegan(Step.APPLY))
