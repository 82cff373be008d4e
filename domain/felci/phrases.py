"""Phrase templates of Felci with their rule ids, and the names of its pieces."""

from collections.abc import Mapping
from typing import Final

from domain.felci.components import COLORS, SIDES, TYPES
from domain.phrases import FOUR, THREE, TWO, A, Said, rule_ids_of, wording_of

LOG: Final[Mapping[str, Said]] = {
    "dealt": Said("FEL-2.2", "Each player is dealt {count} ferns; {pile} are left in the pile."),
    "last_turn": Said("FEL-6.1", "The pile is empty: {player} has one last turn."),
    "undergrowth_laid": Said("FEL-4.4", "lays undergrowth on {cell:and}"),
    "undergrowth_laid_seen": Said("FEL-4.4", "lays a {type:fern} fern face down on {cell}"),
    "spore_planted": Said("FEL-4.3", "plants a {type:fern} spore on {cell}"),
    "new_plant_planted": Said("FEL-4.2", "plants a {type:fern} fern on {cell} as a new plant"),
    "visitor_seated": Said("FEL-5.1", "seats the {type} visitor on {bench}"),
    "no_ferns_drawn": Said("FEL-3.3", "draws nothing"),
    "actions_lapsed": Said(
        "FEL-3.2",
        "can do nothing more ({count} actions lapse)",
        "can do nothing more ({count} action lapses)",
    ),
    "ferns_drawn": Said("FEL-3.3", "draws {count} ferns", "draws {count} fern"),
    "ferns_drawn_seen": Said(
        "FEL-3.3", "draws {count} ferns: {types:each}", "draws {count} fern: {types:fern}"
    ),
    "ended_pile_empty_for_white": Said(
        "FEL-6.1", "The pile is empty at the start of {player}'s turn: the match ends."
    ),
    "ended_last_turn_played": Said("FEL-6.1", "{player}'s last turn is over: the match ends."),
    "ended_standstill": Said(
        "FEL-3.4", "Two turns in a row without an action or a draw: the match ends."
    ),
}
"""The log's wording of events, by the code of the phrase."""

COUNT: Final[Mapping[str, Said]] = {
    "visitor_on_bench": Said("FEL-6.2", "{type} visitor on {bench}"),
    "disturber_on_bench": Said("FEL-6.3", "{type} disturber on {bench}"),
    "ferns_on_side": Said("", "{type:ferns} ferns on the {side} side: {count} ({cells})"),
    "ferns_on_side_capped": Said(
        "FEL-6.3",
        "{type:ferns} ferns on the {side} side: {count} ({cells}); a bench never scores below 0",
    ),
}
"""The wording of score lines."""

BENCHES: Final = tuple(f"{color}-{side}" for color in COLORS for side in SIDES)
FORMS: Final = ("fern", "ferns")
"""Forms of the types: as adjectives of one fern, and of several."""
PROSPECTS: Final[Mapping[str, Said]] = {
    "visitors_to_come": Said("FEL-5.1", "visitors still to be seated"),
    "ferns_to_come": Said("FEL-4.2", "ferns still to be planted"),
}
"""The wording of what a position promises besides its score lines."""

COUNTS: Final = {A: "one", TWO: "two", THREE: "three", FOUR: "four"}
NAMES: Final = {
    **{f"{form}:{fern}": fern for form in FORMS for fern in TYPES},
    **{f"{code}{fern}": f"{count} {fern}" for code, count in COUNTS.items() for fern in TYPES},
    **{word: word for word in (*TYPES, *SIDES, *BENCHES, *COLORS)},
}
"""What ferns, sides, benches and players are called."""

RULE_IDS: Final = rule_ids_of({**LOG, **COUNT})
"""The id of the rule that each phrase rests on, by its code."""
WORDING: Final = wording_of({**LOG, **COUNT, **PROSPECTS}, NAMES)
"""The English words for the codes of phrases and values."""
