"""How does Bower look, and how is it played by pointing?"""

from pathlib import Path
from typing import Final

from adapters.i18n import marked, say, say_counted
from domain.bower.view import View
from web.games.bower import text
from web.games.bower.awards import awards
from web.games.bower.choices import choices
from web.games.bower.deal_layout import DEALING
from web.games.bower.help import HELP
from web.games.bower.scene import scene
from web.games.bower.standings import compared
from web.games.presentation import Side, Table
from web.text import listed


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their turns; points would tell of the eggs before the end."""
    return tuple(
        Side(hand=hand.size, note=_note(view, seat)) for seat, hand in enumerate(view.hands)
    )


def _note(view: View, seat: int) -> str:
    turn = view.turn
    if view.ended:
        return ""
    if turn and turn.seat == seat and turn.number:
        now = say("turn {number} of {turns}", number=turn.number, turns=view.turns)
        return listed((now, say("then another"))) if view.doubled == seat else now
    played = say("{played} of {turns} turns", played=view.played[seat], turns=view.turns)
    given = (say("a tile was given"),) if view.given[seat] else ()
    twice = (say("two in a row next"),) if view.doubled == seat else ()
    return listed((played, *given, *twice))


def _tokens(count: int) -> str:
    return say_counted("{count} egg token", "{count} egg tokens", count)


BOWER: Final = Table(
    folder=Path(__file__).parent,
    scene=scene,
    amount=_tokens,
    awards=awards,
    choices=choices,
    called=text.called,
    sides=sides,
    help=HELP,
    compared=compared,
    dealing=DEALING,
    script="notes.js",
    assets=marked("Bonus tiles"),
    about=marked(
        "Two nests of flowers and feathers, built for birds that hide from each player half of"
        " what they ask for."
    ),
    box=marked(
        "the rulebook gives the eggs, the tokens and 17 bonus tiles. That there are four tiles of"
        " earth is a deduction. What nest tiles, tiles of earth and Colored Shells show is a guess,"
        " made to be balanced (BOW-1.2, BOW-1.3)"
    ),
    minutes=30,
    emblem=("bower-flower-red", "bower-egg-back", "bower-feather-violet"),
    own_moves={
        "take": marked("your choice of a tile"),
        "place": marked("your tile"),
        "draw_bonus": marked("your draw of bonus tiles"),
        "skip_bonus": marked("your refusal of the bonus"),
        "bonus": marked("your choice of a bonus tile"),
        "apply": marked("the effect of your bonus tile"),
        "decline": marked("your refusal of the effect"),
        "cover": marked("your tile over two squares"),
        "discard": marked("your discarded tile"),
    },
    options={
        "super_nest": marked(
            "Super Nest: five rows, 15 turns each, seven bonus tiles open to both"
        ),
        "fair_play": marked(
            "Fair Play: without the four bonus tiles that spoil the opponent's game"
        ),
    },
    bots={
        "house": marked("the house bot: plays to win"),
        "strong": marked("the strong bot: thinks ahead"),
        "easy": marked("the easy bot: sees what is obvious"),
        "random": marked("the random bot: plays anything"),
    },
    keys={
        "r": marked(
            "rotate the tile or the branch, or cross out another object; so do the wheel over it"
            " and a short swipe across it"
        )
    },
    legend=text.LEGEND,
)
