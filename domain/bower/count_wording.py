"""How is the final count of Bower put into words?"""

from typing import Final

from domain.bower.components import COLORS, KINDS, MATERIALS

_COUNTED: Final = {
    **{f"{material}_squares": f"{material} squares" for material in MATERIALS},
    **{f"any_{kind}": f"{kind}s of any colour" for kind in KINDS},
    **{
        f"{kind}-{color}_or_white": f"{color} {kind} or white" for kind in KINDS for color in COLORS
    },
    **{f"{color}_objects": f"{color} flowers and feathers" for color in COLORS},
}
"""What is counted: each is a value of the phrases below."""

_EACH: Final = "{kind}: {count} each ({count_squares}; {other_count_squares})"
_NONE: Final = "{kind}: 0 each"
_ENDS: Final = {
    "": "({name_squares}) against {other_name} ({other_name_squares})",
    "_against_none": "({name_squares}) against 0",
}
"""How a phrase goes on after the winner's number of what is called name."""


def _compared(code: str, words: str, name: str) -> dict[str, str]:
    return {f"{code}{end}": f"{words} {more.replace('name', name)}" for end, more in _ENDS.items()}


COUNT_WORDING: Final = {
    **_COUNTED,
    "largest_group": "{material} group",
    "column": "column {column}",
    "egg_tile": "{tile} tile",
    **_compared("majority", "{kind}: {count}", "count"),
    "majority_of_one": "{kind}: exactly 1 ({count_squares}) against 0, so 2 egg tokens",
    **_compared("tie_by_shells", f"{_EACH}; shells {{shells}}", "shells"),
    **_compared("no_objects_by_shells", f"{_NONE}; shells {{shells}}", "shells"),
    "tie_by_colored_shells": f"{_EACH}, Colored Shells",
    "no_objects_by_colored_shells": f"{_NONE}, Colored Shells",
    "shells_by_colored_shells": "Colored Shells ({squares}), whatever the shells",
    "equal_totals_by_shells": (
        "{total} egg tokens each; shells in the nest: {shells} against {other_shells}"
    ),
    "equal_totals_by_colored_shells": "{total} egg tokens each, Colored Shells ({squares})",
}
"""The English words for the codes of the count; squares are worded with those of the nests."""
