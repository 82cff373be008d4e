"""How does Bower look, and how is it played by pointing?"""

from typing import Final

from domain.bower.view import View
from web.page.bower import beside, words
from web.page.bower.awards import awards
from web.page.bower.choices import choices
from web.page.bower.scene import scene
from web.page.table import Side, Table


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their turns; points would tell of the eggs before the end."""
    return tuple(
        Side(hand=beside.hand_size(view, seat), note=_note(view, seat))
        for seat in range(len(view.hands))
    )


def _note(view: View, seat: int) -> str:
    turn = view.turn
    if view.ended:
        return ""
    if turn and turn.seat == seat and turn.number:
        twice = ", then another" if view.doubled == seat else ""
        return f"turn {turn.number} of {view.turns}{twice}"
    given = ", a tile was given" if view.given[seat] else ""
    twice = ", two in a row next" if view.doubled == seat else ""
    return f"{view.played[seat]} of {view.turns} turns{given}{twice}"


BOWER: Final = Table(
    scene=scene,
    awards=awards,
    choices=choices,
    sides=sides,
    symbols="bower/symbols.svg",
    styles="bower.css",
    script="notes.js",
    about="Two nests of flowers and feathers, built for birds that hide from each player half of"
    " what they ask for.",
    emblem=("bower-flower-red", "bower-egg-back", "bower-feather-violet"),
    options={
        "super_nest": "Super Nest: five rows, 15 turns each, seven bonus tiles open to both",
        "fair_play": "Fair Play: without the four bonus tiles that spoil the opponent's game",
    },
    bots={"house": "house bot", "random": "random bot"},
    keys={"r": "turn the tile or the branch, or cross out another object"},
    legend=words.LEGEND,
)
