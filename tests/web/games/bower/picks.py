"""Test helper: picks step by step in a position of Bower."""

from domain.bower import BOWER
from domain.bower.state import State
from domain.game import Viewer
from tests.bower.drawn_positions import SOUTH, built
from web.games.bower.choices import choices
from web.games.scene import Choices

NEST = built("N01 2-1 3-1", "N10 2-2 3-2")


def picked(state: State, *picks: str, viewer: Viewer = SOUTH) -> Choices:
    """Return what is open to *viewer* after *picks*."""
    return choices(BOWER.view(state, viewer), picks)


def reason(here: Choices, id: str) -> tuple[str, str]:
    """Return the rule that keeps *id* closed, and its name."""
    return next((closing.rule, closing.name) for closing in here.closed if id in closing.places)
