"""Move builder for laying a ladder (BLO-5): hand tiles and one or two tiles of another ladder."""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from adapters.i18n import gettext, ngettext, refusal_text
from domain.bloom import rules
from domain.bloom.commands import LayLadder, Theft
from domain.bloom.components import Tiles, ladder_id
from domain.bloom.rules import SHORTEST, BloomRefusal
from domain.errors import Refusal
from domain.pieces import without
from domain.unavailable import Unavailable, partition
from web.games.bloom import preview_shapes, swap_joker, text
from web.games.bloom.add_tiles import adding
from web.games.bloom.arrangements import Positions, arrangements
from web.games.bloom.jokers import joker_buttons, joker_picks
from web.games.bloom.reasons import PickRefusal
from web.games.bloom.selection import Picked
from web.games.bloom.text import apart, gains
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices, Shape

NO_JOKER = "no-joker"
FEW = 3
"""Maximum number of ladders to choose from by buttons."""

After = Mapping[str, Callable[[], MoveStep]]


def building(picked: Picked) -> MoveStep:
    """Return the step after these tiles."""
    after = {**more(picked), **_whole(picked, ())}
    return MoveStep(partial(_choices, picked, ()), after)


def more(picked: Picked) -> After:
    """Return the tiles and ladders that can be added to the picks."""
    tiles = (*picked.fitting, *picked.stealing)
    return {
        **{id: partial(_with, picked, id) for id in tiles},
        **{ladder_id(number): partial(adding, picked, number) for number in picked.growing},
    }


def _with(picked: Picked, id: str) -> MoveStep:
    return building(picked.with_one(id))


def _whole(picked: Picked, fixed: Positions) -> After:
    """Return the step of a complete ladder: positions of jokers, whether to take one."""
    tiles = arranged(picked, fixed)
    if tiles is None or _refusal(picked, tiles):
        return {}
    then = partial(_fixed, picked)
    jokers = joker_picks((), picked.order, fixed, tiles, then)
    if _takes_joker(picked, tiles):
        return {**jokers, NO_JOKER: lambda: MoveStep(partial(_choices, picked, fixed, joker=False))}
    return jokers


def _fixed(picked: Picked, fixed: Positions) -> MoveStep:
    return MoveStep(partial(_choices, picked, fixed), _whole(picked, fixed))


def arranged(picked: Picked, fixed: Positions = ()) -> Tiles | None:
    """Return the tiles as a ladder, preferably in picking order; None if impossible."""
    order = picked.order
    if len(order) < SHORTEST:
        return None
    if not fixed and rules.is_ladder(order):
        return order
    return next(arrangements((), order, fixed), None)


def _refusal(picked: Picked, tiles: Tiles) -> Refusal | None:
    """Return why a valid ladder can't be laid."""
    own = without(tiles, picked.stolen_tiles)
    if refusal := rules.laying_refusal(picked.request.hand, tiles, own):
        return refusal
    if not picked.stolen:
        return None
    number, _ = picked.stolen[0]
    return rules.theft_refusal(picked.request.ladder(number), picked.at, tiles)


def _takes_joker(picked: Picked, tiles: Tiles) -> bool:
    """BLO-5.4: return whether a joker can be taken."""
    request, theft = picked.request, bool(picked.stolen)
    return rules.joker_refusal(request.state, request.hand, tiles, picked.own, theft) is None


def _choices(picked: Picked, fixed: Positions, *, joker: bool = True) -> Choices:
    if picked.swap:
        return replace(swap_joker.swapping(picked), closed=closed(picked), holds=True)
    tiles = arranged(picked, fixed)
    choices = _unfinished(picked) if tiles is None else _laying(picked, fixed, tiles, joker=joker)
    return replace(choices, closed=closed(picked), holds=True)


def _unfinished(picked: Picked) -> Choices:
    """Return the prompt for tiles that are no ladder yet."""
    order = picked.order
    shown = next(arrangements((), order), None)
    tiles = shown or order
    so_far = ngettext("Tile {tiles}", "Tiles {tiles}", len(tiles), tiles=text.tiles(tiles))
    if shown is None:
        so_far += f": {apart((), order)}"
    robbing = f" {_what_remains(picked)}" if picked.stolen else ""
    return Choices(
        f"{so_far}.{robbing} {_wanted(picked)}",
        buttons=_ladder_buttons(picked),
        ghosts=_shown(picked, tiles),
    )


def _wanted(picked: Picked) -> str:
    if picked.own:
        return gettext("Choose more tiles.")
    return gettext("Choose a tile from your hand as well.")


def _what_remains(picked: Picked) -> str:
    """Return the ladder left by a theft, and why it is invalid, if so."""
    number, _ = picked.stolen[0]
    source = picked.request.ladder(number)
    refusal = rules.theft_refusal(source, picked.at, picked.order)
    left = text.tiles(rules.left_after(source.tiles, picked.at))
    if refusal is None:
        return gettext("Ladder {number} keeps {tiles}.", number=number, tiles=left)
    return gettext(
        "Ladder {number} can't keep {tiles}: {why}.",
        number=number,
        tiles=left,
        why=_because(refusal),
    )


def _because(refusal: Refusal) -> str:
    """Return a rule's sentence for use within another one."""
    reason = refusal_text(refusal).rstrip(".")
    return f"{reason[:1].lower()}{reason[1:]}"


def _laying(picked: Picked, fixed: Positions, tiles: Tiles, *, joker: bool) -> Choices:
    """Return the move of a complete ladder and its gains."""
    stolen = f" {_what_remains(picked)}" if picked.stolen else ""
    choices = Choices(
        f"{text.tiles(tiles)}: {gains(picked.request.state, tiles)}.{stolen}",
        ghosts=_shown(picked, tiles),
        buttons=_ladder_buttons(picked),
    )
    if _refusal(picked, tiles):
        return choices
    takes = joker and _takes_joker(picked, tiles)
    without_one = (Button(NO_JOKER, gettext("Lay without a joker"), "l"),) if takes else ()
    theft = Theft(picked.stolen[0][0], picked.at) if picked.stolen else UNSET
    return replace(
        choices,
        buttons=(*without_one, *joker_buttons((), picked.order, fixed, tiles), *choices.buttons),
        move=msgspec.to_builtins(LayLadder(tiles, theft, takes)),
        confirm=gettext("Lay and take a joker") if takes else gettext("Lay"),
    )


def _shown(picked: Picked, tiles: Tiles) -> tuple[Shape, ...]:
    return preview_shapes.tray(picked.request, tiles)


def _ladder_buttons(picked: Picked) -> tuple[Button, ...]:
    """Return buttons of the ladders that can take the tiles, if few."""
    if not picked.own:
        return ()
    ladders = [
        number
        for number in picked.growing
        if any(arrangements(picked.request.ladder(number).tiles, picked.own))
    ]
    few = ladders if len(ladders) <= FEW else []
    return tuple(
        Button(ladder_id(number), gettext("Add to ladder {number}", number=number))
        for number in few
    )


def closed(picked: Picked) -> tuple[Unavailable, ...]:
    """Return why the other tiles and ladders are unavailable."""
    request = picked.request
    opened = {*picked.fitting, *picked.stealing, *picked.ids}
    no_ladder = PickRefusal.NO_LADDER_OF_THESE if picked.ids else PickRefusal.NO_LADDER
    own = ((id, no_ladder) for id in request.own if id not in opened)
    reasons = (
        [(id, _no_theft(picked, *place)) for id, place in request.lying.items()]
        if picked.stolen
        else request.staying
    )
    # The tiles that stay in a growing ladder represent the ladder.
    lying = [
        (id, refusal)
        for id, refusal in reasons
        if id not in opened and request.lying[id][0] not in picked.growing
    ]
    ladders = (
        (ladder_id(ladder.number), _no_adding(picked))
        for ladder in request.state.ladders
        if ladder.number not in picked.growing
    )
    return partition((*own, *lying, *ladders))[1]


def _no_theft(picked: Picked, number: int, at: int) -> Refusal:
    """BLO-5.2: return why a tile can't be stolen together with the picked ones."""
    if len(picked.stolen) == rules.MOST_STOLEN or picked.stolen[0][0] != number:
        return BloomRefusal.ONE_OR_TWO
    possible = picked.request.may_leave(number, {*picked.at, at})
    return PickRefusal.NO_LADDER_OF_THESE if possible else BloomRefusal.SOURCE_BROKEN


def _no_adding(picked: Picked) -> Refusal:
    if picked.stolen:
        return BloomRefusal.ONE_ACTION
    return PickRefusal.THESE_DO_NOT_FIT if picked.own else PickRefusal.NOTHING_FITS
