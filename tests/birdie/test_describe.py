"""Tests of the descriptions of events, for each viewer."""

from typing import get_args

import pytest

from domain.birdie import BIRDIE, events
from domain.birdie.components import FEATURES
from domain.birdie.describe import COMMAND_PHRASES
from domain.birdie.memory import MEMORY
from domain.birdie.phrases import COUNT, LOG
from domain.birdie.state import Fate
from domain.game import Observer, Phrase
from tests.birdie.drawn_positions import BOX, EAST, NORTH, cards

EVERYBODY = [NORTH, EAST, *Observer]
TWO = cards("ro-sp ro-su")
IN_WORDS = "spring robin, summer robin"
EACH = "a spring robin and a summer robin"
DEALT = events.RoundDealt(2, (cards("ow-sp"), cards("ow-su")), TWO, cards("pi-wi"), cards("wo-wi"))
STACKED = events.CardsStacked(NORTH, TWO, cards("ow-sp"), cards("ro-su ow-sp ro-sp"))
TOLD_TO_ALL = [
    (
        DEALT,
        Phrase("round_dealt", {"round": 2, "area": TWO}),
        f"Round 2 is dealt. The draw area shows {EACH}.",
    ),
    (
        events.TurnBegan(EAST, last=True),
        Phrase("last_turn", {"player": "east"}),
        "All others have passed: east has one turn left.",
    ),
    (
        events.CardTaken(NORTH, "owl-winter"),
        Phrase("card_taken", {"card": "owl-winter"}),
        "takes the winter owl",
    ),
    (
        events.AreaRefilled(TWO),
        Phrase("area_refilled", {"cards": TWO}),
        f"A{EACH[1:]} are added to the draw area.",
    ),
    (
        events.Passed(NORTH, 1, 4),
        Phrase("passed", {"player": "north", "points": 4, "place": "pass-0-1"}),
        "passes for 4 points",
    ),
    (
        events.Passed(NORTH, 1, 0, forced=True),
        Phrase("forced_to_pass", {"player": "north", "points": 0, "place": "pass-0-1"}),
        "north must pass, for 0 points.",
    ),
    (
        events.RowLaidOut(EAST, TWO),
        Phrase("row_laid_out", {"player": "east", "row": TWO}),
        f"east lays out the deck: {IN_WORDS}.",
    ),
    (
        events.RowLaidOut(EAST, ()),
        Phrase("empty_row_laid_out", {"player": "east", "row": ()}),
        "east has no deck to lay out.",
    ),
    (
        events.AbilityUsed(NORTH, "robin", "robin-autumn"),
        Phrase("ability_used", {"card": "robin-autumn"}),
        "discards the autumn robin from hand",
    ),
    (
        events.CardMoved(NORTH, "owl-winter", 0, 3),
        Phrase("card_moved", {"card": "owl-winter", "origin": 1, "to": 4}),
        "moves the winter owl from place 1 to place 4",
    ),
    (
        events.ReserveDrawn(NORTH, "owl-winter"),
        Phrase("reserve_drawn", {"card": "owl-winter"}),
        "draws the winter owl from the reserve",
    ),
    (
        events.CardInserted(NORTH, "owl-winter", 2),
        Phrase("card_inserted", {"card": "owl-winter", "at": 3}),
        "inserts the winter owl at place 3",
    ),
    (
        events.CardRemoved(NORTH, "owl-winter", 2),
        Phrase("card_removed", {"card": "owl-winter", "at": 3}),
        "removes the winter owl at place 3",
    ),
    (
        events.SetFormed(NORTH, 2, TWO, "robin"),
        Phrase("set_formed", {"feature": "robin", "cards": TWO}),
        f"makes a set for robin ({IN_WORDS})",
    ),
    (
        events.SetScored(NORTH, 2, TWO, "robin", Fate.WRITTEN),
        Phrase("set_written", {"feature": "robin", "count": 2, "place": "box-0-robin"}),
        "scores 2 for robin",
    ),
    (
        events.SetScored(NORTH, 2, TWO, "robin", Fate.FULL),
        Phrase("set_full", {"feature": "robin", "count": 2, "place": "box-0-robin"}),
        "scores nothing for the robin set of 2, whose box is full",
    ),
    (
        events.SetScored(NORTH, 2, TWO, "robin", Fate.SMALLER),
        Phrase("set_smaller", {"feature": "robin", "count": 2, "place": "box-0-robin"}),
        "scores nothing for the robin set of 2, as another one counts",
    ),
    (
        events.SetScored(NORTH, 2, TWO, "robin", Fate.PIGEON),
        Phrase("set_pigeon", {"feature": "robin", "count": 2, "place": "box-0-robin"}),
        "lets a pigeon take away the robin set of 2",
    ),
    (
        events.BoxWritten(NORTH, "spring", 5, 1),
        Phrase("score_copied", {"points": 5, "box": "spring", "place": "box-0-spring"}),
        "lets an owl copy 5 into the spring box",
    ),
    (
        events.FlapsCrossed(NORTH, 2),
        Phrase("flaps_crossed_now", {"count": 2, "place": "flaps-0"}),
        "crosses off 2 flaps",
    ),
    (
        events.TrophyTaken(NORTH, "robin", None),
        Phrase("trophy_taken", {"bird": "robin", "place": "trophy-robin"}),
        "takes the robin trophy",
    ),
    (
        events.TrophyTaken(EAST, "robin", NORTH),
        Phrase("trophy_won", {"bird": "robin", "player": "north", "place": "trophy-robin"}),
        "takes the robin trophy from north",
    ),
    (
        events.RoundEnded(),
        Phrase("round_ended"),
        "Round 1 is over; all cards left in hand are discarded.",
    ),
    (events.GameEnded(), Phrase("ended"), "Both rounds are scored: the match ends."),
]
NO_NEWS = [
    events.DecksShuffled((TWO, TWO)),
    events.TurnBegan(EAST),
    events.BoxWritten(NORTH, "robin", 2, 1, TWO),
    events.FeatureDue(NORTH, ("robin", "summer")),
    events.PigeonDue(NORTH, Fate.WRITTEN),
    events.RowClosed(NORTH),
    events.ScoringEnded(NORTH),
]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("event", "phrase", "words"), TOLD_TO_ALL, ids=[case[1].code for case in TOLD_TO_ALL]
)
def test_public_events_are_described_alike_to_all(event, phrase, words, viewer):
    """BIR-3.6, BIR-4.2, BIR-4.3: of the deal, the draw area."""
    assert BIRDIE.describe(event, viewer) == phrase
    assert phrase.render(BIRDIE.wording) == words


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize("event", NO_NEWS, ids=lambda event: type(event).__name__)
def test_expected_consequences_have_no_log_line(event, viewer):
    """BIR-2.1, BIR-3, BIR-5."""
    assert BIRDIE.describe(event, viewer) is None


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_only_the_referee_sees_the_stacked_cards_of_a_hand(viewer):
    """BIR-3.6: the owner too."""
    reported = BIRDIE.describe(STACKED, viewer)

    if viewer == Observer.REFEREE:
        order = cards("ro-su ow-sp ro-sp")
        assert reported == Phrase("cards_stacked_seen", {"area": TWO, "order": order})
        assert reported.render(BIRDIE.wording) == (
            f"stacks {EACH} in the order summer robin, spring owl, spring robin"
        )
    else:
        assert reported == Phrase("cards_stacked_with_hand", {"area": TWO, "count": 1})
        assert reported.render(BIRDIE.wording) == f"stacks {EACH}, plus 1 card from hand"


@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_without_a_card_of_the_hand_no_number_is_shown(viewer):
    """BIR-3.6: nor in which order the two were stacked."""
    reported = BIRDIE.describe(events.CardsStacked(NORTH, TWO, (), TWO[::-1]), viewer)

    assert reported == Phrase("cards_stacked", {"area": TWO})
    assert reported.render(BIRDIE.wording) == f"stacks {EACH}"


EARLIER = {
    events.AreaRefilled(TWO): "The draw area is refilled.",
    DEALT: "Round 2 is dealt.",
    events.CardTaken(NORTH, "owl-winter"): "takes a card",
    STACKED: "stacks 3 cards",
}


@pytest.mark.parametrize("event", EARLIER)
@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_log_lines_that_may_not_be_looked_up_name_no_card(event, viewer):
    """BIR-3.6."""
    assert MEMORY.describe(event, viewer).render(BIRDIE.wording) == EARLIER[event]


def test_face_up_pieces_are_shown_as_usual_until_undone():
    laid_out = events.RowLaidOut(EAST, TWO)
    closed = MEMORY.describe_undone(laid_out, NORTH)

    assert MEMORY.describe(laid_out, NORTH) == BIRDIE.describe(laid_out, NORTH)
    assert closed.render(BIRDIE.wording) == "east lays out the deck."
    assert MEMORY.describe_undone(STACKED, EAST) == MEMORY.describe(STACKED, EAST)


def test_every_kind_of_event_is_described():
    """No event is forgotten above."""
    described = {type(event) for event, *_ in TOLD_TO_ALL} | {type(STACKED)}

    assert described | {type(event) for event in NO_NEWS} == set(get_args(events.Event))


def test_all_words_for_events_are_shown():
    """No word is left over."""
    reported = {phrase.code for _, phrase, _ in TOLD_TO_ALL}
    reported |= {
        "cards_stacked",
        "cards_stacked_with_hand",
        "cards_stacked_seen",
        "row_laid_out_earlier",
        *COMMAND_PHRASES.values(),
    }
    reported |= {MEMORY.describe(event, NORTH).code for event in EARLIER}

    assert reported == set(LOG)


def test_no_word_of_the_box_is_a_code_of_the_wording():
    """Else a value of a phrase would be replaced by a sentence."""
    words = {*FEATURES, *BOX.cards, *BIRDIE.seat_names}

    assert not words & {*LOG, *COUNT}
