"""The score of a position of Bower in words, for tests."""

from domain.bower.phrases import WORDING
from domain.bower.scoring import score
from domain.bower.state import State
from domain.game import Seat

GROUPS, COLUMNS, EGG_TILES = "BOW-6.1", "BOW-6.2", "BOW-6.6"


def awards(state: State, rule: str = "BOW-6") -> dict[str, tuple[Seat, int, str]]:
    """Return who takes how many egg tokens for what, and why: all of them, or those of a rule."""
    return {
        line.what.render(WORDING): (line.seat, line.points, line.why.render(WORDING))
        for line in score(state).lines
        if line.rule.startswith(rule)
    }


def taken(state: State, what: str) -> tuple[Seat, int] | None:
    """Return who takes how many egg tokens for *what*, if anybody does."""
    found = awards(state).get(what)
    return found and found[:2]
