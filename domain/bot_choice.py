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
    """Return a random one of the scored *choices* within a *whim* of the best score.

    Stops at *should_stop*; None if no choice was found by then.
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
    """Return the best, within a *whim*, of a *few* random ones of the scored *choices*.

    So a weak bot overlooks much, and misjudges moves that are nearly as good.
    """
    seen = []
    for weighed in choices:
        seen.append(weighed)
        if should_stop():
            break
    return best_of(chance.sample(seen, min(few, len(seen))), whim, chance)


def choose_command(
    game: AnyGame,
    bot: str,
    state: Any,
    seat: Seat,
    chance: Random,
    should_stop: StopCondition = no_limit,
) -> Any:
    """Return the command of a *bot* of *game* for the *seat* on turn."""
    return or_first_legal(
        game, state, seat, game.bots[bot](game.observation(state, seat), chance, should_stop)
    )


def or_first_legal(game: AnyGame, state: Any, seat: Seat, found: Any) -> Any:
    """Return the command that a bot *found*, or the first legal one if it found none."""
    return next(game.moves(state, seat)) if found is None else found
