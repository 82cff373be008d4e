"""Presentation of Bower: scene, move builder, layout and help."""

from pathlib import Path
from typing import Final

from adapters.i18n import N_, gettext, ngettext
from domain.bower.view import View
from web.games.bower import text
from web.games.bower.awards import awards
from web.games.bower.choices import choices
from web.games.bower.deal_layout import DEAL_LAYOUT
from web.games.bower.help import HELP
from web.games.bower.move_marks import move_marks
from web.games.bower.scene import scene
from web.games.bower.standings import compared
from web.games.presentation import Presentation, Side
from web.text import listed


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their turns. Points would reveal eggs before the end."""
    return tuple(
        Side(hand=hand.size, note=_note(view, seat)) for seat, hand in enumerate(view.hands)
    )


def _note(view: View, seat: int) -> str:
    turn = view.turn
    if view.ended:
        return ""
    if turn and turn.seat == seat and turn.number:
        now = gettext("turn {number} of {turns}", number=turn.number, turns=view.turns)
        return listed((now, gettext("then another"))) if view.doubled == seat else now
    played = gettext("{played} of {turns} turns", played=view.played[seat], turns=view.turns)
    given = (gettext("a tile was given"),) if view.given[seat] else ()
    twice = (gettext("then two in a row"),) if view.doubled == seat else ()
    return listed((played, *given, *twice))


def _tokens(count: float) -> str:
    return ngettext("{count} egg token", "{count} egg tokens", count)


BOWER: Final = Presentation(
    folder=Path(__file__).parent,
    scene=scene,
    amount=_tokens,
    awards=awards,
    choices=choices,
    move_marks=move_marks,
    called=text.called,
    sides=sides,
    help=HELP,
    compared=compared,
    dealing=DEAL_LAYOUT,
    script="notes.js",
    assets=N_("Bonus tiles"),
    points={
        "BOW-6.1 largest_group": N_("Largest groups"),
        "BOW-6.2 column": N_("Columns"),
        "BOW-6.6 egg_tile": N_("Egg tiles"),
    },
    opening=text.opening,
    about=N_(
        "Two nests of flowers and feathers, built for birds that hide half of their wishes "
        "from each player."
    ),
    box=N_(
        "the rulebook gives the eggs, the tokens and 17 bonus tiles. That there are four tiles of"
        " earth is a deduction. What nest tiles, tiles of earth and Colored Shells show is a guess,"
        " made to be balanced (BOW-1.2, BOW-1.3)"
    ),
    minutes=30,
    emblem=("bower-flower-red", "bower-egg-back", "bower-feather-violet"),
    own_moves={
        "take": N_("your choice of a tile"),
        "place": N_("your tile"),
        "draw_bonus": N_("your draw of bonus tiles"),
        "skip_bonus": N_("your refusal of the bonus"),
        "bonus": N_("your choice of a bonus tile"),
        "apply": N_("the effect of your bonus tile"),
        "decline": N_("your refusal of the effect"),
        "cover": N_("your tile over two squares"),
        "discard": N_("your discarded tile"),
    },
    options={
        "super_nest": N_("Super Nest: five rows, 15 turns each, seven bonus tiles open to both"),
        "fair_play": N_("Fair Play: without the four bonus tiles that spoil the opponent's game"),
    },
    keys={
        "r": N_(
            "rotate the tile or the branch, or cross out another object; the mouse wheel or a "
            "short swipe across it does the same"
        )
    },
    legend=text.LEGEND,
)
