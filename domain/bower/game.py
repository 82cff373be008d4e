"""The ``Game`` record of Bower: its rules as pure functions, its types and its bots."""

from typing import Final

from domain.bower import bot, commands, events
from domain.bower.components import SEAT_NAMES, STANDARD, Components
from domain.bower.decide import (
    Deal,
    begin,
    deal,
    deal_so_far,
    decide,
    lay_out,
    recorded_shuffles,
    whole_deal,
)
from domain.bower.describe import (
    COMMAND_PHRASES,
    REVEALS_TO_OTHERS,
    describe,
    placements,
    reveals_information,
    varying_rule_ids,
)
from domain.bower.evolve import evolve
from domain.bower.legal import legal, moves
from domain.bower.options import Options
from domain.bower.partial_state import next_turn, position
from domain.bower.phrases import RULE_IDS, WORDING
from domain.bower.piece_locations import piece_locations, unseen
from domain.bower.rules import to_move
from domain.bower.scoring import assets, score
from domain.bower.search import SEARCH, strong
from domain.bower.state import State
from domain.bower.text_view import draw
from domain.bower.view import View, view, without_turn
from domain.game import Game

BOWER: Final[Game[Deal, State, commands.Command, events.Event, View]] = Game(
    name="bower",
    rules="bower/1",
    title="Bower",
    players=range(2, 3),
    seat_names=SEAT_NAMES,
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
    recorded_shuffles=recorded_shuffles,
    whole_deal=whole_deal,
    deal_so_far=deal_so_far,
)
