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
        "Discarded from the hand before sets are made, it moves one card of your row to another"
        " place."
    ),
    "owl": N_(
        "Discarded from the hand after the sets are made, it copies the lowest score that you wrote"
        " for a set this round, at most 5, into an empty box."
    ),
    "pigeon": N_(
        "Discarded from the hand after the sets are made, it takes away one of them, and you cross"
        " two flaps instead."
    ),
    "robin": N_(
        "Discarded from the hand before sets are made, it puts the next card of the reserve into"
        " your row, wherever you like."
    ),
}
"""The ability of each bird."""
RULES: Final = {"woodpecker": "BIR-4.3", "robin": "BIR-4.3", "owl": "BIR-4.7", "pigeon": "BIR-4.7"}
EXPERT_ABILITIES: Final = {
    "owl": N_(
        "Discarded from the hand when all sets are made, it copies the lowest score that you wrote"
        " for a set this round, at most 5, into an empty box. You can use this twice in the game."
    ),
    "pigeon": N_(
        "Discarded from the hand at the moment a set is made, it takes that set away, and you cross"
        " two flaps instead. You can use this twice in the game."
    ),
    "woodpecker": N_(
        "Discarded from the hand before the first removal, it moves one card of your row to another"
        " place. You can use this twice in the game."
    ),
    "robin": N_(
        "Discarded from the hand before the first removal, it puts the next card of the reserve"
        " into your row, wherever you like. You can use this twice in the game."
    ),
}
"""The abilities in expert mode (BIR-5.4)."""
SET: Final = N_(
    "Two or more neighbours in your row that share a bird or a season make a set, which is worth"
    " its number of cards."
)
EXPERT_SET: Final = N_(
    "Remove a card of your row. If the cards on both sides of the gap share a bird or a season,"
    " they fly away with all their neighbours that share it: a set, which is worth its number of"
    " cards. At the new gap it can go on in the same way."
)
BIRD_BOX: Final = N_(
    "For the cards of one set of this bird, written once in the game. More than anybody before"
    " takes the trophy of the bird. Each set that is written crosses a flap."
)
SEASON_BOX: Final = N_(
    "For the cards of one set of this season, written once in the game. Each set that is written"
    " crosses a flap."
)
FLAPS: Final = N_(
    "Each set that is written crosses one from the first on, a pigeon two. At the end the last one"
    " crossed counts, not their sum."
)
SHEET: Final = N_(
    "The total counts the boxes for sets, the passes, the last flap crossed and the trophies."
)
MARK: Final = N_("Here is told to which set the card above belongs, and what the set brings.")


def _card(request: HelpRequest) -> str:
    """Return the visible card of a thing; empty if it is face down."""
    return request.shape.face.removeprefix("birdie-")


def _name_of_card(request: HelpRequest) -> str:
    return text.card(_card(request)) if _card(request) else gettext("hidden card")


def _of_card(request: HelpRequest) -> str:
    if not _card(request):
        return gettext("Only who holds it sees it.")
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
        "At the end it brings {count} point to whoever wrote most in the box of this bird.",
        "At the end it brings {count} points to whoever wrote most in the box of this bird.",
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
        N_("Take one of its cards; or stack two of them, with as many of your hand as you like."),
        "BIR-3.1",
    ),
    Topic(r"area-\d+|drawn|(?:hand|row)-\d+-\d+", _name_of_card, _of_card, _rule_of_card),
    Topic(
        r"bird-deck|deck-cards",
        N_("bird deck"),
        N_("From here the draw area is refilled. Nobody draws from it."),
        "BIR-3.4",
        DECK,
    ),
    Topic(
        r"reserve|stop-card",
        N_("reserve"),
        N_(
            "The cards under the stop card: a robin draws one of them when a row is scored. When"
            " the stop card is on top, the draw area is not refilled any more."
        ),
        "BIR-4.3",
        RESERVE,
    ),
    Topic(r"(?:box|score)-(\d)-(\w+)", _box, _of_box, "BIR-4.5", "box-{0}-{1}"),
    Topic(
        r"(?:pass|passed)-(\d)-(\d)",
        N_("pass box"),
        N_("Who passes writes twice the number of other players who have not passed yet."),
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
            "What was stacked, face down; nobody looks at it. After the passes it is turned over"
            " into a row, the card that was stacked first at its beginning. Until the round ends,"
            " nobody can look up what went in before their own last turn, unless open notes were"
            " agreed on."
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
        N_("Its cards are stacked later, or discarded for their abilities when a row is scored."),
        "BIR-3.6",
    ),
    Topic(
        STACKING,
        N_("cards to be stacked"),
        N_("Choose the order: the first one lies lowest, and comes first of them in your row."),
        "BIR-3.2",
    ),
    Topic(r"(?:sheet|name|total)-(\d)", N_("score sheet"), SHEET, "BIR-6.1", "sheet-{0}"),
)
"""Topics, the more specific ones first."""
