"""Tests of what each viewer sees of a position of Birdie."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.commands import DrawReserve, RemoveCard
from domain.birdie.components import STANDARD
from domain.birdie.partial_state import Known
from domain.birdie.state import Fate, MadeSet, Step
from domain.birdie.view import (
    HiddenCards,
    OpenCards,
    ScoringSeen,
    SetSeen,
    SheetSeen,
    TurnSeen,
    View,
)
from domain.game import Observer, Setup
from tests.birdie.drawn_positions import BOX, EAST, NORTH, ROUNDS, SOUTH, cards, laid_out, position
from tests.spec import after

EVERYBODY = [NORTH, EAST, SOUTH, *Observer]
NOT_THE_REFEREE = [NORTH, EAST, SOUTH, Observer.SPECTATOR]
SHEET = "robin 4, owl 3 copied, spring 2, passes 4, flaps 3, used owl"
BEFORE = position(
    3,
    hands=("ro-sp", "ow-su ow-wi", ""),
    decks=("pi-sp pi-su", "", "wo-wi"),
    sheets=(SHEET, "owl 5, passes 2", "passes 0"),
    passed=(SOUTH,),
    discards=((), (), cards("wo-sp")),
    rounds=ROUNDS,
)


def test_a_view_names_all_that_it_shows_and_nothing_else():
    """BIR-2.2, BIR-3.6: anyone who adds a field decides here that it is no secret."""
    assert [field.name for field in msgspec.structs.fields(View)] == [
        "viewer",
        "expert",
        "round",
        "flaps",
        "trophy",
        "area",
        "deck",
        "reserve",
        "hands",
        "decks",
        "rows",
        "flown",
        "sets",
        "discards",
        "sheets",
        "passed",
        "turn",
        "scoring",
        "coming",
        "ended",
        "legal",
    ]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_hand_is_open_to_its_owner_and_the_referee_and_a_number_to_all_others(viewer):
    """BIR-2.2, BIR-3.6."""
    assert BIRDIE.view(BEFORE, viewer).hands == tuple(
        OpenCards(hand) if viewer in (seat, Observer.REFEREE) else HiddenCards(len(hand))
        for seat, hand in enumerate(BEFORE.hands)
    )


@pytest.mark.parametrize("viewer", NOT_THE_REFEREE)
def test_face_down_tiles_are_only_counted(viewer):
    """BIR-2.2, BIR-3.6: personal decks to their owners too."""
    view = BIRDIE.view(BEFORE, viewer)

    assert (view.deck, view.reserve, view.coming) == (HiddenCards(4), HiddenCards(3), ())
    assert view.decks == (HiddenCards(2), HiddenCards(0), HiddenCards(1))


def test_the_referee_sees_what_lies_face_down():
    """BIR-2.1, BIR-2.2, BIR-3.6: and the cards of the round to come."""
    view = BIRDIE.view(BEFORE, Observer.REFEREE)

    assert (view.deck, view.reserve) == (OpenCards(BEFORE.deck), OpenCards(BEFORE.reserve))
    assert view.decks == tuple(map(OpenCards, BEFORE.decks))
    assert view.coming == ROUNDS[1]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_is_public(viewer):
    """BIR-3.6: the draw area, who passed, and what was discarded for abilities."""
    view = BIRDIE.view(BEFORE, viewer)

    assert (view.viewer, view.expert, view.round, view.ended) == (viewer, False, 1, False)
    assert (view.flaps, view.trophy) == (BOX.flaps, 3)
    assert view.area == cards("wo-sp ow-su pi-au ro-wi")
    assert (view.passed, view.turn, view.scoring) == ((SOUTH,), TurnSeen(NORTH, last=False), None)
    assert view.discards == ((), (), cards("wo-sp"))
    assert (view.rows, view.flown, view.sets) == (((), (), ()), ((), (), ()), ((), (), ()))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_sheets_and_what_they_are_worth(viewer):
    """BIR-1.2, BIR-6.1: 9 in boxes, a pass, 3 flaps for 4 points, and a trophy."""
    north, east, south = BIRDIE.view(BEFORE, viewer).sheets

    assert north == SheetSeen(
        boxes={"robin": 4, "owl": 3, "spring": 2},
        copied=("owl",),
        passes=(4,),
        flaps=3,
        flap_points=4,
        used={"owl": 1},
        trophies=("robin",),
        total=20,
    )
    assert (east.trophies, east.total) == (("owl",), 10)
    assert south == SheetSeen({}, (), (0,), 0, 0, {}, (), 0)


def test_the_last_turn_is_seen():
    """BIR-3.5."""
    assert BIRDIE.view(position(passed=(EAST,)), EAST).turn == TurnSeen(NORTH, last=True)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_how_a_row_is_scored(viewer):
    """BIR-4.2, BIR-5.2: the sets made so far, what flew away, and what an owl would copy."""
    made = MadeSet(0, cards("ro-sp ro-su"), "robin", Fate.FULL)
    before = laid_out(
        "ow-su",
        players=3,
        expert=True,
        sets=((made,), (), ()),
        flown=(cards("ro-sp ro-su"), (), ()),
        scoring={"removing": True, "written": (7, 6)},
    )

    view = BIRDIE.view(before, viewer)

    assert view.expert
    assert (view.rows[NORTH], view.flown[NORTH]) == (cards("ow-su"), cards("ro-sp ro-su"))
    assert view.sets == ((SetSeen(0, cards("ro-sp ro-su"), "robin", Fate.FULL),), (), ())
    assert view.scoring == ScoringSeen(
        seat=NORTH,
        step=Step.SETS,
        removing=True,
        drawn=None,
        gap=None,
        features=(),
        formed=None,
        copy=5,
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_set_that_waits_for_a_pigeon(viewer):
    """BIR-5.4."""
    before = laid_out("ro-sp ow-au ro-wi", players=3, expert=True)

    scoring = BIRDIE.view(after(BIRDIE, before, RemoveCard(1)), viewer).scoring

    assert (scoring.step, scoring.gap, scoring.copy) == (Step.WRITE, 0, None)
    assert scoring.formed == SetSeen(0, cards("ro-sp ro-wi"), "robin", Fate.WRITTEN)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_gap_at_which_a_feature_is_chosen(viewer):
    """BIR-5.1."""
    before = laid_out("ro-sp ow-au ro-sp", players=3, expert=True)

    scoring = BIRDIE.view(after(BIRDIE, before, RemoveCard(1)), viewer).scoring

    assert (scoring.step, scoring.gap) == (Step.CHOOSE, 1)
    assert scoring.features == ("robin", "spring")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_card_that_a_robin_drew(viewer):
    """BIR-4.3: of the hand only that it has one card less."""
    before = laid_out("ro-sp", "ro-wi pi-wi", players=3)

    view = BIRDIE.view(after(BIRDIE, before, DrawReserve()), viewer)

    assert (view.scoring.step, view.scoring.drawn) == (Step.INSERT, "woodpecker-summer")
    seen = viewer in (NORTH, Observer.REFEREE)
    assert view.hands[NORTH] == (OpenCards(cards("pi-wi")) if seen else HiddenCards(1))


@pytest.mark.parametrize("seat", [NORTH, EAST, SOUTH])
def test_a_bot_knows_its_view_and_the_cards_that_it_stacked(seat):
    """BIR-3.6: as a person remembers it; no view shows it."""
    assert BIRDIE.observation(BEFORE, seat) == Known(BIRDIE.view(BEFORE, seat), BEFORE.decks[seat])


@pytest.mark.parametrize("viewer", NOT_THE_REFEREE)
def test_all_is_shown_when_the_match_has_ended(viewer):
    """BIR-6.1, decided for this table: hands, deck and reserve."""
    ended = replace(BEFORE, turn=None, ended=True, decks=((), (), ()), round=2)

    view = BIRDIE.view(ended, viewer)

    assert view.hands == tuple(map(OpenCards, BEFORE.hands))
    assert (view.deck, view.reserve) == (OpenCards(BEFORE.deck), OpenCards(BEFORE.reserve))
    assert (view.ended, view.turn, view.legal, view.coming) == (True, None, None, ())


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_before_the_deal_is_an_empty_table(viewer):
    """BIR-2."""
    table = BIRDIE.lay_out(Setup(BIRDIE.options(expert=True), STANDARD, players=3))

    view = BIRDIE.view(table, viewer)

    assert (view.round, view.area, view.turn, view.scoring) == (0, (), None, None)
    assert (view.expert, view.coming, view.legal) == (True, (), None)
    assert [sheet.total for sheet in view.sheets] == [0, 0, 0]
