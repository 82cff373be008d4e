"""Replay of a record: decides every move again, up to the first illegal one."""

import msgspec

from adapters.i18n import gettext, refusal_text
from adapters.records.record import Record
from domain import match as matches
from domain.errors import IllegalMove, Refusal
from domain.match import RECORDED, Match, MatchEvent


class RuleBroken(Exception):
    """An illegal move, counted from 1; move 0 is the deal."""

    def __init__(self, move: int, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        """Return the broken rule as a sentence, in the current locale."""
        broken = {"rule": self.refusal.rule, "sentence": refusal_text(self.refusal)}
        if self.move:
            return gettext("move {move} breaks {rule}: {sentence}", move=self.move, **broken)
        return gettext("the deal breaks {rule}: {sentence}", **broken)


class Replay(msgspec.Struct, frozen=True):
    """A record replayed as far as it is legal."""

    events: tuple[MatchEvent, ...]
    """The opening, the deal, then one event per move."""
    positions: tuple[Match, ...]
    """The match after the deal, and after each move; none if the deal is illegal."""
    stopped: RuleBroken | None

    @property
    def last(self) -> Match:
        """The match after the last legal move."""
        return self.positions[-1]


def replay(record: Record, match_id: str = "") -> Replay:
    """Decide the deal and each move of *record* again, up to the first illegal one."""
    seats = (RECORDED,) * len(record.players)
    options = msgspec.structs.asdict(record.options)
    opened = matches.open_table(
        match_id, record.game, options, seats, seed=b"", components=record.components
    )
    events: list[MatchEvent] = [opened]
    positions: list[Match] = []
    match = matches.evolve(None, match_id, opened)

    stopped = None
    try:
        dealt = matches.begin(match, record.deal)
        match = matches.evolve(match, match_id, dealt)
        events.append(dealt)
        positions.append(match)
        for move in record.moves:
            moved, match = matches.advance(match, move.by, move.command)
            events.append(moved)
            positions.append(match)
    except IllegalMove as illegal:
        stopped = RuleBroken(len(positions), illegal.refusal)
    return Replay(tuple(events), tuple(positions), stopped)
