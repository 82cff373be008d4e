"""Move builder for swapping a joker (BLO-3.2): a hand number and a joker of a ladder."""

import msgspec

from adapters.i18n import N_, gettext
from domain.bloom import rules
from domain.bloom.commands import SwapJoker
from web.games.bloom import preview_shapes
from web.games.bloom.selection import Picked
from web.games.bloom.text import tiles
from web.games.scene import Choices


def swapping(picked: Picked) -> Choices:
    """Return the step of a swap, with the alternatives to it."""
    (tile,), ((number, at),) = picked.own, picked.stolen
    assert isinstance(tile, int)
    becomes = rules.swapped(picked.request.ladder(number).tiles, at, tile)
    prompt = (
        N_(
            "Swap your {tile} for the joker: ladder {number} becomes {tiles}, and you can use "
            "the joker at once. Or keep choosing tiles to steal it."
        )
        if picked.thefts
        else N_(
            "Swap your {tile} for the joker: ladder {number} becomes {tiles}, and you can use the"
            " joker at once."
        )
    )
    return Choices(
        gettext(prompt, tile=tile, number=number, tiles=tiles(becomes)),
        ghosts=preview_shapes.swapped(picked.request, number, at, tile),
        move=msgspec.to_builtins(SwapJoker(number, at, tile)),
        confirm=gettext("Swap the joker"),
    )
