"""How is a row scored in expert mode (BIR-5): card by card, feature or pigeon, owls at the end?"""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.birdie import commands
from domain.birdie.components import PIGEON
from domain.birdie.decide.course import Course
from domain.birdie.decide.removals import choose_feature, declare_pigeon, remove_card, write_set
from domain.birdie.legal import ScoringChoice
from domain.birdie.notation import CARDS
from domain.birdie.state import Cards
from domain.birdie.view import SetSeen
from domain.closed import Closed
from web.page.birdie import preview
from web.page.birdie.abilities import NOTHING, Copying, Offer, before_sets, offering
from web.page.birdie.asked import Asked
from web.page.birdie.preview import sentence
from web.page.picking import Stage
from web.page.scene import Button, Choices

FINISH, WRITE, DROP = "finish", "write", "pigeon"
KEYS = "bs"
"""Those of the bird and of the season."""
NO_PIGEON = "You hold none."


def removing(asked: Asked, now: ScoringChoice) -> Stage:
    """Return what may be picked between removals."""
    row = asked.row
    cards = {asked.row_id(at): partial(_removed, asked, at) for at in range(len(row))}
    finish = Offer((Button(FINISH, "Finish", "d"),), {FINISH: lambda: Stage(partial(_finish, ()))})
    told = partial(_start, asked, now)
    owls = _owls(asked, now)
    return offering(told, before_sets(asked, now), Offer((), cards), owls, finish)


def _start(asked: Asked, now: ScoringChoice) -> Choices:
    if asked.row:
        prompt = "Remove a card of your row, so that sets fly away, or finish."
    else:
        prompt = "Your row is empty."
    able = any(closed is None for closed in now.abilities.values())
    return Choices(
        prompt,
        closed=asked.closed_hand(now.abilities.items()),
        usual=() if asked.row or able else (FINISH,),
    )


def _removed(asked: Asked, at: int) -> Stage:
    command = commands.RemoveCard(at)
    return Stage(
        lambda: Choices(
            f"Remove the {CARDS[asked.row[at]]}? {_story(asked, remove_card, command)}",
            move=msgspec.to_builtins(command),
            confirm="Remove",
        )
    )


def _owls(asked: Asked, now: ScoringChoice) -> Offer:
    scoring = asked.view.scoring
    if scoring is None or scoring.copy is None:
        return NOTHING
    return Copying(asked, now.owls, scoring.copy, now.boxes, partial(_copied, asked)).offer()


def _copied(asked: Asked, owl: Cards) -> Choices:
    course = preview.scored(asked, (), None, owl)
    whole = _finish(owl)
    return replace(
        whole, prompt=f"An owl copies into {' and '.join(owl)}. {preview.gains(course)}."
    )


def _finish(owl: Cards) -> Choices:
    return Choices(
        "Finish the scoring of your row? What is left of it brings nothing.",
        move=msgspec.to_builtins(commands.Finish(owl)),
        confirm="Finish",
    )


class Answer(msgspec.Struct, frozen=True):
    """An answer to a question that is asked while sets fly away."""

    label: str
    key: str
    command: commands.Command
    about: str
    """What follows from it."""
    closed: Closed | None = None


def choosing(asked: Asked, features: Cards) -> Stage:
    """BIR-5.1: return which of two features can be chosen for the cards at the gap."""
    answers = {}
    for feature, key in zip(features, KEYS, strict=True):
        command = commands.ChooseFeature(feature)
        story = _story(asked, choose_feature, command)
        answers[f"as-{feature}"] = Answer(sentence(feature), key, command, story)
    return _asking("The cards beside the gap share both: which ones fly away?", answers)


def writing(asked: Asked, now: ScoringChoice, formed: SetSeen) -> Stage:
    """BIR-5.4: return what can be done with the set just made."""
    write, drop = commands.WriteSet(), commands.DeclarePigeon()
    no_pigeon = now.abilities[PIGEON]
    told = NO_PIGEON if no_pigeon else _story(asked, declare_pigeon, drop)
    answers = {
        WRITE: Answer("Write", "w", write, _story(asked, write_set, write)),
        DROP: Answer("Pigeon", "p", drop, told, no_pigeon),
    }
    set_told = preview.many(formed.feature, len(formed.cards))
    return _asking(f"{set_told} fly away: have them written?", answers)


def _story(asked: Asked, decide: Callable[[Course, Any], None], command: commands.Command) -> str:
    course = asked.course()
    decide(course, command)
    return preview.story(course)


def _asking(prompt: str, answers: dict[str, Answer]) -> Stage:
    """Return the *answers* as buttons; after one of them the others stay at hand."""
    able = {id: one for id, one in answers.items() if not one.closed}
    buttons = {id: Button(id, one.label, one.key, one.about) for id, one in answers.items()}
    closed = tuple(replace(one.closed, places=(id,)) for id, one in answers.items() if one.closed)

    def answered(id: str) -> Stage:
        one = able[id]
        others = tuple(button for other, button in buttons.items() if other != id)
        told = f"{one.label}? {one.about}"
        move = msgspec.to_builtins(one.command)
        return Stage(lambda: Choices(told, buttons=others, move=move, confirm=one.label))

    return Stage(
        lambda: Choices(
            prompt,
            buttons=tuple(buttons.values()),
            closed=closed,
            usual=tuple(able) if len(able) == 1 else (),
        ),
        {id: partial(answered, id) for id in able},
    )
