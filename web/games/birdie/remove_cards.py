"""Move builder for scoring a row in expert mode (BIR-5).

The row is removed card by card: a feature or a pigeon each time, owls at the end.
"""

from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie import commands
from domain.birdie.legal import ScoringChoice
from domain.birdie.state import Cards
from web.games.birdie import preview_shapes, preview_text, text
from web.games.birdie.abilities import before_sets, closed_cards
from web.games.birdie.offers import NOTHING, Offer, offering
from web.games.birdie.owls import OwlCopy
from web.games.birdie.request import ChoiceRequest
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices

FINISH = "finish"


def removing(request: ChoiceRequest, now: ScoringChoice) -> MoveStep:
    """Return the step between removals."""
    row = request.row
    cards = {request.row_id(at): partial(_removed, request, at) for at in range(len(row))}
    finish = Offer(
        (Button(FINISH, gettext("Finish"), "d"),), {FINISH: lambda: MoveStep(partial(_finish, ()))}
    )
    describe = partial(_start, request, now)
    owls = _owls(request, now)
    return offering(describe, before_sets(request, now), Offer((), cards), owls, finish)


def _start(request: ChoiceRequest, now: ScoringChoice) -> Choices:
    if request.row:
        prompt = gettext("Remove a card of your row, so that sets fly away, or finish.")
    else:
        prompt = gettext("Your row is empty.")
    able = any(closed is None for closed in now.abilities.values())
    return Choices(
        prompt,
        closed=closed_cards(request, now),
        default=() if request.row or able else (FINISH,),
    )


def _removed(request: ChoiceRequest, at: int) -> MoveStep:
    command = commands.RemoveCard(at)
    foreseen = request.outcome(command)
    return MoveStep(
        lambda: Choices(
            gettext(
                "Remove the {card}? {story}",
                card=text.card(request.row[at]),
                story=preview_text.consequences(foreseen),
            ),
            ghosts=(
                *preview_shapes.flying(request, foreseen),
                *preview_shapes.sheet(request, foreseen),
            ),
            move=msgspec.to_builtins(command),
            confirm=gettext("Remove"),
        )
    )


def _owls(request: ChoiceRequest, now: ScoringChoice) -> Offer:
    scoring = request.view.scoring
    if scoring is None or scoring.copy is None:
        return NOTHING
    whole, sheets = partial(_copied, request), request.state.sheets
    return OwlCopy(request, now.owls, scoring.copy, now.boxes, whole, sheets).offer()


def _copied(request: ChoiceRequest, owl: Cards) -> Choices:
    foreseen = request.outcome(commands.Finish(owl))
    return replace(
        _finish(owl),
        prompt=f"{preview_text.last_consequence(foreseen)}. {preview_text.gains(foreseen)}.",
        ghosts=preview_shapes.sheet(request, foreseen),
    )


def _finish(owl: Cards) -> Choices:
    return Choices(
        gettext("Finish scoring your row? The cards left over score nothing."),
        move=msgspec.to_builtins(commands.Finish(owl)),
        confirm=gettext("Finish"),
    )
