"""Birdie: birds are stacked unseen, and fly away in sets from the row that they make."""

from typing import Final

from domain.birdie import bot, commands, events
from domain.birdie.components import SEAT_NAMES, STANDARD, Components, excess
from domain.birdie.decide import Deal, begin, deal, decide, lay_out
from domain.birdie.describe import IDLE, SHOWS_OTHERS, describe, other_grounds, put, shows
from domain.birdie.evolve import evolve
from domain.birdie.legal import legal, moves
from domain.birdie.memory import MEMORY
from domain.birdie.options import Options
from domain.birdie.partial_state import next_turn, observation, position
from domain.birdie.phrases import GROUNDS, WORDING
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
    legal=legal,
    moves=moves,
    view=view,
    halted=without_turn,
    position=position,
    turn_ahead=next_turn,
    known=observation,
    describe=describe,
    memory=MEMORY,
    idle=IDLE,
    grounds=GROUNDS,
    other_grounds=other_grounds,
    lying=piece_locations,
    unseen=unseen,
    put=put,
    shows=shows,
    shows_others=SHOWS_OTHERS,
    draw=draw,
    wording=WORDING,
    bots={"house": bot.house, "strong": strong, "easy": bot.easy, "random": bot.wander},
    strong=strong,
    search=SEARCH,
)
