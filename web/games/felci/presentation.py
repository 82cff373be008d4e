"""Presentation of Felci: scene, move builder, layout and help."""

from pathlib import Path
from typing import Final

from adapters.i18n import N_, gettext, ngettext
from domain.felci.view import View
from web.games.felci import text
from web.games.felci.choices import choices
from web.games.felci.deal_layout import DEAL_LAYOUT
from web.games.felci.help import HELP
from web.games.felci.move_marks import move_marks
from web.games.felci.scene import scene
from web.games.presentation import Presentation, Side


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their current joy points."""
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
        return gettext("to draw")
    return ngettext("{count} action left", "{count} actions left", actions_left)


FELCI: Final = Presentation(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    move_marks=move_marks,
    called=text.called,
    sides=sides,
    help=HELP,
    dealing=DEAL_LAYOUT,
    assets=N_("Visitors who brought points"),
    points={
        "FEL-6.2 visitor_on_bench": N_("Visitors"),
        "FEL-6.3 disturber_on_bench": N_("Disturbers"),
    },
    opening=text.opening,
    about=N_(
        "An abstract game for two: ferns fill a garden, and each visitor wants to see the kind "
        "it loves."
    ),
    box=N_(
        "the rulebook gives the numbers of tiles, the sides and the benches. Which 13 cells a"
        " section has is a guess (FEL-1.2)"
    ),
    minutes=20,
    emblem=("visitor-white-red", "visitor-black-yellow", "visitor-white-blue"),
    own_moves={
        "fern": N_("your fern"),
        "visitor": N_("your visitor"),
        "draw": N_("your draw"),
    },
    options={"white_skips_first_turn": N_("Handicap: White skips the first turn")},
    keys={"u": N_("lay undergrowth first"), "d": N_("draw")},
)
