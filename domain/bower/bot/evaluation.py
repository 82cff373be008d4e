"""Evaluates a position of Bower: the egg tokens that it promises."""

from collections.abc import Iterator
from typing import Final

from domain.bower.bot.bitboard import Ground, around, ground
from domain.bower.bot.egg_beliefs import Wish
from domain.bower.bot.expected_majorities import by_egg_tile, in_column, of_groups, tie
from domain.bower.bot.nest_summary import Built, lying_on, number
from domain.bower.bot.odds import at_least
from domain.bower.bot.side import Prospect, Section
from domain.bower.components import BONUS_KINDS, GEM, MATERIALS
from domain.bower.rules.groups import BONUS_GEMS
from domain.bower.view import RequestEggSeen, View
from domain.game import Phrase, Seat
from domain.search import Part

KNOWN: Final = 0.4
UNKNOWN: Final = 0.25
"""How many objects that an egg asks for come to a square, from who knows it and who does not."""

GEMS: Final = 0.3
"""How many gems come to a square."""

GROUP_GEMS: Final = 0.2
"""The expected gems of a group for each empty cell next to it."""

BONUS: Final = 0.6
"""The value of a bonus, in egg tokens."""

HOPE: Final = 0.6
"""A bonus that may come is worth less than one that is there: two at once are one."""

FINAL_TIE: Final = 0.1
"""The value of winning a tie in egg tokens."""


class Outlook:
    """The prospects of a match: egg tokens are the bot's own less the opponent's."""

    def __init__(self, view: View, seat: Seat, wishes: tuple[Wish, ...]) -> None:
        self.ground = ground(view.rows)
        self.own_left, self.other_left = _turns_left(view, seat), _turns_left(view, 1 - seat)
        self._wishes = wishes
        self._rates = tuple(_rates(egg, seat) for egg in view.eggs)
        self._own_eggs, self._other_eggs = (
            [tile for tile in view.bonuses[whose] if tile in BONUS_KINDS["egg"]]
            for whose in (seat, 1 - seat)
        )
        any_left = view.revealed or view.bonus_stack_size or view.bonus_discards_size
        self.bonus = BONUS if any_left else 0.0
        """The value of a bonus now, in egg tokens."""
        self._columns: dict[tuple[int, Section, Section], float] = {}

    def own_side(self, built: Built) -> Prospect:
        """Return the bot's side were its nest this one."""
        return Prospect(self.ground, built, self.own_left)

    def other_side(self, built: Built) -> Prospect:
        """Return the opponent's side were their nest this one."""
        return Prospect(self.ground, built, self.other_left)

    def promise(self, own: Prospect, other: Prospect) -> float:
        """Return the egg tokens by which the bot is likely to win, bonuses to come included."""
        return self.lead(own, other) + self.bonuses(own) - self.bonuses(other)

    def lead(self, own: Prospect, other: Prospect) -> float:
        """Return the egg tokens by which the bot is likely to win without any more bonuses."""
        points = FINAL_TIE * tie(own.whole, other.whole)
        for at, columns in enumerate(zip(own.columns, other.columns, strict=True)):
            points += self._in_column(at, *columns)
        for groups in zip(own.groups, other.groups, strict=True):
            points += of_groups(*groups)
        return points + self._eggs(own, other)

    def parts(self, own: Prospect, other: Prospect) -> Iterator[Part]:
        """Yield the parts of the promise: columns, groups, egg tiles, bonuses and ties."""
        for at, columns in enumerate(zip(own.columns, other.columns, strict=True)):
            yield Phrase("column", {"column": at + 1}), self._in_column(at, *columns)
        for material, *groups in zip(MATERIALS, own.groups, other.groups, strict=True):
            yield Phrase("largest_group", {"material": material}), of_groups(*groups)
        yield Phrase("egg_tiles"), self._eggs(own, other)
        yield Phrase("bonuses_to_come"), self.bonuses(own) - self.bonuses(other)
        yield Phrase("ties"), FINAL_TIE * tie(own.whole, other.whole)

    def _eggs(self, own: Prospect, other: Prospect) -> float:
        """BOW-6.6: return the expected egg tokens of the players' egg tiles."""
        points = 0.0
        for tile in self._own_eggs:
            points += by_egg_tile(tile, own.whole, other.whole)
        for tile in self._other_eggs:
            points -= by_egg_tile(tile, other.whole, own.whole)
        return points

    def _in_column(self, at: int, own: Section, other: Section) -> float:
        """Return the expected egg tokens of a column, computed once."""
        key = (at, own, other)
        worth = self._columns.get(key)
        if worth is None:
            worth = self._columns[key] = sum(
                likely * in_column(egg, own, other, self._rates[at])
                for egg, likely in self._wishes[at].items()
            )
        return worth

    def bonuses(self, side: Prospect) -> float:
        """BOW-4.1: return the value of the bonuses that a player may still get."""
        if not self.bonus:
            return 0.0
        return self.bonus * chances(self.ground, side)


def chances(ground: Ground, side: Prospect) -> float:
    """BOW-4.1: return how many bonuses may still come, as far as to hope for them."""
    built, empty = side.built, side.empty
    chances = 0.0
    for area, tally in zip(ground.columns, built.columns, strict=True):
        missing = BONUS_GEMS - number(tally, GEM)
        if missing > 0:
            chances += at_least(missing, GEMS * (area & empty).bit_count())
    for material in built.materials:
        for group in built.groups(material):
            missing = BONUS_GEMS - lying_on(group, built.gems)
            if missing > 0:
                chances += at_least(missing, GROUP_GEMS * (around(group) & empty).bit_count())
    return HOPE * chances


def _turns_left(view: View, seat: Seat) -> int:
    """Return how many turns a player has after this one, whose tile is thought to be placed."""
    turn = view.turn
    playing = turn is not None and turn.number > 0 and turn.seat == seat
    return view.turns - view.played[seat] - playing


def _rates(egg: RequestEggSeen, seat: Seat) -> tuple[float, float]:
    """Return how many objects come that the egg asks for, from the bot and from the opponent."""
    other_knows = egg.knower != seat or egg.peeked
    return KNOWN if egg.shows else UNKNOWN, KNOWN if other_knows else UNKNOWN
