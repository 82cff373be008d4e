"""Scene of Birdie: positions, sizes and ids of its places and shapes."""

import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.components import BIRDS, FEATURES
from domain.birdie.state import Fate, MadeSet, Step
from domain.narration import tell
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, cards, laid_out, position
from tests.tables import Table, played, standing
from tests.web.games.birdie.scenes import PLAYERS, area, places, seen, shapes, viewers
from web.games.birdie.presentation import sides
from web.games.scene import with_names


@pytest.mark.parametrize("players", PLAYERS)
def test_every_place_says_what_it_is(players):
    state = position(players, sheets=("robin 4, owl 3 copied, passes 6, flaps 3, used owl",))
    there = places(seen(state, EAST))

    for seat, name in enumerate(("north", "east", "south", "west")[:players]):
        boxes = {there[f"box-{seat}-{feature}"].label for feature in FEATURES}
        assert len(boxes) == len(FEATURES)
        assert all(f"of {name}" in label for label in boxes)
    for id, label in {
        "box-0-robin": "robin box of north, a bird: 4 points",
        "box-0-owl": "owl box of north, a bird: 3 points, copied by an owl",
        "box-1-winter": "winter box of east, a season: empty",
        "pass-0-1": "pass of north in round 1: 6 points",
        "pass-0-2": "pass of north in round 2: empty",
        "flaps-0": "flaps of north: 3 of 10 crossed off, worth 4 points",
        "trophy-robin": "robin trophy, held by north",
        "trophy-pigeon": "pigeon trophy, held by nobody yet",
        "bird-deck": "bird deck, 4 cards above the stop card",
        "reserve": f"reserve, {players} cards under the stop card",
        "area": "draw area, 4 cards",
        "hand-1": "hand of east: 0 cards",
        "deck-0": "personal deck of north: 0 cards",
    }.items():
        assert there[id].label == label
    assert "23 points; on turn; trophies: owl, robin; abilities used: owl 1" in (
        there["sheet-0"].label
    )


def test_the_text_on_a_score_sheet_is_readable():
    """BIR-1.2: boxes, pass boxes, flaps, marks of abilities, and the total."""
    sheet = "robin 4, winter 3, passes 6 0, flaps 3, used owl owl pigeon"
    there = shapes(seen(position(4, number=2, sheets=(sheet, sheet), expert=True)))

    for seat in (NORTH, EAST):
        texts = {
            id: there[f"{id}-{seat}{rest}"].text
            for id, rest in (("score", "-robin"), ("worth", ""), ("passed", "-2"))
        }
        assert texts == {"score": "4", "worth": "= 4", "passed": "0"}
        assert there[f"score-{seat}-owl"].text == ""
        faces = [there[f"ability-{seat}-{bird}"].face for bird in BIRDS]
        assert faces == ["", "birdie-struck-2", "birdie-struck-1", ""]
    crossed = [there[f"flap-0-{index}"].body == "birdie-flap-crossed" for index in range(10)]
    assert crossed == [True] * 3 + [False] * 7
    assert there["crossed-1"].text == "3"
    assert [there[f"total-{seat}"].text for seat in (NORTH, EAST)] == ["20", "17"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_name_on_the_near_sheet_has_room_for_every_viewer(players):
    for viewer in viewers(players):
        drawn = with_names(seen(position(players), viewer), ["Anna Bianchi"] * players)
        near = viewer if isinstance(viewer, int) else NORTH
        assert shapes(drawn)[f"name-{near}"].text == "Anna Bianchi"


def test_a_sheet_stays_the_same_object_when_a_card_is_taken():
    before, after = (
        shapes(seen(position(hands=(hand, "ow-wi"), sheets=("robin 4", "owl 2"))))
        for hand in ("ro-au", "ro-au ro-sp")
    )

    for id in ("name-0", "score-0-robin", "flap-0-3", "ability-1-owl", "score-1-owl"):
        assert before[id] is after[id]


def test_a_trophy_lies_on_the_sheet_of_its_holder():
    """BIR-4.9."""
    scene = seen(position(4, sheets=("", "robin 4, owl 2")))
    there, drawn = places(scene), shapes(scene)

    for bird in ("robin", "owl"):
        place, won = there[f"trophy-{bird}"], drawn[f"won-{bird}"]
        assert (place.x, place.y) == (won.x, won.y)
        for wide in (False, True):
            assert area(there["sheet-1"], wide=wide).holds(area(place, wide=wide))
    assert there["trophy-pigeon"].zone == "supply"


def test_a_row_is_read_like_a_text_and_says_the_place_of_each_card():
    there = shapes(seen(laid_out("ro-au ow-su pi-wi wo-sp ro-sp ow-wi pi-su wo-au ro-wi ow-sp")))

    row = [there[f"row-0-{index}"] for index in range(10)]
    assert row[0].label == "autumn robin, place 1 of 10"
    assert row[9].label == "spring owl, place 10 of 10"
    assert [(card.y, card.x) for card in row] == sorted((card.y, card.x) for card in row)
    assert len({card.wide[1] for card in row if card.wide}) == 1 < len({card.y for card in row})


def test_a_gap_lies_between_its_cards():
    scene = seen(laid_out("ro-au ow-su pi-wi"))
    there, gaps = shapes(scene), places(scene)

    first, second = there["row-0-0"], there["row-0-1"]
    assert gaps["gap-1"].x == (first.x + second.x) / 2
    assert gaps["gap-0"].x < first.x
    assert gaps["gap-3"].x > there["row-0-2"].x
    assert [gaps[f"gap-{index}"].label for index in range(4)] == [
        "gap before the first card",
        "gap between places 1 and 2",
        "gap between places 2 and 3",
        "gap after the last card",
    ]


def test_an_open_gap_is_as_wide_as_a_card():
    """BIR-5.1: it is seen by all where the card was removed."""
    state = laid_out(
        "ro-au ow-au",
        expert=True,
        step=Step.CHOOSE,
        scoring={"gap": 1, "removing": True, "features": ("autumn",)},
    )
    for viewer in viewers(2):
        scene = seen(state, viewer)
        there, hole = shapes(scene), places(scene)["gap-1"]
        assert hole.x - there["row-0-0"].x == there["row-0-1"].x - hole.x == hole.width + 3
        assert "gap-0" not in places(scene)


def made(first: int, short: str, feature: str, fate: Fate = Fate.WRITTEN) -> MadeSet:
    """Return a set."""
    return MadeSet(first, cards(short), feature, fate)


def test_the_sets_of_a_row_are_marked_below_it_with_what_became_of_them():
    """BIR-4.5, BIR-4.7: Valeria's row, and more."""
    sets = (
        made(0, "ro-sp ro-su ro-su ro-wi", "robin"),
        made(5, "pi-wi ow-wi", "winter", Fate.SMALLER),
        made(7, "ow-su ow-sp", "owl", Fate.FULL),
        made(9, "pi-su wo-su", "summer", Fate.PIGEON),
    )
    row = "ro-sp ro-su ro-su ro-wi wo-au pi-wi ow-wi ow-su ow-sp pi-su wo-su"
    there = shapes(seen(laid_out(row, sets=(sets, ()))))

    texts = [there[f"mark-0-{index}"].text for index in range(11)]
    assert texts == ["", "", "", "4", "", "", "less", "", "full", "", ""]
    assert [part.symbol for part in there["mark-0-10"].parts[2:]] == ["birdie-flap-crossed"] * 2
    signs = [[part.symbol for part in there[f"mark-0-{at}"].parts[1:]] for at in range(6)]
    assert {there[f"mark-0-{at}"].parts[0].symbol for at in range(11)} == {"birdie-wire"}
    assert signs == [
        ["birdie-run-start", "birdie-robin"],
        ["birdie-run-middle"],
        ["birdie-run-middle"],
        ["birdie-run-end"],
        [],
        ["birdie-run-start", "birdie-winter"],
    ]


def test_sets_that_flew_away_are_shown_above_the_row():
    """BIR-5.2, BIR-5.4: also the one that its scorer is asked about."""
    formed = made(1, "ro-wi ow-wi", "winter")
    state = laid_out(
        "ro-au",
        expert=True,
        step=Step.WRITE,
        scoring={"gap": 1, "removing": True, "formed": formed},
        sets=((made(0, "ro-sp ro-su ro-su", "robin"),), ()),
    )
    there = shapes(seen(state, EAST))

    assert [there[f"flown-0-{index}"].text for index in range(2)] == ["3", "2?"]
    assert there["flown-0-1"].parts[0].symbol == "birdie-winter"
    label = places(seen(state, EAST))["roost-0"].label
    assert label == "row of north, 1 card: autumn robin; sets: robin set of 3, written"


def test_the_rows_that_were_scored_stay_in_sight_until_the_round_ends():
    state = laid_out("ro-au ow-au", seat=EAST, passed=(NORTH, EAST))
    scored = replace(state, rows=(cards("pi-wi wo-wi"), *state.rows[1:]))

    own, other = (shapes(seen(scored, EAST))[id] for id in ("row-1-0", "row-0-0"))
    assert (own.size > other.size, own.y < other.y) == (True, True)
    assert (own.zone, other.zone) == ("row", "")


def test_the_players_are_shown_with_points_cards_and_what_they_do():
    state = position(4, number=2, hands=("ro-au ow-su",), passed=(SOUTH,), to_play=EAST,
                     sheets=("robin 4, passes 6", "", "passes 6 6"))  # fmt: skip
    shown = sides(BIRDIE.view(state, EAST))

    assert [side.points for side in shown] == [13, 0, 12, 0]
    assert [side.hand for side in shown] == [2, 0, 0, 0]
    assert [side.note for side in shown] == ["", "round 2", "passed for 6", ""]
    last = position(2, passed=(EAST,), sheets=("", "passes 2"))
    assert sides(BIRDIE.view(last, EAST))[NORTH].note == "round 1, last turn"
    assert sides(BIRDIE.view(laid_out("ro-au"), EAST))[NORTH].note == "scores now"


def test_pieces_of_a_log_line_are_highlighted_in_place():
    """A phrase names the box, the pass, the flaps or the trophy that it is about."""
    lit = set()
    for event, match in standing(played(Table(BIRDIE, {"expert": False}, 2), 6)):
        there = places(seen(match.state))
        for phrase in tell(match, event, NORTH):
            if "place" in phrase.values:
                assert phrase.values["place"] in there
                lit.add(str(phrase.values["place"]).split("-")[0])

    assert lit == {"box", "pass", "flaps", "trophy"}


def test_a_table_whose_rows_are_read_like_a_text_is_not_turned():
    assert not seen(position()).turns


@pytest.mark.parametrize("players", PLAYERS)
def test_players_of_the_same_name_can_be_told_apart_on_a_wide_page(players):
    names = [f"easy {seat}" for seat in "abcd"[:players]]
    drawn = with_names(seen(position(players)), names)

    assert {
        shape.wide_text or shape.text for shape in drawn.shapes if shape.id.startswith("name-")
    } == set(names)
