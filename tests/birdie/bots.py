"""Runs a bot on a position of Birdie."""

from random import Random

from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.bot import house
from domain.birdie.commands import Command
from domain.birdie.components import FEATURES_OF
from domain.birdie.state import Cards, State
from domain.game import Bot, Seat
from domain.pieces import with_own
from tests.birdie.drawn_positions import SHORT
from tests.birdie.secrets import shuffled
from tests.spec import after

IN_SHORT = {card: short for short, card in SHORT.items()}


def chosen(state: State, bot: Bot = house, seed: int = 0) -> Command:
    """Return what a *bot* does in *state*."""
    return bot(BIRDIE.observation(state, BIRDIE.to_move(state)), Random(seed))


def scored(state: State, seat: Seat) -> State:
    """Return the position when the house bot has scored the row of *seat*."""
    while state.scoring and state.scoring.seat == seat:
        state = after(BIRDIE, state, chosen(state))
    return state


def total(state: State, seat: Seat) -> int:
    """Return what the sheet of *seat* is worth."""
    return BIRDIE.score(state).totals[seat]


def unknown_mixed(state: State, seat: Seat, chance: Random) -> State:
    """Return *state* with all that *seat* can't know mixed: it remembers what it stacked itself."""
    own = state.decks[seat]
    mixed = shuffled(replace(state, decks=with_own(state.decks, seat, ())), seat, chance)
    return replace(mixed, decks=with_own(mixed.decks, seat, own))


def in_short(row: Cards) -> str:
    """Return a row as a drawing has it."""
    return " ".join(IN_SHORT[card] for card in row)


def random_row(chance: Random, length: int) -> Cards:
    """Return a row in which most neighbours share something."""
    row = [chance.choice([*FEATURES_OF])]
    while len(row) < length:
        card = chance.choice([*FEATURES_OF])
        if chance.random() < 0.3 or {*FEATURES_OF[card]} & {*FEATURES_OF[row[-1]]}:
            row.append(card)
    return tuple(row)
