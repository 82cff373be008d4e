"""How is the effect of a bonus tile applied, or declined, by pointing (BOW-4.4, BOW-5)?

Each way to apply it has its picks: first an egg, a tile of the display or a square, and then, on a
square, perhaps along what a branch lies, or what the cross lies on. An effect that needs nothing
is applied by a button.
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from adapters.languages import marked, say
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from domain.bower.legal import applications
from domain.game import Seat
from web.page.bower import tiles, words
from web.page.bower.ways import Applying, crossing, giving, peeking, putting
from web.page.picking import Picks
from web.page.scene import Button, Choices, Turn

APPLY, DECLINE = "apply", "decline"

TOLD: Final[Mapping[str, Callable[[Applying, ApplyEffect], Choices]]] = {
    "column": peeking,
    "cell": putting,
    "axis": putting,
    "object": crossing,
    "tile": giving,
}
"""What is said of a way to apply an effect, by the last field that is named for it."""

TURNED: Final = {"axis": marked("Turn"), "object": marked("Another object")}
"""What leads from a way to the next one on the same square."""


def picks_of(way: ApplyEffect, seat: Seat) -> Picks:
    """Return what is picked to apply an effect like this."""
    nest = seat if way.nest is UNSET else way.nest
    picks = {
        "column": f"egg-{way.column}",
        "tile": tiles.tile_id(str(way.tile)),
        "cell": square_id(nest, way.cell) if way.cell else "",
        "axis": f"along-{way.axis}",
        "object": f"object-{way.object}",
    }
    return tuple(pick for field, pick in picks.items() if getattr(way, field) is not UNSET)


def applying(asked: Applying) -> Choices:
    """Return what may be picked to apply an effect, or to decline it."""
    effect, picks = asked.effect, asked.picks
    ways = {picks_of(way, asked.seat): way for way in applications(effect)}
    at_once = () in ways
    if picks[:1] == (DECLINE,):
        return _declining(asked, at_once=at_once)
    if at_once:
        return _at_once(asked)
    if picks:
        return _way(asked, {path: way for path, way in ways.items() if path[0] == picks[0]})
    opened = (*dict.fromkeys(path[0] for path in ways), DECLINE)
    prompt = words.told(effect.tile)
    return Choices(prompt, open=opened, closed=asked.closed, buttons=(_declined(),))


def _declined() -> Button:
    return Button(DECLINE, say("Decline"))


def _way(asked: Applying, ways: Mapping[Picks, ApplyEffect]) -> Choices:
    """Return what is said of the picked one of *ways*, which begin alike; or of the first one."""
    path = asked.picks if asked.picks in ways else next(iter(ways))
    way = ways[path]
    field = [name for name in TOLD if getattr(way, name) is not UNSET][-1]
    here = replace(TOLD[field](asked, way), picks=asked.picks, move=msgspec.to_builtins(way))
    return _turnable(here, [*ways], path, say(TURNED[field])) if field in TURNED else here


def _turnable(here: Choices, paths: list[Picks], path: Picks, label: str) -> Choices:
    """Return *here*, with turning leading through all the *paths* from *path* on."""
    square, following = paths[(paths.index(path) + 1) % len(paths)]
    return replace(
        here,
        open=tuple(way for _, way in paths) if len(here.picks) == 1 else (),
        buttons=(Button(following, label, "r"),) if len(paths) > 1 else (),
        turn=Turn(following, (square,)),
    )


def _declining(asked: Applying, *, at_once: bool) -> Choices:
    name = words.bonus_name(asked.effect.tile)
    return Choices(
        say("{tile}. Do without its effect?", tile=name)
        if asked.effect.has_effect
        else say("{tile}. It has no effect now. Do without its effect?", tile=name),
        asked.picks,
        buttons=(Button(APPLY, say("Apply")),) if at_once else (),
        move=msgspec.to_builtins(DeclineEffect()),
        confirm=say("Decline"),
    )


def _at_once(asked: Applying) -> Choices:
    tile, apply = asked.effect.tile, say("Apply")
    none = say("{tile}. It has no effect now.", tile=words.bonus_name(tile))
    prompt = words.told(tile) if asked.effect.has_effect else none
    if not asked.picks:
        usual = APPLY if asked.effect.has_effect else DECLINE
        buttons = (Button(APPLY, apply), _declined())
        return Choices(prompt, open=(APPLY, DECLINE), buttons=buttons, usual=(usual,))
    return Choices(
        prompt,
        asked.picks,
        buttons=(_declined(),),
        move=msgspec.to_builtins(ApplyEffect()),
        confirm=apply,
    )
