"""Tests of the boards of a turning point, in every game."""

import re
from itertools import islice, pairwise
from random import Random

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain import match as matches
from domain.birdie.commands import StackCards, TakeCard
from domain.bloom.commands import AddTiles, DrawTile, SwapJoker
from domain.bower.commands import PlaceTile
from domain.felci.commands import PlantFern
from domain.match import PERSON, Moved, SeatHanded, TakenBack
from tests.golden import FIXTURES
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.games.registry import PRESENTATIONS
from web.games.scene import with_names
from web.view_models import svg
from web.view_models.compared_moves import compared_boards
from web.workers.analysis_worker import judged_moves

RINGS = re.compile(r'class="ring (\w+)" data-ring="([^"]+)"')
GHOSTS = re.compile('<g class="shape [^"]*ghost"')
VIEW_BOX = re.compile('viewBox="([^"]+)"')
NAMES = ("Ada", "Bruno", "Carla", "Dora", "Massimiliano")
UNDER_RULES = {"felci", "bower"}
"""Games whose rules tell what a piece may cover."""


def turns(game, name="house_bots"):
    """Yield each position of a record with the seat to move, its command and another legal one."""
    record = read_record((FIXTURES / game / f"{name}.json").read_bytes())
    chance = Random(1)
    for before, after in pairwise(replay(record).positions):
        seat, played = after.line[-1].seat, after.line[-1].command
        legal = list(islice(before.game.moves(before.state, seat), 100))
        yield before, seat, played, chance.choice(legal)


def compared_board(*compared):
    """Return the only board of two moves that share no place."""
    (drawn,) = compared_boards(*compared, NAMES)
    return drawn


def boards(game, kind, name="house_bots", alike=lambda played, better: True):
    """Return the boards of the first move of a *kind*, with another legal one as better."""
    for before, seat, played, _ in turns(game, name):
        if isinstance(played, kind):
            legal = before.game.moves(before.state, seat)
            others = (each for each in legal if isinstance(each, kind) and each != played)
            better = next((each for each in others if alike(played, each)), None)
            if better:
                return compared_boards(before, seat, played, better, NAMES), played, better
    raise AssertionError(f"no {kind}")


def marked(drawn, kind):
    return {id for mark, id in RINGS.findall(drawn) if mark == kind}


def covers(ghost, piece):
    across, down = (
        (of(ghost) + of(piece)) / 2
        for of in (lambda shape: shape.size, lambda shape: shape.height or shape.size)
    )
    return abs(ghost.x - piece.x) < across and abs(ghost.y - piece.y) < down


@pytest.mark.parametrize("game", ["felci", "bower", "birdie", "bloom"])
def test_every_move_is_marked_on_the_position_before_it(game, monkeypatch):
    scenes = []
    draw = svg.scene_svg
    monkeypatch.setattr(svg, "scene_svg", lambda *drawn: scenes.append(drawn) or draw(*drawn))
    for before, seat, played, better in turns(game):
        scenes.clear()
        drawn = "".join(compared_boards(before, seat, played, better, NAMES))
        assert all(marked(drawn, kind) for kind in ("played", "better"))
        table = PRESENTATIONS[game]
        lying = svg.laid_narrow(with_names(table.scene(matches.view(before, seat)), NAMES)).shapes
        for scene, _, marks in scenes:
            things = {thing.id for thing in (*scene.places, *scene.shapes)}
            assert marks.keys() <= things
            assert scene.shapes[: len(lying)] == lying
            ghosts = scene.shapes[len(lying) :]
            if game == "bloom":
                new = {f"better-tile-{tile}" for tile in getattr(better, "becomes", ())}
                new |= {f"played-tile-{tile}" for tile in getattr(played, "becomes", ())}
                held = {shape.id for shape in lying if shape.zone == "hand"}
                assert {shape.id for shape in ghosts} <= new
                assert {shape.id.partition("-")[2] for shape in ghosts} <= held
            if game not in UNDER_RULES:
                for ghost in ghosts:
                    written = any(id.startswith(("box", "pass", "flaps")) for id in marks)
                    assert written or not any(covers(ghost, piece) for piece in lying)


def test_a_tile_that_covers_two_squares_is_drawn_where_each_move_puts_it():
    (drawn,), played, better = boards(
        "bower", PlaceTile, alike=lambda one, other: not {*one.cells} & {*other.cells}
    )

    assert len(GHOSTS.findall(drawn)) == 2
    for kind, move in (("played", played), ("better", better)):
        squares = {f"nest-0-{column}-{row}" for column, row in move.cells}
        assert marked(drawn, kind) == {f"tile-{move.tile}", *squares}


def test_two_tiles_that_share_a_square_are_drawn_on_two_boards():
    drawn, played, better = boards(
        "bower", PlaceTile, alike=lambda one, other: len({*one.cells} & {*other.cells}) == 1
    )

    for board, kind, move in zip(drawn, ("played", "better"), (played, better), strict=True):
        squares = {f"nest-0-{column}-{row}" for column, row in move.cells}
        assert len(GHOSTS.findall(board)) == 1
        assert {mark for mark, _ in RINGS.findall(board)} == {kind}
        assert marked(board, kind) == {f"tile-{move.tile}", *squares}


def test_two_ferns_for_the_same_cell_are_drawn_on_two_boards_of_the_same_size():
    drawn, played, better = boards(
        "felci",
        PlantFern,
        alike=lambda one, other: (
            one.cell == other.cell
            and one.type != other.type
            and not (one.undergrowth or other.undergrowth)
        ),
    )

    assert len({VIEW_BOX.search(board)[1] for board in drawn}) == 1
    for board, kind, move in zip(drawn, ("played", "better"), (played, better), strict=True):
        assert len(GHOSTS.findall(board)) == 1
        hand = next(id for id in marked(board, kind) if "-hand-" in id)
        assert marked(board, kind) == {hand, move.cell}
        assert f"-{move.type}-" in hand


def test_a_piece_that_both_moves_use_has_both_marks_on_one_board():
    (drawn,), *_ = boards(
        "felci",
        PlantFern,
        alike=lambda one, other: (
            one.type == other.type
            and one.cell != other.cell
            and not (one.undergrowth or other.undergrowth)
        ),
    )

    (hand,) = marked(drawn, "played") & marked(drawn, "better")
    assert "-hand-" in hand
    assert len(GHOSTS.findall(drawn)) == 2
    assert drawn.count('class="halo"') == len(RINGS.findall(drawn)) - 1


def test_added_tiles_are_marked_in_the_hand_and_the_ladder_as_a_whole():
    before, seat, played, _ = next(turn for turn in turns("bloom") if isinstance(turn[2], AddTiles))
    ladder = next(each for each in before.state.ladders if each.number == played.ladder)
    added = {f"tile-{tile}" for tile in {*played.becomes} - {*ladder.tiles} if tile != "joker"}

    ids = marked(compared_board(before, seat, played, DrawTile("reserve")), "played")
    assert {id for id in ids if not id.startswith("joker-hand")} == {
        *added,
        f"ladder-{played.ladder}",
    }


def test_a_joker_that_is_swapped_is_marked_where_it_lies():
    before, seat, played, _ = next(
        turn for turn in turns("bloom", "jokers") if isinstance(turn[2], SwapJoker)
    )

    drawn = compared_board(before, seat, played, DrawTile("reserve"))
    assert marked(drawn, "played") == {
        f"tile-{played.tile}",
        f"joker-{played.ladder}-{played.at}",
    }
    assert marked(drawn, "better") == {"reserve"}


def test_cards_stacked_from_the_hand_are_marked_there():
    before, seat, played, _ = next(
        turn for turn in turns("birdie") if isinstance(turn[2], StackCards) and turn[2].hand
    )

    ids = marked(compared_boards(before, seat, played, played, NAMES)[0], "played")
    assert sum(id.startswith(f"hand-{seat}-") for id in ids) == len(played.hand)
    assert f"deck-{seat}" in ids


def test_cards_that_are_named_by_their_kind_are_marked_where_they_lie():
    (drawn,), played, better = boards("birdie", TakeCard)

    kinds = [kind for kind, _ in RINGS.findall(drawn)]
    assert kinds == ["played", "better"]
    assert played.card != better.card


@pytest.mark.parametrize(("game", "kind"), [("bower", PlaceTile), ("birdie", TakeCard)])
def test_both_marks_have_signs_of_their_own(game, kind):
    drawn = "".join(boards(game, kind)[0])

    assert drawn.count('class="sign ') == len(RINGS.findall(drawn))


def moved(seat):
    return Moved(seat, None, (), 1 - seat)


def test_it_is_people_who_are_judged_where_there_are_any(app):
    both = [moved(0), moved(1)]
    assert judged_moves(Table(app).match, both) == [True, True]
    opened = Visitor(app).open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0).json
    match = service_of(app).store.matches.live(opened["match"]).match
    assert judged_moves(match, both) == [True, False]


def test_moves_of_a_substitute_bot_are_not_counted_for_the_player(app):
    left, back = SeatHanded(1, "house"), SeatHanded(1, PERSON)
    happened = [moved(0), moved(1), left, moved(0), moved(1), back, moved(0), moved(1)]
    judged = [True, True, True, False, True, True]

    assert judged_moves(Table(app).match, happened) == judged
    assert judged_moves(Table(app).match, [*happened, TakenBack(1, 5, 1)]) == judged[:5]
