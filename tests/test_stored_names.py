"""Tests of the stored names of commands and events.

They are written out in the folder of each game (``stated``), so that a class that is given another
name is noticed at once.
"""

from typing import get_args

import pytest

from domain.registry import GAMES
from tests.stated import stated


def kinds(union):
    """Return the classes of a union; a game may have one command alone."""
    return get_args(union) or (union,)


def tags(union):
    return {kind.__struct_config__.tag for kind in kinds(union)}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_command_is_distinguished_as_in_the_records_that_there_are(game):
    assert tags(GAMES[game].commands) == stated(game).COMMANDS


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_is_distinguished_as_in_the_stores_that_there_are(game):
    assert tags(GAMES[game].events) == stated(game).EVENTS


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_command_and_no_event_can_be_changed_or_costs_the_garbage_collector(game):
    for union in (GAMES[game].commands, GAMES[game].events):
        configs = [kind.__struct_config__ for kind in kinds(union)]
        assert [(config.frozen, config.gc) for config in configs] == [(True, False)] * len(configs)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_command_with_a_field_that_it_does_not_have_is_refused(game):
    for kind in kinds(GAMES[game].commands):
        assert kind.__struct_config__.forbid_unknown_fields
