"""Move builder for bird abilities: a hand card, then the target of its ability."""

from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie import rules
from domain.birdie.commands import DrawReserve, InsertCard, MoveCard
from domain.birdie.components import OWL, ROBIN, WOODPECKER
from domain.birdie.legal import ScoringChoice
from domain.unavailable import Unavailable, unavailable
from web.games.birdie import preview_shapes, text
from web.games.birdie.offers import Offer, card_offer
from web.games.birdie.request import ChoiceRequest
from web.games.birdie.rows import gap_id
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices


def before_sets(request: ChoiceRequest, now: ScoringChoice) -> Offer:
    """BIR-4.3: return the possible uses of a woodpecker and a robin of the hand."""
    buttons: tuple[Button, ...] = ()
    after: dict[str, Callable[[], MoveStep]] = {}
    for bird, label, then in (
        (WOODPECKER, gettext("Woodpecker: move a card"), _moving),
        (ROBIN, gettext("Robin: draw a card"), _drawing),
    ):
        if now.abilities[bird] is None:
            offer = card_offer(bird, request.holding(bird), label, partial(then, request))
            buttons, after = (*buttons, *offer.buttons), {**after, **offer.after}
    return Offer(buttons, after)


def closed_cards(request: ChoiceRequest, now: ScoringChoice) -> tuple[Unavailable, ...]:
    """Return why hand cards are unavailable as a first pick."""
    scoring = request.state.scoring
    assert scoring is not None
    no_copy = rules.owl_refusal(request.state, scoring, now.boxes[:1])
    owl = {OWL: unavailable(no_copy)} if no_copy else {}
    return tuple(
        replace(closed, places=places)
        for bird, closed in {**now.abilities, **owl}.items()
        if closed and (places := request.holding(bird))
    )


def _discarded(request: ChoiceRequest, bird: str) -> str:
    card = rules.card_of(request.hand, bird)
    assert card is not None
    return text.card(card)


def _drawing(request: ChoiceRequest, id: str) -> MoveStep:
    card = _discarded(request, ROBIN)
    return MoveStep(
        lambda: Choices(
            gettext(
                "Discard the {card} to draw the next card of the reserve, face up? You then "
                "insert it anywhere in the row.",
                card=card,
            ),
            move=msgspec.to_builtins(DrawReserve()),
            confirm=gettext("Draw a card"),
        )
    )


def _moving(request: ChoiceRequest, id: str) -> MoveStep:
    card = _discarded(request, WOODPECKER)
    return MoveStep(
        lambda: Choices(
            gettext("Discard the {card} to move a card of the row: choose that card.", card=card)
        ),
        {request.row_id(at): partial(_moved, request, at) for at in range(len(request.row))},
    )


def _moved(request: ChoiceRequest, origin: int) -> MoveStep:
    """Gaps are numbered in the row before the move; later cards shift when the card leaves."""
    spots = {at: at if at <= origin else at - 1 for at in range(len(request.row) + 1)}
    refusals = {at: rules.moving_refusal(request.row, origin, to) for at, to in spots.items()}
    closed = tuple(
        unavailable(refusal, (gap_id(at),)) for at, refusal in refusals.items() if refusal
    )
    return MoveStep(
        lambda: Choices(
            gettext("Where does the {card} go? Choose a gap.", card=text.card(request.row[origin])),
            closed=closed,
        ),
        {
            gap_id(at): partial(_put, request, origin, to)
            for at, to in spots.items()
            if not refusals[at]
        },
    )


def _put(request: ChoiceRequest, origin: int, to: int) -> MoveStep:
    card = text.card(request.row[origin])
    return MoveStep(
        lambda: Choices(
            gettext(
                "Move the {card} from place {origin} to place {to}?",
                card=card,
                origin=origin + 1,
                to=to + 1,
            ),
            ghosts=preview_shapes.with_moved(request, origin, to),
            move=msgspec.to_builtins(MoveCard(origin, to)),
            confirm=gettext("Move it"),
        )
    )


def inserting(request: ChoiceRequest, drawn: str) -> MoveStep:
    """BIR-4.3: return the step of inserting the card that a robin drew."""
    spots = range(len(request.row) + 1)
    return MoveStep(
        lambda: Choices(
            gettext("You drew the {card}: choose a gap for it.", card=text.card(drawn)),
            default=(gap_id(0),) if len(spots) == 1 else (),
        ),
        {gap_id(at): partial(_inserted, request, drawn, at) for at in spots},
    )


def _inserted(request: ChoiceRequest, drawn: str, to: int) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext("Insert the {card} at place {at}?", card=text.card(drawn), at=to + 1),
            ghosts=preview_shapes.with_inserted(request, to),
            move=msgspec.to_builtins(InsertCard(to)),
            confirm=gettext("Insert it"),
        )
    )
