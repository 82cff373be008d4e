"""Scenes of all games: unique ids, drawable shapes, everything inside the view box."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from domain.game import Observer
from domain.match import Match
from domain.registry import GAMES
from tests.tables import Table, played, some_matches, spread, standing, telling_tables
from tests.web.visitors import Visitor
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices, Scene, Shape
from web.view_models.svg import symbols as symbols_of

few = some_matches(1)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def drawn(game: str) -> tuple[str, ...]:
    """Return the ids of the symbols that are drawn for *game*."""
    return tuple(re.findall(r'id="([\w-]+)"', symbols_of(PRESENTATIONS[game])))


def scenes(table: Table, seed: int) -> Iterator[Scene]:
    """Return what everybody sees of a match now and then, from the empty table to the end."""
    for match in now_and_then(table, seed):
        for viewer in (*range(table.players), *Observer):
            yield PRESENTATIONS[table.game.name].scene(table.game.view(match.state, viewer))


def now_and_then(table: Table, seed: int) -> list[Match]:
    """Return a match in positions from all of it: the first and the last are among them."""
    first, *between, last = (match for _, match in standing(played(table, seed)))
    return [first, *spread(between, Random(seed)), last]


@telling_tables
@few
def test_a_scene_holds_together(table, seed):
    """Ids are given once, zones are there, symbols are drawn, and all lies in the picture."""
    for scene in scenes(table, seed):
        things = (*scene.places, *scene.shapes)
        assert max(Counter(thing.id for thing in things).values()) == 1
        assert {thing.zone for thing in things} <= {"", *(zone.id for zone in scene.zones)}
        assert scene.supply in {place.id for place in scene.places}
        assert all(thing.label for thing in things if thing.zone)
        for shape in scene.shapes:
            assert symbols(shape) <= set(drawn(table.game.name))
        assert {note.symbol for note in scene.notes} <= set(drawn(table.game.name))
        assert scene.notes or not any(place.notes for place in scene.places)
        is_in_the_picture(scene)


def symbols(shape: Shape) -> set[str]:
    """Return the symbols that *shape* names."""
    return {shape.body, shape.face, shape.mark, *(part.symbol for part in shape.parts)} - {""}


def is_in_the_picture(scene: Scene) -> None:
    """See that all lies within the view box, on a narrow page, on a wide one and on a low one."""
    for thing in (*scene.places, *scene.shapes):
        width, height = size(thing)
        is_within(scene.view_box, thing.x, thing.y, width, height)
        if scene.wide:
            x, y, *wide = thing.wide or (thing.x, thing.y)
            is_within(scene.wide, x, y, *(wide or (width, height)))
        if scene.low:
            x, y, *low = thing.low or (-thing.y, thing.x, height, width)
            is_within(scene.low, x, y, *(low or (width, height)))
    for caption in scene.captions:
        assert scene.wide
        is_within(scene.wide, caption.x, caption.y, 0, 0)


def size(thing) -> tuple[float, float]:
    """Return how wide and high a thing is as it lies."""
    if not isinstance(thing, Shape):
        return thing.width, thing.height
    across, along = thing.size, thing.height or thing.size
    return (along, across) if thing.turn in (90, 270) else (across, along)


def is_within(box, x: float, y: float, width: float, height: float) -> None:
    """See that a thing about (x, y) lies in *box*."""
    left, top, wide, high = box
    assert left <= x - width / 2
    assert x + width / 2 <= left + wide
    assert top <= y - height / 2
    assert y + height / 2 <= top + high


@telling_tables
@few
def test_every_choice_is_on_the_table_and_visible(table, seed):
    """What is open lies on the table or is a button; a ghost stands for a shape, or shows."""
    page = PRESENTATIONS[table.game.name]
    for match in now_and_then(table, seed):
        if match.to_move is None:
            continue
        view = table.game.view(match.state, match.to_move)
        scene = page.scene(view)
        shapes = {shape.id for shape in scene.shapes}
        things = shapes | {place.id for place in scene.places}
        start = page.choices(view, ())
        for here in (start, *(page.choices(view, (pick,)) for pick in start.open)):
            for ghost in here.ghosts:
                assert ghost.id in shapes or symbols(ghost)
                assert symbols(ghost) <= set(drawn(table.game.name))
            if not here.turn:
                assert set(here.open) <= things | {button.id for button in all_buttons(start, here)}
            closed = {place for reason in (*start.closed, *here.closed) for place in reason.places}
            assert {button.id for button in here.buttons} <= {*here.open, *start.open, *closed}


def all_buttons(*levels: Choices):
    """Return the buttons of some choices."""
    return [button for level in levels for button in level.buttons]


@each_game
def test_its_legend_and_its_emblem_are_drawn(game):
    page = PRESENTATIONS[game.name]

    assert {symbol for symbol, *_ in page.legend} <= set(drawn(game.name))
    assert len(page.emblem) == 3
    assert set(page.emblem) <= set(drawn(game.name))
    assert page.options.keys() == set(game.option_names)
    assert set(game.bots) == page.bots.keys()


def test_no_two_symbols_have_one_id_even_though_the_home_page_shows_all_games():
    ids = Counter(symbol for game in GAMES for symbol in drawn(game))

    assert max(ids.values()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_where_nothing_is_dealt_no_pile_is_called_empty(app, game):
    ada = Visitor(app)
    opened = ada.open(game=game, sit=0).json

    scene = ada.get(f"/matches/{opened['match']}/match-view").json["scene"]

    (pile,) = [place for place in scene["places"] if place["id"] == scene["supply"]]
    assert "text" not in pile
