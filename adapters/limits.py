"""Limits of a table: what may be opened, by whichever way.

Every first event of a match is checked here before it is stored: of a table that a form or the JSON
interface opens, of a rematch, a branch, and a record that a page, the desk or the command line
brings. What was stored before a limit was set is read as ever.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from adapters.i18n import gettext
from adapters.visible_text import is_refused, seen_of
from domain.fair_random import Chance
from domain.game import AnyGame, Setup
from domain.match import PERSON, RECORDED, Clock, Opened
from domain.registry import RULES

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
BANK: Final = (10, 24 * 3600)
"""In seconds, the least and the most that a player may have for the whole match."""
INCREMENT: Final = (0, 600)
"""In seconds, what a bank may gain by each turn."""
TURN: Final = (5, 24 * 3600)
"""In seconds, the least and the most that a turn may have."""
DEADLINE: Final = (1, 14)
"""In whole days, what a turn of a slow match may have."""
LARGEST_SET: Final = 8192
"""How many bytes of JSON a component set may have; each table keeps its own."""
LARGEST_DEAL: Final = 2
"""How many times the standard set: bots look at all that lies there, one match after the other."""
LONGEST_NAME: Final = 40
"""How many characters a player's name may have."""


class BeyondLimits(Exception):
    """A table that is not opened: the field that is wrong, and one sentence."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field, sentence)
        self.field = field
        self.sentence = sentence

    def __str__(self) -> str:
        """Return the field with the sentence, as of a record that can't be read."""
        return f"{self.field}: {self.sentence}"


def check_opening(opened: Opened) -> None:
    """See that a table may be opened; raise BeyondLimits."""
    game = RULES[opened.rules]
    check_box(game, msgspec.convert(opened.components, game.components))
    kinds = (RECORDED,) if opened.imported else (PERSON, *game.bots)
    wrong = wrong_players(game, len(opened.seats)) or wrong_kinds(opened.seats, kinds)
    if wrong:
        raise BeyondLimits("seats", wrong)
    if opened.clock and (wrong := wrong_clock(opened.clock)):
        raise BeyondLimits("clock", wrong)


def check_box(game: AnyGame, components: Any) -> None:
    """See that a table may have this component set; raise BeyondLimits."""
    if wrong := wrong_box(game, components):
        raise BeyondLimits("components", wrong)


def check_names(names: Iterable[str]) -> None:
    """See that players may be called so; raise BeyondLimits."""
    for seat, name in enumerate(names):
        if wrong := wrong_line(name, LONGEST_NAME):
            raise BeyondLimits(f"players[{seat}]", wrong)


def wrong_players(game: AnyGame, count: int) -> str:
    """Return what is wrong with so many players, or nothing."""
    if count in game.players:
        return ""
    counts = gettext(" or ").join(map(str, game.players))
    return gettext("It is a game for {counts}.", counts=counts)


def wrong_kinds(kinds: Iterable[str], allowed: Sequence[str]) -> str:
    """Return what is wrong with those who are to play, or nothing."""
    if set(allowed).issuperset(kinds):
        return ""
    return gettext("A seat is by one of: {kinds}.", kinds=", ".join(allowed))


def wrong_box(game: AnyGame, components: Any) -> str:
    """Return what is wrong with the component set that a table is to have, or nothing."""
    if components == game.standard:
        return ""
    if len(msgspec.json.encode(components)) > LARGEST_SET:
        return gettext("A component set has at most {count} bytes.", count=LARGEST_SET)
    if excess := game.excess(components):
        return excess
    if _size(game, components) > LARGEST_DEAL * _standard_size(game.rules):
        return gettext(
            "That set has more than {count} times as much as the standard one.", count=LARGEST_DEAL
        )
    return ""


def _size(game: AnyGame, components: Any) -> int:
    """Return how much there is to deal, in bytes."""
    setup = Setup(game.options(), components, game.players[0])
    return len(msgspec.json.encode(game.deal(setup, Chance(bytes(32)))))


@lru_cache
def _standard_size(rules: str) -> int:
    return _size(RULES[rules], RULES[rules].standard)


def wrong_clock(clock: Clock) -> str:
    """Return what is wrong with a clock, or nothing."""
    if clock.turn:
        days = range(DAY * DEADLINE[0], DAY * DEADLINE[1] + 1, DAY)
        fits = clock.turn in days or _within(clock.turn, TURN)
    else:
        fits = _within(clock.bank, BANK) and _within(clock.increment, INCREMENT)
    return "" if fits else gettext("That clock is too short or too long.")


def _within(time: int, limits: tuple[int, int]) -> bool:
    least, most = limits
    return least * SECOND <= time <= most * SECOND


def wrong_line(text: str, longest: int) -> str:
    """Return what is wrong with a line that people are shown, or nothing; it may be empty."""
    if len(text) > longest:
        return gettext("it has more than {count} characters", count=longest)
    if is_refused(text):
        return gettext("it holds a control character, or one that reverses text")
    if text.strip() and not seen_of(text):
        return gettext("it has no visible character")
    return ""
