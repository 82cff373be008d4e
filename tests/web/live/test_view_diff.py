"""View diffs: patching the old view gives the new one."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.records.replay import replay
from domain import match as matches
from domain.game import Observer, Viewer
from domain.match import Match, MatchEvent, Moved
from domain.registry import GAMES
from tests.golden import FIXTURES, RECORDS, recorded
from tests.tables import played, some_matches, spread, telling_tables
from tests.web.live.apply_patch import as_read, become, written
from web.games.scene import Drawing, Scene, Shape
from web.live.view_diff import ListPatch, Patch, diff, longest_increasing
from web.view_models.chain import ChainHead, ChainLink
from web.view_models.live_state import MatchHead, TableContext
from web.view_models.match_view import IncrementalView, MatchView, build_view
from web.websocket.updates import ViewPatch

OF_WHICH = 3
"""Of so many recorded matches one is looked at in every run, the others by `make long`."""
few = some_matches(1)
FEW = 2
"""At how many places of a match the pictures of two positions that follow each other are taken."""
encode = msgspec.json.encode


def assert_becomes(old: msgspec.Struct, new: msgspec.Struct) -> None:
    """Assert that what changed leads from *old* to *new*."""
    reported = diff(old, new)
    assert (reported is None) == (old == new)
    became = become(msgspec.json.decode(encode(old)), msgspec.json.decode(encode(reported or {})))
    assert written(became) == as_read(encode(new))


def companies(names: Sequence[str], chance: Random) -> Iterator[TableContext]:
    """Give who is at the table: seats come and go, one is called otherwise, a rematch is opened."""
    while True:
        yield TableContext(
            names=tuple(f"{name}{chance.choice(('', '!'))}" for name in names),
            connected=tuple(chance.random() < 0.5 for _ in names),
            watch=chance.choice(("", "/matches/m/")),
            rematch=chance.choice(("", "/matches/n/")),
            rejoined=chance.choice(((), (0,), (0, 1))),
        )


def pictures(events: Sequence[MatchEvent], viewer: Viewer, chance: Random) -> Iterator[MatchView]:
    """Give what *viewer* is shown from the open table on: two positions now, and two later."""
    ends = [at for at, event in enumerate(events) if isinstance(event, Moved)]
    some = sorted({at + more for at in spread(ends, chance, FEW) for more in (0, 1)})
    seats = len(events[0].seats)  # type: ignore[union-attr]
    company = companies([f"player {seat}" for seat in range(seats)], chance)
    for end in (1, *some, len(events)):
        yield build_view("m", events[:end], viewer, next(company))


@telling_tables
@few
def test_patches_lead_from_every_view_of_a_match_to_any_later_one(table, seed):
    chance = Random(seed)
    for viewer in (chance.randrange(table.players), *Observer):
        shown = list(pictures(played(table, seed).events, viewer, chance))
        for old, new in [*pairwise(shown), (shown[0], shown[-1]), (shown[-1], shown[2])]:
            assert_becomes(old, new)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=f"{path.parent.name}-{path.stem}",
            marks=pytest.mark.long if number % OF_WHICH else (),
        )
        for number, path in enumerate(RECORDS)
    ],
)
def test_so_does_every_view_of_a_recorded_match(path):
    events, chance = replay(recorded(path)).events, Random(path.stem)
    viewer = chance.choice((0, Observer.SPECTATOR))
    for old, new in pairwise(pictures(events, viewer, chance)):
        assert_becomes(old, new)


def scene(*shapes: Shape) -> Scene:
    """Return a table on which these shapes lie, and nothing else."""
    return Scene((0, 0, 100, 100), "stock", (), (), (), shapes)


def shape(id: object, **more: Any) -> Shape:
    """Return a shape."""
    return Shape(f"fern-{id}", "fern", 0, 0, 10, **more)


def test_a_value_that_is_new_for_many_is_reported_once():
    old, new = (scene(*(shape(id, zone=zone) for id in "abc")) for zone in ("garden", "hand"))

    assert diff(old, new) == Patch(within={"shapes": ListPatch(set={"zone": [("hand", 0, -2)]})})


def test_a_field_that_is_gone_is_shown_as_lost():
    old, new = scene(shape("a"), shape("b", text="2")), scene(shape("a"), shape("b"))

    assert diff(old, new) == Patch(within={"shapes": ListPatch(unset={"text": [1]})})


def test_an_added_object_is_shown_as_in_json():
    reported = diff(scene(shape("a")), scene(shape("b", text="2"), shape("a")))

    fields = {"id": "fern-b", "kind": "fern", "x": 0, "y": 0, "size": 10, "text": "2"}
    put = {field: [(value, 0)] for field, value in fields.items()}
    assert reported == Patch(within={"shapes": ListPatch(inserted=[0], set=put)})


def test_a_thing_that_came_begins_as_the_one_before_it():
    reported = diff(scene(shape("a")), scene(shape("a"), shape("b", text="2")))

    inserted = ListPatch(inserted=[1], set={"id": [("fern-b", 1)], "text": [("2", 1)]})
    assert reported == Patch(within={"shapes": inserted})


def test_a_text_diff_is_placed_between_equal_neighbours():
    old, new = (scene(shape("a", label=f"pile, ferns left: {left}, 🌿")) for left in (42, 41))

    within = {"label": [((19, 3, "1"), 0)]}
    assert diff(old, new) == Patch(within={"shapes": ListPatch(within=within)})


def test_a_list_diff_is_placed_between_equal_neighbours():
    low, high = (scene(*(shape(x, wide=(x, y)) for x in (1, 2, 3))) for y in (50.0, 60.0))

    within = {"wide": [((1, 0, (60.0,)), 0, -2)]}
    assert diff(low, high) == Patch(within={"shapes": ListPatch(within=within)})


def test_nothing_is_shown_where_nothing_changed():
    assert diff(scene(shape("a")), scene(shape("a"))) is None


few_things = st.dictionaries(st.integers(0, 9), st.integers(0, 2))


@given(few_things, few_things)
def test_things_become_others_in_whatever_order_they_lie(before, after):
    old, new = (
        scene(*(shape(id, turn=turn) for id, turn in turns.items())) for turns in (before, after)
    )

    assert_becomes(old, new)


very_same = st.lists(st.sampled_from([Drawing("line", path) for path in "MLZ"]), max_size=5)


@given(very_same, very_same)
def test_the_same_object_may_lie_in_a_list_more_than_once(before, after):
    old, new = (replace(scene(), drawings=tuple(drawn)) for drawn in (before, after))

    assert_becomes(old, new)


@given(st.permutations(range(7)))
def test_a_diff_inserts_as_few_items_as_possible(order):
    kept = [order[at] for at in sorted(longest_increasing(order))]

    assert kept == sorted(kept)
    assert not any(
        list(combination) == sorted(combination)
        for combination in combinations(order, len(kept) + 1)
    )


DIGEST = "0" * 64
MEDIAN, MOST = 2000, 8000
"""So many bytes at most in half of all moves, and in nineteen of twenty."""


def whole_match(path, viewer: Viewer) -> Iterator[MatchView]:
    """Give what *viewer* is shown of a recorded match, move by move."""
    played = replay(recorded(path))
    names = tuple(f"player {seat}" for seat in range(len(played.last.seated)))
    match: Match | None = None
    events: list[MatchEvent] = []
    sight: IncrementalView | None = None
    for event in played.events:
        events.append(event)
        match = matches.evolve(match, "m", event)
        sight = sight or IncrementalView(match, viewer, names)
        if isinstance(event, Moved):
            newest = MatchHead(match.moves, ChainHead(len(events), f"{len(events):064}"))
            yield sight.view(match, events, TableContext(names), newest)


def sent(old: MatchView, new: MatchView) -> bytes:
    """Return what is sent to a page that shows the *old* picture, with a link of the chain."""
    changed = msgspec.Raw(msgspec.json.encode(diff(old, new)))
    link = ChainLink(f"{new.game}.moved.1", 1_700_000_000_000, "0", DIGEST)
    return msgspec.json.encode(ViewPatch(old.position, new.position, changed, (link,)))


@pytest.mark.parametrize("game", GAMES)
def test_the_patch_of_a_move_is_small(game):
    sizes = sorted(
        len(sent(old, new))
        for path in (FIXTURES / game).glob("house_bots*.json")
        for viewer in (0, 1, Observer.SPECTATOR)
        for old, new in pairwise(whole_match(path, viewer))
    )

    assert sizes[len(sizes) // 2] <= MEDIAN
    assert sizes[len(sizes) * 19 // 20] <= MOST
