"""The ``Game`` record of Birdie: its rules as pure functions, its types and its bots."""

from typing import Final

from domain.birdie import bot, commands, events
from domain.birdie.components import SEAT_NAMES, STANDARD, Components, excess
from domain.birdie.decide import Deal, begin, deal, decide, lay_out
from domain.birdie.describe import (
    COMMAND_PHRASES,
    REVEALS_TO_OTHERS,
    describe,
    placements,
    reveals_information,
    varying_rule_ids,
)
from domain.birdie.evolve import evolve
from domain.birdie.legal import legal, moves
from domain.birdie.memory import MEMORY
from domain.birdie.options import Options
from domain.birdie.partial_state import next_turn, observation, position
from domain.birdie.phrases import RULE_IDS, WORDING
from domain.birdie.piece_locations import piece_locations, unseen
from domain.birdie.rules import to_move
from domain.birdie.scoring import assets, score
from domain.birdie.search import SEARCH, strong
from domain.birdie.state import State
from domain.birdie.text_view import draw
from domain.birdie.view import View, view, without_turn
from domain.game import Game

BIRDIE: Final[Game[Deal, State, commands.Command, events.Event, View]] = Game(
    name="birdie",
    rules="birdie/1",
    title="Birdie",
    players=range(2, 5),
    seat_names=SEAT_NAMES,
    options=Options,
    components=Components,
    standard=STANDARD,
    excess=excess,
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
    observation=observation,
    describe=describe,
    memory=MEMORY,
    command_phrases=COMMAND_PHRASES,
    rule_ids=RULE_IDS,
    varying_rule_ids=varying_rule_ids,
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
