"""Move builder: runs the picks of a choice step by step, up to the first unavailable one."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.errors import GeneralRefusal, Refusal
from domain.unavailable import unavailable
from web.games.scene import Choices
from web.text import nonbreaking

Picks = tuple[str, ...]
Reason = Callable[[str], Refusal | None]
"""Returns why a thing on the table can't be picked, if no step of the choice says so."""


def no_reason(pick: str) -> None:
    """Know no reason."""


class MoveStep(NamedTuple):
    """A node of the tree of picks."""

    describe: Callable[[], Choices]
    """Return the choices without ``picks`` and ``open``."""
    after: Mapping[str, Callable[[], "MoveStep"]] = {}
    """The possible next picks, each with its step."""
    prefetch: bool = False
    """Whether the choices after each next pick are sent along."""


def run_steps(
    start: MoveStep, picks: Picks, *, goes_on: bool = False, reason: Reason = no_reason
) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick and its *reason*.

    Where a choice *goes_on*, picks are added as long as there are some.
    """
    step = start
    for count, pick in enumerate(picks):
        if pick not in step.after:
            return _refused(_shown(step, picks[:count], goes_on=goes_on), pick, reason)
        step = step.after[pick]()
    return _shown(step, picks, goes_on=goes_on)


def with_next(choices: Callable[[Any, Picks], Choices], view: Any, picks: Picks) -> Choices:
    """Return the choices after *picks* together with those after each possible next pick."""
    here = choices(view, picks)
    return replace(here, after={pick: choices(view, (*picks, pick)) for pick in here.open})


def _shown(step: MoveStep, picks: Picks, *, goes_on: bool) -> Choices:
    opened = tuple(step.after)
    return replace(
        step.describe(),
        picks=picks,
        open=opened,
        goes_on=goes_on and bool(opened),
        after={
            pick: _shown(then()._replace(prefetch=False), (*picks, pick), goes_on=goes_on)
            for pick, then in step.after.items()
            if step.prefetch
        },
    )


def _refused(choices: Choices, pick: str, reason: Reason) -> Choices:
    """Return *choices* with the reason why *pick* is unavailable moved to the front."""
    known = [closed for closed in choices.closed if pick in closed.places]
    others = [closed for closed in choices.closed if closed not in known]
    reasons = known or [unavailable(reason(pick) or GeneralRefusal.NOT_DUE, (pick,))]
    return replace(choices, closed=(*reasons, *others))


def localized(choices: Choices) -> Choices:
    """Return *choices* with its reasons in the current language."""
    return replace(
        choices,
        prompt=nonbreaking(choices.prompt),
        closed=tuple(
            replace(reason, sentence=gettext(reason.sentence)) for reason in choices.closed
        ),
        after={pick: localized(then) for pick, then in choices.after.items()},
    )


def not_your_turn(picks: Picks) -> Choices:
    """Return the choices of a player who picks while it is another player's move."""
    return Choices("", closed=(unavailable(GeneralRefusal.NOT_YOUR_TURN, picks),))
