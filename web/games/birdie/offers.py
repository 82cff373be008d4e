"""Alternatives that can be picked at one step of a choice."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from web.games.move_builder import MoveStep, Picks
from web.games.scene import Button, Choices

After = Mapping[str, Callable[[], MoveStep]]


class Offer(NamedTuple):
    """Alternatives of a step: buttons, and the steps after each pick."""

    buttons: tuple[Button, ...]
    after: After


NOTHING = Offer((), {})


def card_offer(bird: str, ids: Picks, label: str, then: Callable[[str], MoveStep]) -> Offer:
    """Return the offer of a bird's hand cards; its button picks the first of them."""
    button = Button(ids[0], label, bird[0])
    return Offer((button,), {id: partial(then, id) for id in ids})


def offering(describe: Callable[[], Choices], *offers: Offer) -> MoveStep:
    """Return a step that combines *describe* with *offers*."""
    buttons = tuple(button for offer in offers for button in offer.buttons)
    after = {pick: then for offer in offers for pick, then in offer.after.items()}
    return MoveStep(lambda: replace(describe(), buttons=buttons), after)
