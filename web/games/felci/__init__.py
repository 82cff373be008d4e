"""How does Felci look, and how is it played by pointing?"""

from pathlib import Path
from typing import Final

from adapters.i18n import marked, say, say_counted
from domain.felci.view import View
from web.games.felci import text
from web.games.felci.choices import choices
from web.games.felci.deal_layout import DEALING
from web.games.felci.help import HELP
from web.games.felci.scene import scene
from web.games.presentation import Side, Table


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their joy points as things stand."""
    turn = view.turn
    return tuple(
        Side(
            points=view.points[seat],
            hand=hand.size,
            note=_note(turn.actions_left) if turn and turn.seat == seat else "",
        )
        for seat, hand in enumerate(view.hands)
    )


def _note(actions_left: int) -> str:
    if not actions_left:
        return say("to draw")
    return say_counted("{count} action left", "{count} actions left", actions_left)


FELCI: Final = Table(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    called=text.called,
    sides=sides,
    help=HELP,
    dealing=DEALING,
    assets=marked("Visitors who brought points"),
    about=marked(
        "An abstract game for two: ferns fill a garden, and visitors want to see their own kind."
    ),
    box=marked(
        "the rulebook gives the numbers of tiles, the sides and the benches. Which 13 cells a"
        " section has is a guess (FEL-1.2)"
    ),
    minutes=20,
    emblem=("visitor-white-red", "visitor-black-yellow", "visitor-white-blue"),
    own_moves={
        "fern": marked("your fern"),
        "visitor": marked("your visitor"),
        "draw": marked("your draw"),
    },
    options={"white_skips_first_turn": marked("White gives up the first turn, a handicap")},
    bots={
        "house": marked("the house bot: plays to win"),
        "strong": marked("the strong bot: thinks ahead"),
        "easy": marked("the easy bot: sees what is obvious"),
        "random": marked("the random bot: plays anything"),
    },
    keys={"u": marked("lay undergrowth first"), "d": marked("draw")},
)
