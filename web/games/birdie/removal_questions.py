"""Questions asked while sets fly away in expert mode (BIR-5.1, BIR-5.4)."""

from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie import commands
from domain.birdie.components import PIGEON
from domain.birdie.legal import ScoringChoice
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Cards
from domain.birdie.view import SetSeen
from domain.unavailable import Unavailable, unavailable
from web.games.birdie import preview_shapes, preview_text, text
from web.games.birdie.reasons import PickRefusal
from web.games.birdie.request import ChoiceRequest, Outcome
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices
from web.text import capitalized

WRITE, DROP = "write", "pigeon"
KEYS = "bs"
"""Keys of the bird and the season."""


class AnswerToSets(msgspec.Struct, frozen=True):
    """An answer to a question while sets fly away."""

    label: str
    key: str
    command: commands.Command
    foreseen: Outcome | None
    """Its consequences, if it is possible."""


def choosing(request: ChoiceRequest, features: Cards) -> MoveStep:
    """BIR-5.1: return which of two features can be chosen for the cards at the gap."""
    answers = {}
    for feature, key in zip(features, KEYS, strict=True):
        command = commands.ChooseFeature(feature)
        label = capitalized(text.feature(feature))
        answers[f"as-{feature}"] = AnswerToSets(label, key, command, request.outcome(command))
    prompt = gettext("The cards next to the gap share both bird and season: which ones fly away?")
    return _asking(request, prompt, answers)


def writing(request: ChoiceRequest, now: ScoringChoice, formed: SetSeen) -> MoveStep:
    """BIR-5.4: return the possible actions for the set just made."""
    write, drop = commands.WriteSet(), commands.DeclarePigeon()
    no_pigeon = now.abilities[PIGEON]
    dropped = None if no_pigeon else request.outcome(drop)
    answers = {
        WRITE: AnswerToSets(gettext("Score"), "w", write, request.outcome(write)),
        DROP: AnswerToSets(gettext("Pigeon"), "p", drop, dropped),
    }
    flown = text.many(formed.feature, len(formed.cards))
    if no_pigeon and no_pigeon.name == BirdieRefusal.NO_CARD_AFTER_SETS.name:
        no_pigeon = unavailable(PickRefusal.NO_PIGEON)
    closed = (replace(no_pigeon, places=(DROP,)),) if no_pigeon else ()
    prompt = gettext("{birds} fly away: score the set?", birds=flown)
    return _asking(request, prompt, answers, closed)


def _asking(
    request: ChoiceRequest,
    prompt: str,
    answers: dict[str, AnswerToSets],
    closed: tuple[Unavailable, ...] = (),
) -> MoveStep:
    """Return the *answers* as buttons, which stay available after one is picked."""
    buttons = {
        id: Button(id, answer.label, answer.key, _story(answer)) for id, answer in answers.items()
    }
    after = {
        id: partial(_answered, request, answer, answer.foreseen, _without(buttons, id))
        for id, answer in answers.items()
        if answer.foreseen
    }
    return MoveStep(
        lambda: Choices(
            prompt,
            buttons=tuple(buttons.values()),
            closed=closed,
            default=tuple(after) if len(after) == 1 else (),
        ),
        after,
    )


def _story(answer: AnswerToSets) -> str:
    return preview_text.consequences(answer.foreseen) if answer.foreseen else ""


def _without(buttons: dict[str, Button], id: str) -> tuple[Button, ...]:
    return tuple(button for other, button in buttons.items() if other != id)


def _answered(
    request: ChoiceRequest, answer: AnswerToSets, foreseen: Outcome, others: tuple[Button, ...]
) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext(
                "{answer}? {story}", answer=answer.label, story=preview_text.consequences(foreseen)
            ),
            buttons=others,
            ghosts=(
                *preview_shapes.flying(request, foreseen),
                *preview_shapes.sheet(request, foreseen),
            ),
            move=msgspec.to_builtins(answer.command),
            confirm=answer.label,
        )
    )
