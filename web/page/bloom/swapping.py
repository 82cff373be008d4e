"""How is a joker swapped (BLO-3.2): an own number and a joker of a ladder, in any order?"""

import msgspec

from domain.bloom import rules
from domain.bloom.commands import SwapJoker
from web.page.bloom import ghosts
from web.page.bloom.picked import Picked
from web.page.bloom.telling import listed
from web.page.scene import Choices


def swapping(picked: Picked) -> Choices:
    """Return the swap that is picked; it says what else could come of it."""
    (tile,), ((number, at),) = picked.own, picked.stolen
    assert isinstance(tile, int)
    becomes = rules.swapped(picked.asked.ladder(number).tiles, at, tile)
    theft = " Or pick on, to steal it." if picked.loots else ""
    return Choices(
        f"Swap your {tile} for the joker: ladder {number} becomes {listed(becomes)}, and you can"
        f" use the joker at once.{theft}",
        ghosts=ghosts.swapped(picked.asked, number, at, tile),
        move=msgspec.to_builtins(SwapJoker(number, at, tile)),
        confirm="Swap the joker",
    )
