"""A whole match of Bloom can be picked step by step."""

import msgspec

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.bloom import BLOOM
from tests.golden import FIXTURES
from tests.web.games.bloom.picks import picks_for
from web.games.bloom.choices import choices

RECORD = read_record((FIXTURES / "bloom/rulebook_examples.json").read_bytes())


def test_each_move_of_a_recorded_match_can_be_picked_and_is_the_one_that_is_made():
    for match, made in zip(replay(RECORD).positions, RECORD.moves, strict=False):
        view = BLOOM.view(match.state, made.by)
        here = choices(view, picks_for(view, made.command))
        assert here.confirm
        assert here.move == msgspec.to_builtins(made.command)
