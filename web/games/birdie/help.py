"""Help cards of Birdie: each piece, its use, and its current value."""

from typing import Final

from adapters.i18n import N_, gettext, ngettext
from domain.birdie.components import BIRDS, FEATURES_OF
from domain.birdie.view import View
from web.games.birdie import text
from web.games.birdie.scene import AREA, DECK, RESERVE, STACKING
from web.games.help_topics import HelpRequest, Topic

ABILITIES: Final = {
    "woodpecker": N_(
        "Discard it from your hand before sets are made to move one card of your row to "
        "another place."
    ),
    "owl": N_(
        "Discard it from your hand after the sets are made to copy the lowest score that you "
        "wrote for a set this round, at most 5, into an empty box."
    ),
    "pigeon": N_(
        "Discard it from your hand after the sets are made to take away one of them and cross "
        "off two flaps instead."
    ),
    "robin": N_(
        "Discard it from your hand before sets are made to insert the next card of the reserve "
        "into your row, wherever you like."
    ),
}
"""The ability of each bird."""
RULES: Final = {"woodpecker": "BIR-4.3", "robin": "BIR-4.3", "owl": "BIR-4.7", "pigeon": "BIR-4.7"}
EXPERT_ABILITIES: Final = {
    "owl": N_(
        "Discard it from your hand when all sets are made to copy the lowest score that you "
        "wrote for a set this round, at most 5, into an empty box. You can use this twice in "
        "the game."
    ),
    "pigeon": N_(
        "Discard it from your hand at the moment a set is made to take that set away and cross "
        "off two flaps instead. You can use this twice in the game."
    ),
    "woodpecker": N_(
        "Discard it from your hand before the first removal to move one card of your row to "
        "another place. You can use this twice in the game."
    ),
    "robin": N_(
        "Discard it from your hand before the first removal to insert the next card of the "
        "reserve, while there is one, into your row, wherever you like. You can use this twice "
        "in the game."
    ),
}
"""The abilities in expert mode (BIR-5.4)."""
SET: Final = N_(
    "Two or more neighbours in your row that share a bird or a season make a set, which is worth"
    " its number of cards."
)
EXPERT_SET: Final = N_(
    "Remove a card of your row. If the cards on both sides of the gap share a bird or a "
    "season, they fly away with all their neighbours that share it: a set, which is "
    "worth its number of cards. The same can then happen at the new gap."
)
BIRD_BOX: Final = N_(
    "The size of one set of this bird, or an owl's copy, written once in the game. A score "
    "higher than every other one for the bird so far takes its trophy. Each set that is written "
    "crosses off a flap."
)
SEASON_BOX: Final = N_(
    "The size of one set of this season, or an owl's copy, written once in the game. Each set "
    "that is written crosses off a flap."
)
FLAPS: Final = N_(
    "Each set that is written crosses off one, from the top down; a pigeon crosses off two. At "
    "the end only the last one crossed off counts, not the sum."
)
SHEET: Final = N_(
    "The total counts the boxes for sets, the passes, the last flap crossed off and the trophies."
)
MARK: Final = N_("The set that the card above belongs to, and what it scores.")


def _card(request: HelpRequest) -> str:
    """Return the visible card of a thing; empty if it is face down."""
    return request.shape.face.removeprefix("birdie-")


def _name_of_card(request: HelpRequest) -> str:
    return text.card(_card(request)) if _card(request) else gettext("hidden card")


def _of_card(request: HelpRequest) -> str:
    if not _card(request):
        return gettext("Only the player who holds it sees it.")
    return f"{_of_set(request)} {_does(request, FEATURES_OF[_card(request)][0])}"


def _rule_of_card(request: HelpRequest) -> str:
    return (
        _rule_of_ability(request, FEATURES_OF[_card(request)][0]) if _card(request) else "BIR-3.6"
    )


def _does(request: HelpRequest, bird: str) -> str:
    view: View = request.view
    return gettext((EXPERT_ABILITIES if view.expert else ABILITIES)[bird])


def _rule_of_ability(request: HelpRequest, bird: str) -> str:
    view: View = request.view
    return "BIR-5.4" if view.expert else RULES[bird]


def _of_set(request: HelpRequest) -> str:
    view: View = request.view
    return gettext(EXPERT_SET if view.expert else SET)


def _rule_of_set(request: HelpRequest) -> str:
    view: View = request.view
    return "BIR-5.1" if view.expert else "BIR-4.4"


def _rule_of_mark(request: HelpRequest) -> str:
    view: View = request.view
    return "BIR-5.2" if view.expert else "BIR-4.5"


def _of_trophy(request: HelpRequest) -> str:
    view: View = request.view
    return ngettext(
        "At the end it is worth {count} point to the player who was the first to write the "
        "highest score in this bird's box.",
        "At the end it is worth {count} points to the player who was the first to write the "
        "highest score in this bird's box.",
        view.trophy,
    )


def _box(request: HelpRequest) -> str:
    return gettext("{feature} box", feature=text.feature(request.parts[1]))


def _of_box(request: HelpRequest) -> str:
    return gettext(BIRD_BOX if request.parts[1] in BIRDS else SEASON_BOX)


def _ability(request: HelpRequest) -> str:
    return gettext("ability of the {bird}", bird=text.feature(request.parts[1]))


def _used(request: HelpRequest) -> str:
    view: View = request.view
    return gettext(
        "used {count} of {most} times",
        count=view.sheets[int(request.parts[0])].used.get(request.parts[1], 0),
        most=2 if view.expert else 1,
    )


def _mark_now(request: HelpRequest) -> str:
    """Return the result of a set, at its last card or where it flew away."""
    return request.thing.text.replace("\n", " ")


HELP: Final = (
    Topic(
        AREA,
        N_("draw area"),
        N_(
            "Take one of its cards; or stack two of them, with as many cards from your hand as "
            "you like."
        ),
        "BIR-3.1",
    ),
    Topic(r"area-\d+|drawn|(?:hand|row)-\d+-\d+", _name_of_card, _of_card, _rule_of_card),
    Topic(
        r"bird-deck|deck-cards",
        N_("bird deck"),
        N_(
            "The draw area is refilled from here, until the stop card is on top. Nobody draws from "
            "it."
        ),
        "BIR-3.4",
        DECK,
    ),
    Topic(
        r"reserve|stop-card",
        N_("reserve"),
        N_("The cards under the stop card: a robin draws one of them when a row is scored."),
        "BIR-4.3",
        RESERVE,
    ),
    Topic(r"(?:box|score)-(\d)-(\w+)", _box, _of_box, "BIR-4.5", "box-{0}-{1}"),
    Topic(
        r"(?:pass|passed)-(\d)-(\d)",
        N_("pass box"),
        N_("When you pass, you write twice the number of other players who have not passed yet."),
        "BIR-3.3",
        "pass-{0}-{1}",
    ),
    Topic(r"(?:flaps|worth|crossed)-(\d)", N_("flaps"), FLAPS, "BIR-4.6", "flaps-{0}"),
    Topic(r"flap-(\d)-\d+", N_("flaps"), FLAPS, "BIR-4.6", "flaps-{0}"),
    Topic(
        r"ability-(\d)-(\w+)",
        _ability,
        lambda request: _does(request, request.parts[1]),
        lambda request: _rule_of_ability(request, request.parts[1]),
        now=_used,
    ),
    Topic(
        r"(?:trophy|won)-(\w+)",
        lambda request: gettext("{bird} trophy", bird=text.feature(request.parts[0])),
        _of_trophy,
        "BIR-4.9",
        "trophy-{0}",
    ),
    Topic(
        r"(?:deck|pile)-(\d)",
        N_("personal deck"),
        N_(
            "The stacked cards, face down. When all have passed, they become a row that begins "
            "with the card stacked first. Until the round ends, nobody can look up what was "
            "stacked before their last turn, unless the table agreed on open notes."
        ),
        "BIR-3.6",
        "deck-{0}",
    ),
    Topic(
        r"(?:roost|perched)-(\d)",
        N_("row"),
        _of_set,
        _rule_of_set,
        "roost-{0}",
    ),
    Topic(r"(?:mark|flown)-\d+-\d+", N_("set"), MARK, _rule_of_mark, now=_mark_now),
    Topic(
        r"gap-\d+",
        N_("gap"),
        N_("A card that a woodpecker moves or a robin draws can go here."),
        "BIR-4.3",
    ),
    Topic(
        r"hand-(\d)",
        N_("hand"),
        N_(
            "You may stack its cards later with two of the draw area, or discard them for their "
            "abilities when your row is scored."
        ),
        "BIR-3.2",
    ),
    Topic(
        STACKING,
        N_("cards to be stacked"),
        N_("Choose the order: the first one goes to the bottom, and comes first in your row."),
        "BIR-3.2",
        now="",
    ),
    Topic(r"(?:sheet|name|total)-(\d)", N_("score sheet"), SHEET, "BIR-6.1", "sheet-{0}"),
)
"""Topics, the more specific ones first."""
