"""How does Birdie look, and how is it played by pointing?"""

from pathlib import Path
from typing import Final

from adapters import languages
from domain.birdie.view import View
from web.page.birdie import words
from web.page.birdie.choices import choices
from web.page.birdie.deal import DEALING
from web.page.birdie.help import HELP
from web.page.birdie.round_over import last_round
from web.page.birdie.scene import scene
from web.page.table import Side, Table


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with what their score sheets are worth as they are."""
    return tuple(
        Side(points=sheet.total, hand=hand.size, note=_note(view, seat))
        for seat, (sheet, hand) in enumerate(zip(view.sheets, view.hands, strict=True))
    )


def _note(view: View, seat: int) -> str:
    if view.ended or not view.round:
        return ""
    if view.scoring and view.scoring.seat == seat:
        return languages.say("scores now")
    if view.turn and view.turn.seat == seat:
        if view.turn.last:
            return languages.say("round {round}, last turn", round=view.round)
        return languages.say("round {round}", round=view.round)
    passes = view.sheets[seat].passes
    if view.turn and seat in view.passed:
        return languages.say("passed for {points}", points=passes[-1])
    return ""


BIRDIE: Final = Table(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    sides=sides,
    help=HELP,
    last_round=last_round,
    dealing=DEALING,
    assets=languages.marked("Highest scores for birds and seasons"),
    about=languages.marked(
        "On a golden roof at sunset, birds line up in rows nobody may look at, and fly off in"
        " flocks of one kind or one season."
    ),
    box=languages.marked(
        "the rulebook does not list the cards: 4 of each of 16 kinds, as reviews confirm. Of the"
        " flap column it gives the first box, and its text allows 9 or 10 boxes; here there are 10,"
        " and what the others are worth is a guess (BIR-1.3)"
    ),
    minutes=30,
    emblem=("birdie-robin", "birdie-autumn", "birdie-owl"),
    own_moves=words.OWN_MOVES,
    options={
        "expert": languages.marked(
            "Expert: cards are removed one by one, and sets fly away in chains"
        ),
    },
    bots={
        "house": languages.marked("the house bot: plays to win"),
        "strong": languages.marked("the strong bot: thinks ahead"),
        "easy": languages.marked("the easy bot: sees what is obvious"),
        "random": languages.marked("the random bot: plays anything"),
    },
    script="stack.js",
    keys={
        "Shift ← →": languages.marked("move a card to be stacked about; ↓ takes it out"),
        "p": languages.marked("pass; while scoring let a pigeon take a set away"),
        "w r o": languages.marked(
            "use a woodpecker, a robin or an owl of your hand; write (expert)"
        ),
        "b s": languages.marked("choose the bird or the season, where cards share both"),
        "n": languages.marked("score without a set"),
        "d": languages.marked("finish the scoring (expert)"),
        "1 2 3": languages.marked("choose a set or a box by its number"),
    },
    legend=words.LEGEND,
)
