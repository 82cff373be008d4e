"""What is a version of a game to come, which only tests put on the shelf?

It has one more option, by which everything is dealt in the reverse order, and one other rule: the
first seat is given a point at the end.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import AnyGame, Count, CountLine, Phrase, Setup, succeed
from domain.games import versions

OPTION = "in_reverse"
WORDS = {"head_start": "head start", "to_come": "the rules to come"}


def version_to_come(game: AnyGame) -> AnyGame:
    """Return the next version of *game*."""
    options: Any = msgspec.defstruct(
        "Options", [(OPTION, bool, False)], bases=(game.options,), module=__name__, frozen=True
    )

    def deal(setup: Setup[Any, Any], chance: Chance) -> Any:
        dealt = game.deal(setup, chance)
        return _reversed(dealt) if getattr(setup.options, OPTION) else dealt

    return succeed(
        game,
        rules=f"{game.name}/{len([*versions(game)]) + 1}",
        options=options,
        deal=deal,
        score=lambda state: _with_a_head_start(game.score(state)),
        wording={**game.wording, **WORDS},
    )


def _reversed(deal: Any) -> Any:
    held = {name: getattr(deal, name) for name in deal.__struct_fields__}
    lists = {name: pieces for name, pieces in held.items() if isinstance(pieces, tuple)}
    return replace(deal, **{name: pieces[::-1] for name, pieces in lists.items()})


def _with_a_head_start(count: Count) -> Count:
    totals = (count.totals[0] + 1, *count.totals[1:])
    own, *others = count.subtotals
    kind = next(iter(own))
    line = CountLine("NEW-1", 0, 1, Phrase("head_start"), Phrase("to_come"))
    return Count(
        totals,
        tuple(seat for seat, total in enumerate(totals) if total == max(totals)),
        ({**own, kind: own[kind] + 1}, *others),
        (*count.lines, line),
    )
