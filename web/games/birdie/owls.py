"""Move builder for owls, which copy the lowest score: a hand card and an empty box."""

from collections.abc import Callable, Iterable
from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie import rules
from domain.birdie.components import OWL, box_id
from domain.birdie.state import Cards, Sheet
from web.games.birdie import text
from web.games.birdie.offers import NOTHING, Offer, card_offer, offering
from web.games.birdie.request import ChoiceRequest
from web.games.move_builder import MoveStep, Picks
from web.games.scene import Button, Choices, Shape
from web.text import capitalized, in_points


class OwlCopy(msgspec.Struct, frozen=True):
    """BIR-4.7, BIR-5.4: owls that copy the lowest score into boxes."""

    request: ChoiceRequest
    left: int
    """The number of owls left."""
    points: int
    """The points that each copies."""
    boxes: Cards
    """The empty ones."""
    whole: Callable[[Cards], Choices]
    """Return the move with copies into these boxes."""
    sheets: tuple[Sheet, ...]
    """The sheets before the copies."""
    shown: Callable[[], tuple[Shape, ...]] = tuple
    """Return the preview shapes before the first copy."""
    chosen: Cards = ()
    used: Picks = ()
    """The ids of the picked owls."""

    def offer(self) -> Offer:
        """Return the offer of one more owl."""
        held = tuple(id for id in self.request.holding(OWL) if id not in self.used)
        if not self.left or not self.boxes:
            return NOTHING
        label = gettext("Owl: copy {points}", points=self.points)
        return card_offer(OWL, held, label, self._picked)

    def _picked(self, id: str) -> MoveStep:
        used = replace(self, left=self.left - 1, used=(*self.used, id))
        seat = self.request.seat
        buttons = tuple(
            Button(box_id(seat, box), self._label(box), str(key))
            for key, box in enumerate(self.boxes, 1)
        )
        prompt = gettext(
            "The owl copies {points}, the lowest score of a set: choose an empty box.",
            points=in_points(self.points),
        )
        return MoveStep(
            lambda: Choices(prompt, buttons=buttons, ghosts=self.shown()),
            {box_id(seat, box): partial(used._copied, box) for box in self.boxes},
        )

    def _label(self, box: str) -> str:
        trophy = rules.takes_trophy(self.sheets, box, self.points)
        named = capitalized(text.feature(box))
        return gettext("{box}, trophy", box=named) if trophy else named

    def _copied(self, box: str) -> MoveStep:
        left = tuple(other for other in self.boxes if other != box)
        chosen = (*self.chosen, box)
        whole = partial(self.whole, chosen)
        more = replace(self, boxes=left, chosen=chosen, shown=lambda: whole().ghosts)
        return offering(whole, more.offer())


def boxes_left(empty: Iterable[str], written: Iterable[str]) -> Cards:
    """Return the *boxes* that are still empty after *written*."""
    full = set(written)
    return tuple(box for box in empty if box not in full)
