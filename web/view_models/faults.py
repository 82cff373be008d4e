"""What is wrong with a record, as a page says it?"""

import msgspec

from adapters.i18n import say, sentence
from adapters.records.replay import RuleBroken
from domain.game import AnyGame


class FaultInWords(msgspec.Struct, frozen=True):
    """What is wrong, in words, and the broken rule if there is one on the game's rules page."""

    sentence: str
    game: str = ""
    rule: str = ""


def fault_of(game: AnyGame, broken: RuleBroken) -> FaultInWords:
    """Return which move breaks which rule."""
    where = say("Move {move}", move=broken.move) if broken.move else say("The deal")
    said = sentence(broken.refusal)
    return FaultInWords(f"{where}: {said}", game.name, broken.refusal.rule)
