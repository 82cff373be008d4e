"""How are woodpecker, robin and owl picked: a card of the hand, and what its ability is used on?"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from domain.birdie import rules
from domain.birdie.commands import DrawReserve, InsertCard, MoveCard
from domain.birdie.components import OWL, ROBIN, WOODPECKER, box_id
from domain.birdie.legal import ScoringChoice
from domain.birdie.state import Cards, Sheet
from domain.closed import closed_by
from web.page.birdie import ghosts, words
from web.page.birdie.asked import Asked
from web.page.birdie.preview import sentence
from web.page.birdie.rows import gap_id
from web.page.birdie.words import counted
from web.page.picking import Picks, Stage
from web.page.scene import Button, Choices, Shape

After = Mapping[str, Callable[[], Stage]]


class Offer(NamedTuple):
    """What may be picked: with buttons, and where it leads."""

    buttons: tuple[Button, ...]
    after: After


NOTHING = Offer((), {})


def card_offer(ids: Picks, label: str, then: Callable[[str], Stage]) -> Offer:
    """Return what a bird's cards in the hand lead to; a button has the first of them picked."""
    button = Button(ids[0], label, label[0].lower())
    return Offer((button,), {id: partial(then, id) for id in ids})


def before_sets(asked: Asked, now: ScoringChoice) -> Offer:
    """BIR-4.3: return what a woodpecker and a robin of the hand can do."""
    buttons: tuple[Button, ...] = ()
    after: dict[str, Callable[[], Stage]] = {}
    for bird, label, then in (
        (WOODPECKER, "Woodpecker: move a card", _moving),
        (ROBIN, "Robin: draw a card", _drawing),
    ):
        if now.abilities[bird] is None:
            offer = card_offer(asked.holding(bird), label, partial(then, asked))
            buttons, after = (*buttons, *offer.buttons), {**after, **offer.after}
    return Offer(buttons, after)


def _discarded(asked: Asked, bird: str) -> str:
    card = rules.card_of(asked.hand, bird)
    assert card is not None
    return words.card(card)


def _drawing(asked: Asked, id: str) -> Stage:
    card = _discarded(asked, ROBIN)
    return Stage(
        lambda: Choices(
            f"Discard the {card} to draw the next card of the reserve, for all to see? You then put"
            " it anywhere into the row.",
            move=msgspec.to_builtins(DrawReserve()),
            confirm="Draw a card",
        )
    )


def _moving(asked: Asked, id: str) -> Stage:
    card = _discarded(asked, WOODPECKER)
    return Stage(
        lambda: Choices(f"The {card} is discarded to move a card of the row: pick that card."),
        {asked.row_id(at): partial(_moved, asked, at) for at in range(len(asked.row))},
    )


def _moved(asked: Asked, origin: int) -> Stage:
    """A gap is named as the row lies: what comes after the card moves up when it leaves."""
    spots = {at: at if at <= origin else at - 1 for at in range(len(asked.row) + 1)}
    refusals = {at: rules.moving_refusal(asked.row, origin, to) for at, to in spots.items()}
    closed = tuple(closed_by(refusal, (gap_id(at),)) for at, refusal in refusals.items() if refusal)
    return Stage(
        lambda: Choices(
            f"Where does the {words.card(asked.row[origin])} go? Pick a gap.", closed=closed
        ),
        {
            gap_id(at): partial(_put, asked, origin, to)
            for at, to in spots.items()
            if not refusals[at]
        },
    )


def _put(asked: Asked, origin: int, to: int) -> Stage:
    card = words.card(asked.row[origin])
    return Stage(
        lambda: Choices(
            f"Move the {card} from place {origin + 1} to place {to + 1}?",
            ghosts=ghosts.with_moved(asked, origin, to),
            move=msgspec.to_builtins(MoveCard(origin, to)),
            confirm="Move it",
        )
    )


def inserting(asked: Asked, drawn: str) -> Stage:
    """BIR-4.3: return where the card can go that a robin drew."""
    spots = range(len(asked.row) + 1)
    return Stage(
        lambda: Choices(
            f"You drew the {words.card(drawn)}: pick the gap that it goes to.",
            usual=(gap_id(0),) if len(spots) == 1 else (),
        ),
        {gap_id(at): partial(_inserted, asked, drawn, at) for at in spots},
    )


def _inserted(asked: Asked, drawn: str, to: int) -> Stage:
    return Stage(
        lambda: Choices(
            f"Put the {words.card(drawn)} in at place {to + 1}?",
            ghosts=ghosts.with_inserted(asked, to),
            move=msgspec.to_builtins(InsertCard(to)),
            confirm="Put it in",
        )
    )


class Copying(msgspec.Struct, frozen=True):
    """BIR-4.7, BIR-5.4: owls that copy the lowest score into boxes."""

    asked: Asked
    left: int
    """How many owls can still be used."""
    points: int
    """What each copies."""
    boxes: Cards
    """The empty ones."""
    whole: Callable[[Cards], Choices]
    """Return the move with copies into boxes."""
    sheets: tuple[Sheet, ...]
    """As they are before."""
    shown: Callable[[], tuple[Shape, ...]] = tuple
    """Return how the table looks before the first copy."""
    chosen: Cards = ()
    used: Picks = ()
    """The ids of the cards that were picked."""

    def offer(self) -> Offer:
        """Return what one more owl can do."""
        held = tuple(id for id in self.asked.holding(OWL) if id not in self.used)
        if not self.left or not self.boxes:
            return NOTHING
        return card_offer(held, f"Owl: copy {self.points}", self._picked)

    def _picked(self, id: str) -> Stage:
        used = replace(self, left=self.left - 1, used=(*self.used, id))
        seat = self.asked.seat
        buttons = tuple(
            Button(box_id(seat, box), self._label(box), str(key))
            for key, box in enumerate(self.boxes, 1)
        )
        points = counted(self.points, "point")
        prompt = f"Into which empty box does the owl copy {points}, the lowest score of a set?"
        return Stage(
            lambda: Choices(prompt, buttons=buttons, ghosts=self.shown()),
            {box_id(seat, box): partial(used._copied, box) for box in self.boxes},
        )

    def _label(self, box: str) -> str:
        trophy = rules.takes_trophy(self.sheets, box, self.points)
        return f"{sentence(box)}, trophy" if trophy else sentence(box)

    def _copied(self, box: str) -> Stage:
        left = tuple(one for one in self.boxes if one != box)
        chosen = (*self.chosen, box)
        whole = partial(self.whole, chosen)
        more = replace(self, boxes=left, chosen=chosen, shown=lambda: whole().ghosts)
        return offering(whole, more.offer())


def offering(told: Callable[[], Choices], *offers: Offer) -> Stage:
    """Return a stage that has *offers* besides what is *told*."""
    buttons = tuple(button for one in offers for button in one.buttons)
    after = {pick: then for one in offers for pick, then in one.after.items()}
    return Stage(lambda: replace(told(), buttons=buttons), after)


def boxes_left(empty: Iterable[str], written: Iterable[str]) -> Cards:
    """Return the boxes that are still empty when some of them are *written*."""
    full = set(written)
    return tuple(box for box in empty if box not in full)
