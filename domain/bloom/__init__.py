"""Bloom: numbers climb in ladders, and whoever lays one picks its flowers."""

from typing import Final

from domain.bloom import bot, commands, events
from domain.bloom.components import SEAT_NAMES, STANDARD, Components, excess
from domain.bloom.decide import Deal, begin, deal, decide, lay_out
from domain.bloom.describe import IDLE, SHOWS_OTHERS, describe, put, shows
from domain.bloom.evolve import evolve
from domain.bloom.legal import legal, moves
from domain.bloom.partial_state import next_turn, position
from domain.bloom.phrases import GROUNDS, WORDING
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
    legal=legal,
    moves=moves,
    view=view,
    halted=without_turn,
    position=position,
    turn_ahead=next_turn,
    known=view,
    describe=describe,
    idle=IDLE,
    grounds=GROUNDS,
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
