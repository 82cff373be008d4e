"""Bonus preview: whether a tile would earn a bonus where it is about to be placed (BOW-4.1)."""

from adapters.i18n import gettext
from domain.bower import rules
from domain.bower.components import Cells, NestTile
from domain.bower.partial_state import position
from domain.bower.view import TileSeen, View
from domain.game import Seat
from web.games.bower import text
from web.text import joined


class BonusPreview:
    """The rules applied to a nest as the viewer sees it."""

    def __init__(self, view: View, seat: Seat) -> None:
        self._state = position(view)
        self._nest = self._state.nests[seat]
        stacks = view.bonus_stack_size + view.bonus_discards_size
        self._bonus_left = bool(view.revealed if view.super_nest else stacks)

    def bonus(self, tile: TileSeen, cells: Cells) -> str:
        """Return in words the third gems that *tile* adds on *cells*; empty if none."""
        if not self._bonus_left:
            return ""
        before = self._nest
        after = before.with_tile(NestTile(tile.id, tile.a, tile.b), cells)
        columns = rules.columns_fired(self._state, before, after, cells)
        groups = rules.groups_fired(self._state, before, after, cells)
        fired = [gettext("in column {column}", column=column) for column in columns]
        fired += (
            gettext(
                "in the {material} group", material=text.material(after.squares[group[0]].material)
            )
            for group in groups
        )
        return joined(fired) if fired else ""
