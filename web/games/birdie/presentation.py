"""Presentation of Birdie: scene, move builder, layout and help."""

from pathlib import Path
from typing import Final

from adapters import i18n
from domain.birdie.view import View
from web.games.birdie import text
from web.games.birdie.choices import choices
from web.games.birdie.deal_layout import DEAL_LAYOUT
from web.games.birdie.help import HELP
from web.games.birdie.move_marks import move_marks
from web.games.birdie.round_summary import last_round
from web.games.birdie.scene import scene
from web.games.presentation import Presentation, Side


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with the current totals of their score sheets."""
    return tuple(
        Side(points=sheet.total, hand=hand.size, note=_note(view, seat))
        for seat, (sheet, hand) in enumerate(zip(view.sheets, view.hands, strict=True))
    )


def _note(view: View, seat: int) -> str:
    if view.ended or not view.round:
        return ""
    if view.scoring and view.scoring.seat == seat:
        return i18n.gettext("scores now")
    if view.turn and view.turn.seat == seat:
        if view.turn.last:
            return i18n.gettext("round {round}, last turn", round=view.round)
        return i18n.gettext("round {round}", round=view.round)
    passes = view.sheets[seat].passes
    if view.turn and seat in view.passed:
        return i18n.gettext("passed for {points}", points=passes[-1])
    return ""


BIRDIE: Final = Presentation(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    move_marks=move_marks,
    sides=sides,
    help=HELP,
    last_round=last_round,
    dealing=DEAL_LAYOUT,
    assets=i18n.N_("Highest scores for birds and seasons"),
    points={
        "BIR-4.5 box": i18n.N_("Sets"),
        "BIR-4.7 box": i18n.N_("Scores copied by an owl"),
        "BIR-3.3 pass_box": i18n.N_("Passes"),
        "BIR-6.1 flaps": i18n.N_("Flaps"),
        "BIR-6.1 trophy": i18n.N_("Trophies"),
    },
    opening=text.opening,
    about=i18n.N_(
        "On a golden roof at sunset, birds line up in rows nobody may look at, and fly away in"
        " flocks of one kind or one season."
    ),
    box=i18n.N_(
        "the rulebook does not list the cards: 4 of each of 16 kinds, as reviews confirm. Of the"
        " flap column it gives the first box, and its text allows 9 or 10 boxes; here there are 10,"
        " and what the others are worth is a guess (BIR-1.3)"
    ),
    minutes=30,
    emblem=("birdie-robin", "birdie-autumn", "birdie-owl"),
    own_moves=text.OWN_MOVES,
    options={
        "expert": i18n.N_("Expert: cards are removed one by one, and sets fly away in chains"),
    },
    script="reorder.js",
    keys={
        "Shift ← →": i18n.N_("reorder a card to be stacked; ↓ takes it out"),
        "p": i18n.N_("pass; while scoring let a pigeon take a set away"),
        "w r o": i18n.N_("use a woodpecker, a robin or an owl from your hand; score (expert)"),
        "b s": i18n.N_("choose the bird or the season, where cards share both"),
        "n": i18n.N_("score without a set"),
        "d": i18n.N_("finish the scoring (expert)"),
        "1 2 3": i18n.N_("choose a set or a box by its number"),
    },
    legend=text.LEGEND,
)
