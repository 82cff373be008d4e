"""Presentation of Bloom: scene, move builder, layout and help."""

from pathlib import Path
from typing import Final

from adapters.i18n import N_, gettext, pgettext
from domain.bloom.view import View
from web.games.bloom import ladders, text
from web.games.bloom.choices import choices
from web.games.bloom.deal_layout import DEAL_LAYOUT
from web.games.bloom.help import HELP
from web.games.bloom.move_marks import move_marks
from web.games.bloom.round_summary import last_round
from web.games.bloom.scene import scene
from web.games.presentation import Presentation, Side


def sides(view: View) -> tuple[Side, ...]:
    """Return the players, with points of finished rounds and point tiles of the current one."""
    return tuple(
        Side(
            points=total + (0 if view.ended else sum(points)),
            hand=hand.size,
            note=_note(view, seat),
        )
        for seat, (total, points, hand) in enumerate(
            zip(view.totals, view.points, view.hands, strict=True)
        )
    )


def _note(view: View, seat: int) -> str:
    if view.ended or not view.round:
        return ""
    if view.turn and view.turn.seat == seat:
        if view.turn.drawn:
            return gettext("may draw again")
        return pgettext("bloom", "round {round}", round=view.round)
    if not view.results:
        return ""
    return gettext("{points} before", points=text.signed(view.totals[seat]))


BLOOM: Final = Presentation(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    move_marks=move_marks,
    is_of_a_round=ladders.is_of_a_round,
    sides=sides,
    help=HELP,
    last_round=last_round,
    dealing=DEAL_LAYOUT,
    script="hand.js",
    assets=N_("The highest point tile"),
    points={
        "BLO-7.2 point_tile": N_("Point tiles"),
        "BLO-7.2 tiles_left": N_("Tiles left in the hand"),
    },
    opening=text.opening,
    about=N_(
        "Lay ladders of climbing numbers to pick their flowers, and steal tiles from the "
        "ladders on the table."
    ),
    box=N_(
        "the rulebook gives the numbers of tiles and point tiles. How many flowers a tile has"
        " follows another game by the same author; reviews confirm it for the 55, the most and the"
        " fewest (BLO-1.1)"
    ),
    minutes=30,
    emblem=("bloom-seat-tulip", "bloom-joker-flower", "bloom-seat-iris"),
    own_moves={
        "swap": N_("your swap of a joker"),
        "draw": N_("your draw"),
        "stop": N_("your end of drawing"),
        "lay": N_("your ladder"),
        "add": N_("the tiles you added"),
        "pass": N_("your pass"),
    },
    options={},
    keys={
        "Shift ← →": N_("reorder a tile in your hand"),
        "s p": N_("stop drawing; pass"),
        "j": N_("move the first joker"),
        "l": N_("lay without taking a joker"),
    },
    legend=text.LEGEND,
)
