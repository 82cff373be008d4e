"""Move builder for adding tiles to a ladder (BLO-6): hand tiles and a ladder, in any order."""

from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.bloom import rules
from domain.bloom.commands import AddTiles
from domain.bloom.components import Tiles
from domain.unavailable import Unavailable, unavailable
from web.games.bloom import preview_shapes
from web.games.bloom.arrangements import Positions, arrangements
from web.games.bloom.jokers import joker_buttons, joker_picks
from web.games.bloom.reasons import PickRefusal
from web.games.bloom.selection import Picked
from web.games.bloom.text import apart, tiles
from web.games.move_builder import MoveStep
from web.games.scene import Choices


def adding(picked: Picked, number: int) -> MoveStep:
    """Return the step of adding tiles to a ladder."""
    more = {id: partial(_with, picked, number, id) for id in picked.adding(number)}
    addition = _fixed(picked, number, ())
    return MoveStep(addition.describe, {**more, **addition.after})


def _with(picked: Picked, number: int, id: str) -> MoveStep:
    return adding(picked.with_one(id), number)


def _fixed(picked: Picked, number: int, fixed: Positions) -> MoveStep:
    """Return the ladder with its first jokers at *fixed* positions."""
    base, becomes = _becomes(picked, number, fixed)
    describe = partial(_describe, picked, number, fixed)
    if becomes is None:
        return MoveStep(describe)
    then = partial(_fixed, picked, number)
    return MoveStep(describe, joker_picks(base, picked.own, fixed, becomes, then))


def _becomes(picked: Picked, number: int, fixed: Positions) -> tuple[Tiles, Tiles | None]:
    base = picked.request.ladder(number).tiles
    if not picked.own:
        return base, None
    return base, next(arrangements(base, picked.own, fixed), None)


def _describe(picked: Picked, number: int, fixed: Positions) -> Choices:
    base, becomes = _becomes(picked, number, fixed)
    choices = Choices(_prompt(picked, number, base), closed=_closed(picked, number), holds=True)
    if becomes is None:
        return replace(choices, ghosts=preview_shapes.tray(picked.request, picked.own))
    ladder = picked.request.ladder(number)
    assert rules.adding_refusal(picked.request.hand, ladder, becomes) is None
    return replace(
        choices,
        prompt=gettext("Ladder {number} becomes {tiles}.", number=number, tiles=tiles(becomes)),
        buttons=joker_buttons(base, picked.own, fixed, becomes),
        ghosts=preview_shapes.grown(picked.request, number, becomes),
        move=msgspec.to_builtins(AddTiles(number, becomes)),
        confirm=gettext("Add to ladder {number}", number=number),
    )


def _prompt(picked: Picked, number: int, base: Tiles) -> str:
    if not picked.own:
        return gettext("Choose tiles from your hand to add to ladder {number}.", number=number)
    return gettext(
        "Ladder {number} with {tiles}: {why}. Choose more tiles.",
        number=number,
        tiles=tiles(picked.own),
        why=apart(base, picked.own),
    )


def _closed(picked: Picked, number: int) -> tuple[Unavailable, ...]:
    opened = {*picked.adding(number), *picked.ids}
    others = [id for id in picked.request.own if id not in opened]
    return (unavailable(PickRefusal.DOES_NOT_FIT, others),) if others else ()
