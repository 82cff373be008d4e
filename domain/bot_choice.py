"""How bots choose: the best of scored moves, with a tolerance, until they must stop."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from domain.game import AnyGame, Seat, StopCondition, no_limit

Choice = TypeVar("Choice")


def best_of(
    choices: Iterable[tuple[float, Choice]],
    whim: float,
    chance: Random,
    should_stop: StopCondition = no_limit,
) -> Choice | None:
    """Return one of *choices*, each with its worth, that is within a *whim* of the best.

    No more of them are looked at once it is *should_stop*; None when there was none by then.
    """
    found = []
    for weighed in choices:
        found.append(weighed)
        if should_stop():
            break
    if not found:
        return None
    least = max(worth for worth, _ in found) - whim
    return chance.choice([choice for worth, choice in found if worth >= least])


def best_of_sample(
    choices: Iterable[tuple[float, Choice]],
    few: int,
    whim: float,
    chance: Random,
    should_stop: StopCondition = no_limit,
) -> Choice | None:
    """Return what somebody chooses who sees only a *few* of all *choices*, whichever they are.

    Of these it is one within a *whim* of the best: who plays so sees what is obvious, overlooks
    much, and is no good judge of what is nearly as good.
    """
    seen = []
    for weighed in choices:
        seen.append(weighed)
        if should_stop():
            break
    return best_of(chance.sample(seen, min(few, len(seen))), whim, chance)


def chosen(
    game: AnyGame,
    bot: str,
    state: Any,
    seat: Seat,
    chance: Random,
    should_stop: StopCondition = no_limit,
) -> Any:
    """Return the command that a *bot* of *game* gives for the *seat* on turn."""
    return given(
        game, state, seat, game.bots[bot](game.observation(state, seat), chance, should_stop)
    )


def given(game: AnyGame, state: Any, seat: Seat, found: Any) -> Any:
    """Return the command that a bot *found*; the first legal one where it found none in time."""
    return next(game.moves(state, seat)) if found is None else found
