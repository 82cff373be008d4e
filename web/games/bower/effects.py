"""Move builder for the effect of a bonus tile: apply or decline it (BOW-4.4, BOW-5).

Each way to apply an effect is a list of picks: first an egg, a tile of the display or a square;
then, on a square, perhaps the axis of a branch or the object under a cross. An effect without a
target is applied by a button.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from adapters.i18n import N_, gettext
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from domain.bower.legal import applications
from domain.game import Seat
from web.games.bower import nest_tiles, text
from web.games.bower.effect_preview import EffectRequest, crossing, giving, peeking, putting
from web.games.move_builder import MoveStep, Picks
from web.games.scene import Button, Choices, Turning

APPLY, DECLINE = "apply", "decline"

TOLD: Final[Mapping[str, Callable[[EffectRequest, ApplyEffect], Choices]]] = {
    "column": peeking,
    "cell": putting,
    "axis": putting,
    "object": crossing,
    "tile": giving,
}
"""Preview of an application, by the last of its fields that is set."""

TURNED: Final = {"axis": N_("Rotate"), "object": N_("Another object")}
"""Labels of the button that selects the next application on the same square."""


def picks_of(way: ApplyEffect, seat: Seat) -> Picks:
    """Return the picks of an application."""
    nest = seat if way.nest is UNSET else way.nest
    picks = {
        "column": f"egg-{way.column}",
        "tile": nest_tiles.tile_id(str(way.tile)),
        "cell": square_id(nest, way.cell) if way.cell else "",
        "axis": f"along-{way.axis}",
        "object": f"object-{way.object}",
    }
    return tuple(pick for field, pick in picks.items() if getattr(way, field) is not UNSET)


def applying(request: EffectRequest) -> MoveStep:
    """Return the step of applying or declining an effect."""
    ways = {picks_of(way, request.seat): way for way in applications(request.effect)}
    if () in ways:
        return _at_once(request)
    after: dict[str, Callable[[], MoveStep]] = {
        first: partial(
            _ways, request, {path: way for path, way in ways.items() if path[0] == first}
        )
        for first in dict.fromkeys(path[0] for path in ways)
    }
    return MoveStep(
        lambda: Choices(
            text.told(request.effect.tile), closed=request.closed, buttons=(_declined(),)
        ),
        {**after, DECLINE: partial(_declining, request)},
    )


def _declined() -> Button:
    return Button(DECLINE, gettext("Decline"))


def _ways(request: EffectRequest, ways: Mapping[Picks, ApplyEffect]) -> MoveStep:
    """Return the step of the first of *ways*, which share a first pick, and its alternatives."""
    first, way = next(iter(ways.items()))
    if _field(way) not in TURNED:
        return MoveStep(partial(_told, request, way))
    paths = [*ways]
    after = {path[1]: partial(_turned, request, ways, paths, path) for path in paths}
    return MoveStep(_turned(request, ways, paths, first).describe, after)


def _field(way: ApplyEffect) -> str:
    return [name for name in TOLD if getattr(way, name) is not UNSET][-1]


def _told(request: EffectRequest, way: ApplyEffect) -> Choices:
    return replace(TOLD[_field(way)](request, way), move=msgspec.to_builtins(way))


def _turned(
    request: EffectRequest, ways: Mapping[Picks, ApplyEffect], paths: list[Picks], path: Picks
) -> MoveStep:
    """Return the step of one alternative on a square; rotating cycles through them."""
    square, following = paths[(paths.index(path) + 1) % len(paths)]
    label = gettext(TURNED[_field(ways[path])])
    return MoveStep(
        lambda: replace(
            _told(request, ways[path]),
            buttons=(Button(following, label, "r"),) if len(paths) > 1 else (),
            turn=Turning(following, (square,)),
        )
    )


def _declining(request: EffectRequest, buttons: tuple[Button, ...] = ()) -> MoveStep:
    name = text.bonus_name(request.effect.tile)
    return MoveStep(
        lambda: Choices(
            gettext("{tile}. Decline its effect?", tile=name)
            if request.effect.has_effect
            else gettext("{tile}. It has no effect now. Decline it?", tile=name),
            buttons=buttons,
            move=msgspec.to_builtins(DeclineEffect()),
            confirm=gettext("Decline"),
        )
    )


def _at_once(request: EffectRequest) -> MoveStep:
    """Return the step of an effect without a target; applying it is the default."""
    tile, apply = request.effect.tile, Button(APPLY, gettext("Apply"))
    none = gettext("{tile}. It has no effect now.", tile=text.bonus_name(tile))
    prompt = text.told(tile) if request.effect.has_effect else none
    usual = APPLY if request.effect.has_effect else DECLINE
    return MoveStep(
        lambda: Choices(prompt, buttons=(apply, _declined()), usual=(usual,)),
        {
            APPLY: lambda: MoveStep(
                lambda: Choices(
                    prompt,
                    buttons=(_declined(),),
                    move=msgspec.to_builtins(ApplyEffect()),
                    confirm=apply.label,
                )
            ),
            DECLINE: partial(_declining, request, (apply,)),
        },
    )
