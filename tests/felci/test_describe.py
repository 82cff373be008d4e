"""Tests of the descriptions of events, for each viewer."""

from typing import get_args

import pytest

from domain.felci import FELCI, events
from domain.felci.components import BLACK, SIDES, STANDARD, TYPES, WHITE
from domain.felci.phrases import COUNT, LOG
from domain.felci.scoring import score
from domain.game import Observer, Phrase
from tests.felci.drawn_positions import ferns, garden

EVERYBODY = [WHITE, BLACK, *Observer]
KNOWING = [WHITE, Observer.REFEREE]
DEALT = events.Dealt((TYPES, TYPES), (ferns("rygb"), ferns("pppp")), ferns(42 * "r"))

TOLD_TO_ALL = [
    (
        DEALT,
        Phrase("dealt", {"count": 4, "pile": 42}),
        "Each player is dealt 4 ferns; 42 are left in the pile.",
    ),
    (
        events.TurnBegan(BLACK, 2, last=True),
        Phrase("last_turn", {"player": "black"}),
        "The pile is empty: black has one last turn.",
    ),
    (
        events.FernPlanted(WHITE, "red", "c3", spore=True),
        Phrase("spore_planted", {"type": "red", "cell": "c3"}),
        "plants a red spore on c3",
    ),
    (
        events.FernPlanted(WHITE, "red", "c3", spore=False),
        Phrase("new_plant_planted", {"type": "red", "cell": "c3"}),
        "plants a red fern on c3 as a new plant",
    ),
    (
        events.VisitorSeated(BLACK, "blue", "white-north"),
        Phrase("visitor_seated", {"type": "blue", "bench": "white-north"}),
        "seats the blue visitor on white-north",
    ),
    (
        events.ActionsLapsed(WHITE, 2),
        Phrase("actions_lapsed", {"count": 2}),
        "can do nothing more (2 actions lapse)",
    ),
    (events.FernsDrawn(WHITE, ()), Phrase("no_ferns_drawn"), "draws nothing"),
    (
        events.GameEnded("pile_empty_for_white"),
        Phrase("ended_pile_empty_for_white", {"player": "white"}),
        "The pile is empty at the start of white's turn: the match ends.",
    ),
    (
        events.GameEnded("last_turn_played"),
        Phrase("ended_last_turn_played", {"player": "black"}),
        "black's last turn is over: the match ends.",
    ),
    (
        events.GameEnded("standstill"),
        Phrase("ended_standstill"),
        "Two turns in a row without an action or a draw: the match ends.",
    ),
]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("event", "phrase", "words"), TOLD_TO_ALL, ids=[case[1].code for case in TOLD_TO_ALL]
)
def test_public_events_are_described_alike_to_all(event, phrase, words, viewer):
    """FEL-2.2, FEL-5.1, FEL-6.1: of the deal only the numbers."""
    assert FELCI.describe(event, viewer) == phrase
    assert phrase.render(FELCI.wording) == words


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize("event", [events.TurnBegan(WHITE, 2), events.TurnEnded(WHITE, 0)])
def test_a_turn_that_passes_on_is_no_news(event, viewer):
    """FEL-3.1."""
    assert FELCI.describe(event, viewer) is None


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_drawn_ferns_are_named_to_their_player_and_only_counted_for_others(viewer):
    """FEL-2.2, FEL-3.3."""
    reported = FELCI.describe(events.FernsDrawn(WHITE, ("red", "blue")), viewer)

    if viewer in KNOWING:
        assert reported == Phrase("ferns_drawn_seen", {"count": 2, "types": ("red", "blue")})
        assert reported.render(FELCI.wording) == "draws 2 ferns: one red and one blue"
    else:
        assert reported == Phrase("ferns_drawn", {"count": 2})
        assert reported.render(FELCI.wording) == "draws 2 ferns"


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_type_of_undergrowth_is_told_to_its_owner_and_its_cell_to_the_others(viewer):
    """FEL-4.6."""
    reported = FELCI.describe(events.UndergrowthLaid(WHITE, "red", "c3"), viewer)

    if viewer in KNOWING:
        assert reported == Phrase("undergrowth_laid_seen", {"type": "red", "cell": "c3"})
        assert reported.render(FELCI.wording) == "lays a red fern face down on c3"
    else:
        assert reported == Phrase("undergrowth_laid", {"cell": "c3"})
        assert reported.render(FELCI.wording) == "lays undergrowth on c3"


def test_every_kind_of_event_is_described():
    """No event is forgotten above."""
    described = {type(event) for event, _, _ in TOLD_TO_ALL}
    described |= {events.TurnEnded, events.UndergrowthLaid}

    assert described == set(get_args(events.Event))


def test_the_count_is_shown_in_words():
    """FEL-6.2, FEL-6.3: with the cells that were counted."""
    before = garden(
        "  c d\n3 r p\n4 r p\n5 . p",
        benches={"white-north": "white red, black pink", "black-west": "black red, white pink"},
    )

    lines = score(before).lines
    assert [
        (line.what.render(FELCI.wording), line.why.render(FELCI.wording)) for line in lines
    ] == [
        ("red visitor on white-north", "red ferns on the north side: 2 (c3, c4)"),
        ("pink disturber on white-north", "pink ferns on the north side: 2 (d3, d4)"),
        ("red visitor on black-west", "red ferns on the west side: 2 (c3, c4)"),
        (
            "pink disturber on black-west",
            "pink ferns on the west side: 3 (d3, d4, d5); a bench never scores below 0",
        ),
    ]


def test_no_word_of_the_box_is_a_code_of_the_wording():
    """Else a value of a phrase would be replaced by a sentence."""
    words = {*TYPES, *SIDES, *(bench.id for bench in STANDARD.benches), "white", "black"}

    assert not words & {*LOG, *COUNT}
