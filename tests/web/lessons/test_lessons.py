"""Lessons: their comments are true, in every language."""

import json
import re
from importlib import import_module
from itertools import pairwise
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from adapters.i18n import LANGUAGES, use_locale
from adapters.records.audit import audit
from adapters.records.parser import read_record
from adapters.records.record import Move
from adapters.records.replay import replay
from domain.match import Moved
from domain.registry import GAMES
from tests.random_commands import kinds_of
from tests.stated import stated
from web.games.registry import PRESENTATIONS
from web.lessons import lesson_of, lesson_view
from web.lessons.parser import steps_in
from web.lessons.view import MANY
from web.rulebook import rules_page
from web.view_models.live_state import choices_after

each_game = pytest.mark.parametrize("game", PRESENTATIONS)
each_language = pytest.mark.parametrize("language", LANGUAGES)
LONGEST = 75
"""How many words a step may have: it is read next to the table, on a phone too."""
ENOUGH = 11
"""So many rules a lesson names at least, or half of those that a smaller game has."""


def steps(game, language="en"):
    """Return the steps of a lesson."""
    return lesson_of(game, language).steps


def words(step):
    """Return the text of a step."""
    return "\n".join("".join(part.text for part in paragraph) for paragraph in step.paragraphs)


def rules_in(step):
    """Return the rules that a step names."""
    return [part.text for paragraph in step.paragraphs for part in paragraph if part.kind == "rule"]


def test_every_game_can_be_learned():
    assert PRESENTATIONS.keys() == GAMES.keys()


@each_game
def test_the_recorded_match_is_legal_whole_and_counts_as_it_claims(game):
    record = lesson_of(game, "en").record

    assert audit(record).is_fine
    assert record.result is not None


@each_game
def test_the_recorded_match_brings_its_own_components(game):
    """So that a better guess of what is in the box leaves the lesson as it is."""
    written = json.loads(PRESENTATIONS[game].lesson.read_bytes())

    assert isinstance(written["components"], dict)
    assert read_record(json.dumps(written).encode()) == lesson_of(game, "en").record


@each_game
@each_language
def test_every_comment_belongs_to_a_position_from_the_deal_to_the_count(game, language):
    lesson = lesson_of(game, language)
    positions = [step.position for step in lesson.steps]

    assert positions == sorted(positions)
    assert (positions[0], positions[-1]) == (0, len(lesson.record.moves))
    assert len({step.name for step in lesson.steps}) == len(lesson.steps)


@each_game
def test_every_language_goes_the_same_steps(game):
    ways = {
        tuple(
            (step.name, step.look, step.play, tuple(rules_in(step)))
            for step in steps(game, language)
        )
        for language in LANGUAGES
    }

    assert len(ways) == 1


@each_game
@each_language
def test_a_comment_is_short(game, language):
    for step in steps(game, language):
        assert 15 < len(words(step).split()) <= LONGEST, step.name


@each_game
@each_language
def test_every_rule_that_is_named_is_on_the_rules_page(game, language):
    page = rules_page(game, language).body
    rules = re.findall(
        "^### ", PRESENTATIONS[game].rules(language).read_text("utf-8"), re.MULTILINE
    )
    named = {rule for step in steps(game, language) for rule in rules_in(step)}

    assert len(named) >= min(ENOUGH, len(rules) / 2)
    assert [rule for rule in named if f'id="{rule}"' not in page] == []


@each_game
def test_everything_that_is_pointed_at_is_there_at_that_step(game):
    lesson = lesson_of(game, "en")
    for index, step in enumerate(lesson.steps):
        scene = lesson_view(lesson, index).scene
        there = {thing.id for thing in (*scene.places, *scene.shapes)}
        assert set(step.look) <= there, step.name


@each_game
def test_a_step_to_play_marks_only_what_its_move_is_made_of(game):
    lesson = lesson_of(game, "en")
    for step in lesson.steps:
        match = lesson.played.positions[step.position]
        view, picks, made = match.game.view(match.state, lesson.seat), (), None
        for thing in step.look if step.play else ():
            choices = choices_after(match, view, picks, prefetch=False)
            if thing not in choices.open and choices.move is None:  # a button comes first
                picks += tuple(button.id for button in choices.buttons)[:1]
            turned = choices.turn.places if choices.turn else ()
            if thing not in turned:  # it does not lie there already
                choices = choices_after(match, view, (*picks, thing), prefetch=False)
                assert {*picks, thing} <= set(choices.picks), step.name
            picks, made = choices.picks, choices.move
        if made is not None and not choices.open_ended:
            played = lesson.record.moves[step.position].command
            assert msgspec.convert(made, match.game.commands) == played, step.name


@each_game
@each_language
def test_the_reader_is_not_told_by_name_what_they_did(game, language):
    with use_locale(language):
        lesson = lesson_of(game, language)
        told = [lesson_view(lesson, index).lesson.happened for index in range(len(lesson.steps))]

    assert any(told)
    for line in (line for lines in told for line in lines):
        assert not line.startswith(lesson.record.players[lesson.seat])


@each_game
def test_the_reader_is_to_play_only_where_the_seat_can_and_then_sees_what_came_of_it(game):
    lesson = lesson_of(game, "en")
    for step, after in pairwise(lesson.steps):
        if step.play:
            assert lesson.record.moves[step.position].by == lesson.seat
            assert 0 < after.position - step.position <= MANY
    own = sum(move.by == lesson.seat for move in lesson.record.moves)
    assert sum(step.play for step in lesson.steps) >= min(5, own / 2)


@each_game
def test_choices_are_there_to_play_and_nowhere_else(game):
    lesson = lesson_of(game, "en")
    for index, step in enumerate(lesson.steps):
        assert bool(lesson_view(lesson, index).now.choices) == step.play


@each_game
def test_every_kind_of_move_is_made_or_at_least_told(game):
    lesson = lesson_of(game, "en")
    kinds = kinds_of(GAMES[game].commands)
    near = {
        number
        for step, after in pairwise(lesson.steps)
        if after.position - step.position <= MANY
        for number in range(step.position, after.position)
    }
    made = {msgspec.to_builtins(lesson.record.moves[number].command)["do"] for number in near}
    named = {rule for step in lesson.steps for rule in rules_in(step)}
    reported = stated(game).TOLD

    assert {kind.tag for kind in kinds} == made | reported.keys()
    assert named >= set(reported.values())


@each_game
@pytest.mark.parametrize("chance", range(5))
def test_a_step_tells_nothing_that_its_seat_cannot_know(game, chance):
    """In another match that differs in hidden pieces alone, every step looks the same."""
    lesson = lesson_of(game, "en")
    record, played = lesson.record, lesson.played
    made = [(event.seat, event.command) for event in played.events if isinstance(event, Moved)]
    secrets = import_module(f"tests.{game}.secrets")
    twin = secrets.twin(played.last, made, lesson.seat, Random(chance))
    moves = tuple(Move(by, command, None) for by, command in twin.moves)
    other = replace(record, deal=twin.deal, moves=moves)
    world = replace(lesson, record=other, played=replay(other))

    hiding = [match.moves for match in world.played.positions if not match.over]
    same = [index for index, step in enumerate(lesson.steps) if step.position in hiding]
    assert same
    for index in same:
        assert encoded(lesson, index) == encoded(world, index)


def encoded(lesson, index):
    """Return a step as it is sent."""
    return msgspec.json.encode(lesson_view(lesson, index))


@each_game
def test_a_lesson_leads_nowhere_but_through_itself(game):
    lesson = lesson_of(game, "en")
    for index in range(len(lesson.steps)):
        now = lesson_view(lesson, index).now
        assert (now.links, now.table, now.viewpoints, now.missed_moves, now.watch) == (
            {},
            None,
            (),
            None,
            "",
        )


@each_game
def test_a_lesson_in_another_language_is_another_text_of_the_same_match(game):
    english = lesson_of(game, "en")
    with use_locale("it"):
        italian = lesson_of(game, "it")
        for index, step in enumerate(italian.steps):
            assert words(step) != words(english.steps[index])
            assert lesson_view(italian, index).lesson.title == step.title


@pytest.mark.parametrize("heading", ["No number", "3 Back again"])
def test_a_section_without_its_turn_is_a_mistake(heading):
    with pytest.raises(ValueError, match="out of order"):
        list(steps_in(f"## 7 First\n\nText.\n\n## {heading}\n\nText."))
