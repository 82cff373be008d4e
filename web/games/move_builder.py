"""Move builder: runs the picks of a choice step by step, up to the first unavailable one."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.errors import GeneralRefusal, Refusal
from domain.unavailable import unavailable
from web.games.scene import Choices
from web.text import nonbreaking

MOST_FOLLOWING: Final = 300
"""Choices that are sent along, as far as others than the next ones: each takes up to 0.3 ms."""

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


def run_steps(
    start: MoveStep,
    picks: Picks,
    levels: int = 0,
    *,
    open_ended: bool = False,
    reason: Reason = no_reason,
) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick and its *reason*.

    Those after the next picks are sent along, one or two *levels* of them. Where a choice
    *open_ended*, picks are added as long as there are some.
    """
    step = start
    for count, pick in enumerate(picks):
        if pick not in step.after:
            return _refused(_shown(step, picks[:count], open_ended=open_ended), pick, reason)
        step = step.after[pick]()
    return _shown(step, picks, levels, open_ended=open_ended)


def _shown(step: MoveStep, picks: Picks, levels: int = 0, *, open_ended: bool) -> Choices:
    opened = tuple(step.after)
    following = {pick: then() for pick, then in step.after.items() if levels}
    left, deeper = MOST_FOLLOWING - len(following), set()
    for pick in sorted(following, key=lambda pick: len(following[pick].after)):
        left -= len(following[pick].after)
        if levels > 1 and left >= 0:
            deeper.add(pick)
    after = {
        pick: _shown(then, (*picks, pick), int(pick in deeper), open_ended=open_ended)
        for pick, then in following.items()
    }
    return replace(
        step.describe(),
        picks=picks,
        open=opened,
        open_ended=open_ended and bool(opened),
        after=after,
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
