"""Helpers that let time pass in a match, with invented times."""

from random import Random
from typing import NamedTuple

from domain import match as matches
from domain.match import PERSON, Clock, Match, MatchEvent, open_table
from tests.tables import TABLES, Table

START = 1_700_000_000_000
"""What time it is when a match is dealt."""
MINUTES = Clock(bank=300_000, increment=5_000)
TURNS = Clock(turn=60_000)
FELCI = TABLES[0]
FOUR = next(table for table in TABLES if table.players == 4)


class Timed(NamedTuple):
    """A match with a clock, all its events, and what time it is."""

    match: Match
    events: tuple[MatchEvent, ...]
    now: int

    def then(self, *decided: MatchEvent, after: int = 0) -> "Timed":
        """Return it after something happened, so many milliseconds later, as the store does it."""
        now = self.now + after
        match = self.match
        for event in decided:
            match = matches.evolve(match, match.id, event)
        pressed = matches.press(self.match, match, now)
        if pressed:
            match = matches.evolve(match, match.id, pressed)
        happened = (*decided, pressed) if pressed else decided
        return Timed(match, (*self.events, *happened), now)

    def move(self, after: int = 0) -> "Timed":
        """Return it after some move."""
        game, seat = self.match.game, self.match.to_move
        assert seat is not None
        chance = Random(len(self.events))
        command = game.bots["random"](game.observation(self.match.state, seat), chance)
        return self.then(matches.play(self.match, seat, command), after=after)

    def turn(self, after: int = 0) -> "Timed":
        """Return it after a turn, which takes so long in all."""
        seat, left_out = self.match.to_move, self.move(after)
        while left_out.match.to_move == seat:
            left_out = left_out.move()
        return left_out

    def flag(self, after: int = 0) -> "Timed":
        """Return it after the flag was looked at."""
        return self.then(*matches.flag_fall(self.match, self.now + after), after=after)


def timed(clock: Clock | None, table: Table = FELCI, seed: int = 1, bots: tuple[int, ...] = ()):
    """Return a match at its deal."""
    chance = Random(seed)
    kinds = tuple("house" if seat in bots else PERSON for seat in range(table.players))
    opened = open_table(
        "m", table.game, table.options, kinds, chance.randbytes(32), table.components, clock=clock
    )
    match = matches.evolve(None, "m", opened)
    played = Timed(match, (opened,), START)
    for seat in range(table.players):
        played = played.then(matches.take_seat(played.match, seat, chance.randbytes(32), "server"))
    return played.then(matches.begin(played.match, matches.draw_deal(played.match)))
