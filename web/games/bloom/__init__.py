"""How does Bloom look, and how is it played by pointing?"""

from pathlib import Path
from typing import Final

from adapters.i18n import marked, say, say_for
from domain.bloom.view import View
from web.games.bloom import ladders, text
from web.games.bloom.choices import choices
from web.games.bloom.deal_layout import DEALING
from web.games.bloom.help import HELP
from web.games.bloom.round_summary import last_round
from web.games.bloom.scene import scene
from web.games.presentation import Side, Table


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with the points of the rounds that are over, and the tiles taken since."""
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
            return say("may draw again")
        return say_for("bloom", "round {round}", round=view.round)
    if not view.results:
        return ""
    return say("{points} before", points=text.signed(view.totals[seat]))


BLOOM: Final = Table(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    is_of_a_round=ladders.is_of_a_round,
    sides=sides,
    help=HELP,
    last_round=last_round,
    dealing=DEALING,
    script="hand.js",
    assets=marked("The highest point tile"),
    about=marked(
        "Numbers climb in ladders: whoever lays one picks its flowers, and tiles of the ladders"
        " on the table may be stolen for it."
    ),
    box=marked(
        "the rulebook gives the numbers of tiles and point tiles. How many flowers a tile has"
        " follows another game by the same author; reviews confirm it for the 55, the most and the"
        " fewest (BLO-1.1)"
    ),
    minutes=30,
    emblem=("bloom-seat-tulip", "bloom-joker-flower", "bloom-seat-iris"),
    own_moves={
        "swap": marked("your swap of a joker"),
        "draw": marked("your draw"),
        "stop": marked("your end of drawing"),
        "lay": marked("your ladder"),
        "add": marked("the tiles you added"),
        "pass": marked("your pass"),
    },
    options={},
    bots={
        "house": marked("the house bot: plays to win"),
        "strong": marked("the strong bot: thinks ahead"),
        "easy": marked("the easy bot: sees what is obvious"),
        "random": marked("the random bot: plays anything"),
    },
    keys={
        "Shift ← →": marked("move a tile of your hand about"),
        "s p": marked("stop drawing; pass"),
        "j": marked("put the first joker elsewhere"),
        "l": marked("lay without taking a joker"),
    },
    legend=text.LEGEND,
)
