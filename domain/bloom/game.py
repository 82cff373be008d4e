"""The ``Game`` record of Bloom: its rules as pure functions, its types and its bots."""

from typing import Final

from domain.bloom import bot, commands, events
from domain.bloom.components import SEAT_NAMES, STANDARD, Components, excess
from domain.bloom.decide import Deal, begin, deal, decide, lay_out
from domain.bloom.describe import (
    COMMAND_PHRASES,
    REVEALS_TO_OTHERS,
    describe,
    placements,
    reveals_information,
)
from domain.bloom.evolve import evolve
from domain.bloom.legal import legal, moves
from domain.bloom.partial_state import next_turn, position
from domain.bloom.phrases import RULE_IDS, WORDING
from domain.bloom.piece_locations import piece_locations, unseen
from domain.bloom.rules import to_move
from domain.bloom.scoring import assets, score
from domain.bloom.search import SEARCH, strong
from domain.bloom.state import State
from domain.bloom.text_view import draw
from domain.bloom.view import View, view, without_turn
from domain.game import Game

BLOOM: Final[Game[Deal, State, commands.Command, events.Event, View]] = Game(
    name="bloom",
    rules="bloom/1",
    title="Bloom",
    players=range(2, 6),
    seat_names=SEAT_NAMES,
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
    observation=view,
    describe=describe,
    command_phrases=COMMAND_PHRASES,
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
