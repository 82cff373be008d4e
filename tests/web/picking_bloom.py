"""How does a test pick in a position of Bloom?"""

from domain.bloom import BLOOM
from domain.bloom.rules import to_move
from domain.bloom.state import State
from web.page.bloom.choices import choices
from web.page.scene import Choices


def picked(state: State, *picks: str) -> Choices:
    """Return what is open to the seat that is to move after *picks*."""
    return choices(BLOOM.view(state, to_move(state)), picks)


def labels(here: Choices) -> list[str]:
    """Return what the buttons are called."""
    return [button.label for button in here.buttons]


def reason(here: Choices, id: str) -> str:
    """Return the name of the rule that keeps *id* closed."""
    return next(one.name for one in here.closed if id in one.places)
