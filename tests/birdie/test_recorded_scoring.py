"""Tests that Birdie's recorded matches show the scoring that their names say."""

from itertools import pairwise

import pytest

from domain.birdie import commands, events
from domain.birdie.components import BIRDS, FEATURES, PIGEON, ROBIN, bird_of
from domain.birdie.state import Fate, Step
from tests.birdie.recorded import a_match, happened, last, moves, passes

EXAMPLES = ("rulebook_example_for_experts", "rulebook_example_for_experts_as_summer")


@pytest.mark.parametrize(("name", "times"), [("abilities", 1), ("abilities_of_experts", 2)])
def test_one_player_uses_each_ability_as_often_as_can_be(name, times):
    assert dict.fromkeys(BIRDS, times) in [sheet.used for sheet in last(name).sheets]


def test_a_robin_finds_no_card_in_the_reserve():
    """The scorer holds one and has a use left, and nobody but another has drawn."""
    assert any(
        before.scoring.step is Step.SETS
        and not before.scoring.removing
        and not before.reserve
        and not before.discards[move.seat]
        and any(bird_of(card) == ROBIN for card in before.hands[move.seat])
        and before.sheets[move.seat].used.get(ROBIN, 0) < 2
        for before, move in moves("reserve_run_dry_by_robins")
        if before.scoring
    )


def test_all_boxes_are_full_and_then_a_set_is_worth_nothing():
    assert all(set(sheet.boxes) == set(FEATURES) for sheet in last("all_boxes_full").sheets)
    assert Fate.FULL in [event.fate for event in happened("all_boxes_full", events.SetScored)]


def test_all_flaps_are_crossed_with_a_pigeon():
    state = last("flap_column_full")
    full = [sheet for sheet in state.sheets if sheet.flaps == len(state.box.flaps)]

    assert [(len(sheet.boxes), sheet.used[PIGEON]) for sheet in full] == [(8, 1)]


def test_another_set_has_other_cards_and_a_pigeon_goes_beyond_its_flaps():
    box = last("another_set").box
    crossed = [
        sum(event.count for event in move.events if isinstance(event, events.FlapsCrossed))
        for _, move in moves("another_set")
        if any(is_taken_away(event) for event in move.events)
    ]

    assert (len(box.cards), box.flaps, box.trophy) == (80, (1, 1, 5, 7, 7), 0)
    assert set(crossed) >= {0, 1}


def is_taken_away(event):
    """Tell whether a pigeon takes a set away by an event."""
    return isinstance(event, events.SetScored) and event.fate is Fate.PIGEON


def test_a_trophy_changes_hands_twice_and_stays_where_it_is_at_a_tie():
    name = "trophies_change_hands"
    taken = [event.bird for event in happened(name, events.TrophyTaken)]
    highest, ties = dict.fromkeys(BIRDS, 0), 0
    for event in happened(name, events.BoxWritten):
        if event.box in highest:
            ties += event.points == highest[event.box]
            highest[event.box] = max(highest[event.box], event.points)

    assert max(map(taken.count, BIRDS)) >= 3
    assert ties >= 2


def test_an_owl_takes_a_trophy_from_another_player():
    together = pairwise(happened("owl_takes_a_trophy", events.BoxWritten, events.TrophyTaken))
    won = [
        after
        for before, after in together
        if isinstance(after, events.TrophyTaken) and not before.cards
    ]

    assert any(event.holder is not None for event in won)


def test_empty_decks_are_scored_and_a_card_is_put_into_an_empty_row():
    name = "empty_decks"
    empty = [event for event in happened(name, events.RowLaidOut) if not event.row]
    inserted = [
        before.rows[move.seat]
        for before, move in moves(name)
        if isinstance(move.command, commands.InsertCard)
    ]

    assert len(empty) >= 2
    assert () in inserted


def test_with_empty_decks_experts_finish_at_once():
    rows = [event.row for event in happened("empty_decks_of_experts", events.RowLaidOut)]
    finished = [
        before.rows[move.seat]
        for before, move in moves("empty_decks_of_experts")
        if isinstance(move.command, commands.Finish)
    ]

    assert rows[:2] == finished[:2] == [(), ()]
    assert all(rows[2:])


def test_a_tie_is_decided_by_the_pass_of_the_second_round():
    count = a_match("tie_decided_by_the_second_pass").last.count
    tied = [seat for seat, total in enumerate(count.totals) if total == max(count.totals)]
    passed = [event.seat for event in passes("tie_decided_by_the_second_pass", 2)]

    assert len(tied) == 2
    assert count.winners == (min(tied, key=passed.index),)
    assert count.decided is not None


def test_valeria_writes_four_robins_two_of_summer_and_three_of_winter():
    """The rulebook's example: 9 points and 3 flaps; two of winter and a lone bird are worth 0."""
    name, valeria = "rulebook_example", 1
    (scored,) = [
        move.events
        for before, move in moves(name)
        if before.round == 1 and move.seat == valeria and before.scoring
    ]
    sets = [event for event in scored if isinstance(event, events.SetScored)]
    written = [event.points for event in scored if isinstance(event, events.BoxWritten)]

    assert [(event.feature, len(event.cards), event.fate) for event in sets] == [
        ("robin", 4, "written"),
        ("summer", 2, "written"),
        ("winter", 3, "written"),
        ("winter", 2, "smaller"),
    ]
    assert sum(written) == 9
    assert sum(isinstance(event, events.FlapsCrossed) for event in scored) == 3
    rows = [event.row for event in happened(name, events.RowLaidOut) if event.seat == valeria]
    assert len(rows[0]) - sum(len(event.cards) for event in sets) == 1


def test_the_passes_of_four_players_are_worth_6_4_2_and_0():
    assert [event.points for event in passes("rulebook_example", 1)] == [6, 4, 2, 0]


@pytest.mark.parametrize(
    ("name", "flown"),
    [
        (EXAMPLES[0], [("spring", 5), ("pigeon", 4), ("winter", 3)]),
        (EXAMPLES[1], [("spring", 5), ("summer", 2), ("winter", 5)]),
    ],
)
def test_lidia_removes_one_robin_and_three_sets_fly_away(name, flown):
    """The rulebook's example of the expert variant, and what she could have chosen as well."""
    first_round = [
        (before, move) for before, move in moves(name) if before.round == 1 and before.scoring
    ]
    removed, *chain_of_it = [
        event
        for before, move in first_round
        if before.scoring.seat == 0
        for event in move.events
        if isinstance(event, (events.CardRemoved, events.SetScored, events.FeatureDue))
    ]

    assert bird_of(removed.card) == ROBIN
    scored = [event for event in chain_of_it if isinstance(event, events.SetScored)]
    assert [(event.feature, len(event.cards)) for event in scored] == flown
    assert {event.fate for event in scored} == {Fate.WRITTEN}
    (due,) = [event for event in chain_of_it if isinstance(event, events.FeatureDue)]
    assert due.features == ("pigeon", "summer")


def test_the_other_choice_begins_with_the_same_moves():
    one, other = ([move.command for _, move in moves(name)] for name in EXAMPLES)
    differ = [here != there for here, there in zip(one, other, strict=False)].index(True)

    assert one[differ] == commands.ChooseFeature("pigeon")
    assert other[differ] == commands.ChooseFeature("summer")
