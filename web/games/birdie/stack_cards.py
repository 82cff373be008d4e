"""Move builder for a turn (BIR-3): cards in stacking order, or a pass."""

from functools import partial

import msgspec

from adapters.i18n import N_, gettext, pgettext
from domain.birdie.commands import Pass, StackCards, TakeCard
from domain.birdie.components import pass_id
from domain.birdie.legal import TurnChoice
from domain.birdie.rules import STACKED
from domain.unavailable import Unavailable
from web.games.birdie import preview_shapes, text
from web.games.birdie.request import ChoiceRequest
from web.games.move_builder import MoveStep, Picks
from web.games.scene import Button, Choices

PASS = "pass"


class Picked(msgspec.Struct, frozen=True):
    """The picked cards of a turn, in order."""

    request: ChoiceRequest
    now: TurnChoice
    ids: Picks = ()

    @property
    def drawn(self) -> tuple[str, ...]:
        """Return the picked cards of the area."""
        known = self.request.area_ids()
        return tuple(known[id] for id in self.ids if id in known)

    @property
    def added(self) -> tuple[str, ...]:
        """Return the picked cards of the hand."""
        known = self.request.hand_ids()
        return tuple(known[id] for id in self.ids if id in known)

    @property
    def order(self) -> tuple[str, ...]:
        """Return all picked cards."""
        known = self.request.area_ids() | self.request.hand_ids()
        return tuple(known[id] for id in self.ids)

    def open(self) -> Picks:
        """Return the next possible picks; if nothing can be stacked, only one card of the area."""
        area = tuple(self.request.area_ids()) if len(self.drawn) < STACKED else ()
        hand = tuple(self.request.hand_ids())
        if self.now.no_stack:
            return () if self.ids else area
        return tuple(id for id in area + hand if id not in self.ids)


def turning(request: ChoiceRequest, now: TurnChoice) -> MoveStep:
    """Return the first step of a turn; the pass box of the round is picked to pass, too."""
    start = Picked(request, now)
    passing = partial(MoveStep, partial(_passing, now))
    box = pass_id(request.seat, request.view.round)
    return MoveStep(partial(_start, start), {**_more(start), PASS: passing, box: passing})


def _more(picked: Picked) -> dict[str, partial[MoveStep]]:
    return {id: partial(_with, picked, id) for id in picked.open()}


def _with(picked: Picked, id: str) -> MoveStep:
    more = msgspec.structs.replace(picked, ids=(*picked.ids, id))
    return MoveStep(partial(_choices, more), _more(more))


def _start(start: Picked) -> Choices:
    return Choices(
        _first_prompt(start),
        closed=_closed(start),
        buttons=(Button(PASS, _pass_label(start.now), "p"),),
    )


def _first_prompt(start: Picked) -> str:
    turn = start.request.view.turn
    if turn and turn.last:
        if start.now.no_stack:
            return gettext("Your last turn of the round: take a card.")
        return gettext(
            "Your last turn of the round: take a card, or stack two from the draw area plus any "
            "from your hand."
        )
    if start.now.no_stack:
        return gettext("Take a card.")
    return gettext("Take a card, or stack two from the draw area plus any from your hand.")


def _closed(picked: Picked) -> tuple[Unavailable, ...]:
    no_stack = picked.now.no_stack
    hand = tuple(picked.request.hand_ids())
    return (msgspec.structs.replace(no_stack, places=hand),) if no_stack and hand else ()


def _pass_label(now: TurnChoice) -> str:
    return gettext("Pass for {points} points", points=now.pass_points)


def _passing(now: TurnChoice) -> Choices:
    return Choices(
        gettext(
            "Pass for {points} points, and take no more turns in this round?",
            points=now.pass_points,
        ),
        move=msgspec.to_builtins(Pass()),
        confirm=_pass_label(now),
    )


def _choices(picked: Picked) -> Choices:
    if len(picked.drawn) == STACKED:
        return _stack(picked)
    if picked.added:
        prompt = (
            N_("To stack: {cards}. Choose another card from the draw area.")
            if picked.drawn
            else N_("To stack: {cards}. Choose two cards from the draw area.")
        )
        return Choices(
            gettext(prompt, cards=text.cards(picked.order)),
            ghosts=preview_shapes.stacked(picked.request, picked.order),
        )
    card = picked.drawn[0]
    request = (
        N_("Take the {card} into your hand?")
        if picked.now.no_stack
        else N_("Take the {card} into your hand? Or choose another card to stack both.")
    )
    return Choices(
        gettext(request, card=text.card(card)),
        closed=_closed(picked),
        move=msgspec.to_builtins(TakeCard(card)),
        confirm=pgettext("birdie", "Take"),
    )


def _stack(picked: Picked) -> Choices:
    return Choices(
        gettext("Stack in this order: {cards}.", cards=text.cards(picked.order)),
        ghosts=preview_shapes.stacked(picked.request, picked.order),
        move=msgspec.to_builtins(StackCards(picked.drawn, picked.added, picked.order)),
        confirm=gettext("Stack {count}", count=len(picked.order)),
    )
