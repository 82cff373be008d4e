"""Scenes to photograph: matches, moments and choices of each game."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from domain.birdie import BIRDIE
from domain.birdie.commands import ScoreSets
from domain.birdie.partial_state import Known, position
from domain.birdie.view import View
from domain.bloom import BLOOM
from domain.bloom.commands import LayLadder
from domain.bloom.view import View as BloomView
from domain.bower.state import Step
from domain.match import Match
from tests.browser.birdie_player import Birder
from tests.browser.bloom_player import Florist
from tests.browser.bower_player import HAND, SQUARE, Nester
from tests.browser.felci_player import FelciPlayer
from tests.browser.people import Person
from tests.web.games.birdie.picks import picks_for

MANY = 10
"""How many ladders there are in the picture of Bloom."""


class Shot(NamedTuple):
    """Where a match is shown, and what its first player is choosing then."""

    seed: int
    here: Callable[[Match], bool]
    choose: Callable[[Person], None]


def choose_fern(person: Person) -> None:
    """Choose a tile, so that the cells light up where it may go."""
    FelciPlayer(person, 5).choose_tile()


def choose_square(person: Person) -> None:
    """Choose a tile and a square, so that the tile lies there."""
    player = Nester(person, 5)
    player.choose(player.open(HAND)[-1])
    player.choose_open(SQUARE)
    player.button("Rotate").wait_for()


def is_to_place(match: Match) -> bool:
    """Tell whether the first player of Bower is to place a tile, when the nests fill."""
    turn = match.state.turn
    return match.moves > 43 and turn.seat == 0 and turn.step is Step.PLACE


def by_house_bot(view: View, moves: int) -> Any:
    """Return what the house bot of Birdie does with a row."""
    return BIRDIE.bots["house"](Known(view, ()), Random(moves))


def is_to_mark_sets(match: Match) -> bool:
    """Tell whether the first player of Birdie is to mark sets, when the sheets fill."""
    scoring = match.state.scoring
    if scoring is None or (match.state.round, scoring.seat) != (2, 0):
        return False
    view = match.game.view(match.state, scoring.seat)
    return isinstance(by_house_bot(view, match.moves), ScoreSets)


def mark_sets(person: Person) -> None:
    """Mark sets, so that the sheet shows what they bring."""
    player = Birder(person)
    view = player.view()
    player.pick(*picks_for(position(view), by_house_bot(view, person.moves())))
    person.says("in all")


def is_to_rob_a_ladder(match: Match) -> bool:
    """Tell whether the first player of Bloom is to lay a long ladder with stolen tiles."""
    if match.to_move != 0 or len(match.state.ladders) < MANY:
        return False
    command = BLOOM.bots["house"](BLOOM.view(match.state, 0), Random(match.moves))
    return isinstance(command, LayLadder) and bool(command.steal) and len(command.tiles) > MANY // 2


def rob_a_ladder(person: Person) -> None:
    """Pick the tiles of that ladder, so that it lies in the tray."""
    player = Florist(
        person, lambda: BLOOM.bots["house"](player.seen(BloomView), Random(person.moves()))
    )
    player.prepare(player.planned())


SHOTS = {
    "felci": Shot(5, lambda match: match.moves == 30, choose_fern),
    "bower": Shot(14, is_to_place, choose_square),
    "birdie": Shot(1, is_to_mark_sets, mark_sets),
    "bloom": Shot(6, is_to_rob_a_ladder, rob_a_ladder),
}
