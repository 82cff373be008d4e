"""The checks for hidden information of Bloom find leaks in all that is shown."""

import json

import msgspec
import pytest

from domain.bloom import BLOOM
from domain.game import Observer, Viewer
from tests.browser import bloom_knowledge
from tests.browser.leak_detection import Mention, Mentions, Played, of_message
from tests.golden import FIXTURES
from web.games.bloom.choices import choices
from web.games.bloom.scene import scene

RECORD = (FIXTURES / "bloom/rulebook_examples.json").read_bytes()
VIEWERS: tuple[Viewer, ...] = (0, 1, Observer.SPECTATOR)


def shown(viewer: Viewer) -> Mentions:
    """Return what *viewer* is shown of each position of a match, and may choose there."""
    notes = Mentions(viewer, bloom_knowledge)
    for position, state in enumerate(Played.from_record(RECORD).states):
        view = BLOOM.view(state, viewer)
        reported = {"position": position, "scene": scene(view), "choices": choices(view, ())}
        notes.keep(of_message("", json.dumps(msgspec.to_builtins(reported))))
    return notes


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_view_contains_a_secret(viewer):
    notes = shown(viewer)

    assert len(notes.mentions) > 5000
    assert not notes.beyond(RECORD)


def test_the_view_of_a_player_contains_secrets_for_all_others():
    notes = shown(0)
    for notes.viewer in VIEWERS[1:]:
        assert notes.beyond(RECORD)


@pytest.mark.parametrize("words", ["tile 2, 1 flower", "tile-2", "bloom-2", "joker-hand-0", "2, 4"])
@pytest.mark.parametrize("thing", ["reserve", "hand-1", "back-1", "side-1", "tile-2"])
def test_a_tile_on_what_lies_hidden_is_found(thing, words):
    notes = Mentions(Observer.SPECTATOR, bloom_knowledge)
    notes.mentions = [Mention(1, thing, words)]

    assert notes.beyond(RECORD)


@pytest.mark.parametrize("words", ["point tile 5", "Point tile 5", "point tiles 5, 6"])
def test_a_point_tile_is_no_tile_of_a_hand(words):
    assert not bloom_knowledge.named(words)
