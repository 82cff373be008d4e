"""How does Bloom look, and how is it played by pointing?"""

from typing import Final

from domain.bloom.view import View
from web.page.bloom import words
from web.page.bloom.choices import choices
from web.page.bloom.scene import scene
from web.page.table import Side, Table


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with the points of the rounds that are over, and the tiles taken since."""
    return tuple(
        Side(
            points=total + (0 if view.ended else sum(points)),
            hand=words.size(hand),
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
        return "may draw again" if view.turn.drawn else f"round {view.round}"
    return f"{words.signed(view.totals[seat])} before" if view.results else ""


BLOOM: Final = Table(
    scene=scene,
    choices=choices,
    sides=sides,
    symbols="bloom/symbols.svg",
    styles="bloom.css",
    script="hand.js",
    about="Numbers climb in ladders: whoever lays one picks its flowers, and tiles of the ladders"
    " on the table may be stolen for it.",
    emblem=("bloom-seat-tulip", "bloom-joker-flower", "bloom-seat-iris"),
    options={},
    bots={"house": "house bot", "random": "random bot"},
    keys={
        "Shift ← →": "move a tile of your hand about",
        "s p": "stop drawing; pass",
        "j": "put the first joker elsewhere",
        "l": "lay without taking a joker",
    },
    legend=words.LEGEND,
)
