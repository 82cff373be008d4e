"""The ``Game`` record of Felci: its rules as pure functions, its types and its bots."""

from typing import Final

from domain.felci import bot, commands, events
from domain.felci.components import STANDARD, Components
from domain.felci.decide import Deal, begin, deal, decide, lay_out
from domain.felci.describe import REVEALS_TO_OTHERS, describe, placements, reveals_information
from domain.felci.evolve import evolve
from domain.felci.legal import legal, moves
from domain.felci.options import Options
from domain.felci.partial_state import next_turn, position
from domain.felci.phrases import RULE_IDS, WORDING
from domain.felci.piece_locations import piece_locations, unseen
from domain.felci.scoring import assets, score
from domain.felci.search import SEARCH, strong
from domain.felci.state import State
from domain.felci.text_view import draw
from domain.felci.view import View, view, without_turn
from domain.game import Game, Seat


def to_move(state: State) -> Seat | None:
    """Return the seat on turn."""
    return state.turn.seat if state.turn else None


FELCI: Final[Game[Deal, State, commands.Command, events.Event, View]] = Game(
    name="felci",
    rules="felci/1",
    title="Felci",
    players=range(2, 3),
    seat_names=("white", "black"),
    options=Options,
    components=Components,
    standard=STANDARD,
    deal_type=Deal,
    commands=commands.Command,
    events=events.Event,
    view_type=View,
    deal=deal,
    lay_out=lay_out,
    begin=begin,
    decide=decide,
    evolve=evolve,
    to_move=to_move,
    score=score,
    assets=assets,
    opening=commands.opening,
    legal=legal,
    moves=moves,
    view=view,
    without_turn=without_turn,
    position=position,
    next_turn=next_turn,
    observation=view,
    describe=describe,
    rule_ids=RULE_IDS,
    piece_locations=piece_locations,
    unseen=unseen,
    placements=placements,
    reveals_information=reveals_information,
    reveals_to_others=REVEALS_TO_OTHERS,
    draw=draw,
    wording=WORDING,
    bots={"house": bot.house, "strong": strong, "easy": bot.easy, "random": bot.wander},
    strong=strong,
    search=SEARCH,
)
