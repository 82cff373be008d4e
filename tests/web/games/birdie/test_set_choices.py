"""Choices of standard scoring in Birdie: marking sets, with previews."""

import pytest

from domain.birdie.state import Step
from tests.birdie.drawn_positions import laid_out
from tests.web.games.birdie.picks import picked
from web.games.scene import Button

VALERIA = "ro-sp ro-su ro-au ro-wi wo-su pi-su pi-wi ow-wi wo-wi wo-au ow-sp pi-wi ro-wi"
"""The rulebook's row: 4 robins, 2 summer, 3 winter, another 2 winter, and a card outside."""
MARKED = ("row-0-0", "row-0-3", "row-0-4", "row-0-5", "row-0-6", "row-0-8")


def closing(here, id):
    """Return the rule that keeps *id* closed, and its name."""
    return next((reason.rule, reason.name) for reason in here.closed if id in reason.places)


def test_a_set_is_marked_by_its_two_ends_and_the_farthest_end_is_offered_first():
    """BIR-4.4."""
    state = laid_out("ro-sp ro-su ro-au wo-wi")
    begun = picked(state, "row-0-0")

    assert picked(state).open == ("row-0-0", "row-0-1", "row-0-2", "no-set")
    assert begun.open == ("row-0-2", "row-0-1")
    assert (begun.move, begun.open_ended) == (None, True)
    assert picked(state, "row-0-0", "row-0-2").move == picked(state, "row-0-2", "row-0-0").move
    assert picked(state, "row-0-0", "row-0-2").move == {
        "do": "score",
        "sets": ({"from": 0, "to": 2, "as": "robin"},),
        "pigeon": None,
        "owl": (),
    }


def test_a_card_that_cannot_end_a_set_is_unavailable_by_its_rule():
    """BIR-4.4."""
    state = laid_out("ro-sp ro-su ro-au wo-wi wo-sp")

    assert closing(picked(laid_out("ro-sp wo-su")), "row-0-1") == ("BIR-4.4", "NOTHING_SHARED")
    assert closing(picked(laid_out("ro-sp")), "row-0-0") == ("BIR-4.4", "SET_TOO_SMALL")
    assert closing(picked(state, "row-0-0"), "row-0-3") == ("BIR-4.4", "NOTHING_SHARED")
    marked = picked(state, "row-0-1", "row-0-2")
    assert closing(marked, "row-0-0") == ("BIR-4.4", "SETS_OVERLAP")
    assert marked.open == ("row-0-3", "row-0-4")


def test_the_rulebooks_row_is_shown_as_it_is_scored():
    """BIR-4.5, BIR-4.6: 9 points and 3 flaps; the second winter run is not written."""
    here = picked(laid_out(VALERIA), *MARKED)
    more = picked(laid_out(VALERIA), *MARKED, "row-0-11", "row-0-12")

    assert here.prompt == "3 winter. 9 points, 3 flaps, the robin trophy: 16 in all."
    assert here.confirm == "Score 9 points"
    assert more.prompt.startswith("2 winter, another set counts. 9 points, 3 flaps")
    assert more.confirm == "Score 9 points"


def test_the_sheet_is_shown_as_it_would_be():
    """BIR-4.5, BIR-4.6, BIR-4.9."""
    here = picked(laid_out(VALERIA), *MARKED)
    shown = {ghost.id: ghost for ghost in here.ghosts}

    texts = {box: shown[f"score-0-{box}"].text for box in ("robin", "summer", "winter")}
    assert texts == {"robin": "4", "summer": "2", "winter": "3"}
    assert [f"flap-0-{number}" in shown for number in range(4)] == [True, True, True, False]
    assert shown["worth-0"].text == "= 4"
    assert "won-robin" in shown
    assert "won-owl" not in shown
    assert shown["mark-0-3"].text == "4"


def test_a_set_that_brings_nothing_says_why():
    """BIR-4.5."""
    full = picked(laid_out("ro-sp ro-su", sheet="robin 3"), "row-0-0", "row-0-1")

    assert full.prompt.startswith("2 robins, its box is full. 0 points: ")
    assert full.confirm == "Score nothing"
    assert [ghost.text for ghost in full.ghosts if ghost.kind.startswith("mark")][-1] == "full"


def test_where_cards_share_both_it_is_asked_which_set_they_are():
    """BIR-4.4."""
    state = laid_out("ro-wi ro-wi wo-wi", sheet="robin 3")
    found = picked(state, "row-0-0", "row-0-1")

    assert (found.open, found.move) == (("as-robin", "as-winter"), None)
    assert [(button.label, button.key) for button in found.buttons] == [
        ("2 robins", "b"),
        ("2 winter", "s"),
    ]
    assert found.buttons[0].about.startswith("0 points: ")
    assert found.buttons[1].about.startswith("2 points, 1 flap: ")
    assert picked(state, "row-0-0", "row-0-1", "as-winter").move["sets"][0]["as"] == "winter"
    assert picked(state, "row-0-0", "row-0-2").move["sets"][0]["as"] == "winter"


def test_a_pigeon_takes_a_marked_set_away_and_says_what_that_brings():
    """BIR-4.7."""
    state = laid_out(VALERIA, "pi-su pi-wi")
    offered = picked(state, *MARKED)
    found = picked(state, *MARKED, "hand-0-0")
    done = picked(state, *MARKED, "hand-0-0", "set-1")

    assert Button("hand-0-0", "Pigeon: 2 flaps", "p") in offered.buttons
    assert [button.label for button in found.buttons] == ["4 robins", "2 summer", "3 winter"]
    assert found.buttons[1].about.startswith("7 points, 4 flaps, the robin trophy: ")
    assert done.move["pigeon"] == 1
    assert done.prompt.startswith("2 summer, taken by the pigeon. 7 points, 4 flaps")
    assert picked(state, *MARKED, "hand-0-1", "row-0-5").move == done.move
    assert "hand-0-0" not in picked(laid_out(VALERIA, "pi-su"), "row-0-0").open
    assert "hand-0-0" not in picked(laid_out(VALERIA, "pi-su", "used pigeon"), *MARKED).open


def test_an_owl_copies_into_a_box_that_is_still_empty():
    """BIR-4.7, BIR-4.9."""
    state = laid_out(VALERIA, "ow-su", "owl 3")
    found = picked(state, *MARKED, "hand-0-0")
    done = picked(state, *MARKED, "hand-0-0", "box-0-pigeon")

    assert Button("hand-0-0", "Owl: copy 2", "o") in picked(state, *MARKED).buttons
    assert found.open == ("box-0-woodpecker", "box-0-pigeon", "box-0-spring", "box-0-autumn")
    assert [button.label for button in found.buttons] == [
        "Woodpecker, trophy",
        "Pigeon, trophy",
        "Spring",
        "Autumn",
    ]
    assert done.move["owl"] == ("pigeon",)
    assert done.prompt.startswith(
        "An owl copies into the pigeon box. 11 points, 3 flaps, the robin and pigeon trophies: "
    )
    assert done.open == ()


def test_without_a_written_set_no_owl_copies():
    """BIR-4.7."""
    state = laid_out("ro-sp ro-su", "ow-su", "robin 3")
    marked = picked(state, "row-0-0", "row-0-1")

    assert closing(picked(state), "hand-0-0") == ("BIR-4.7", "NOTHING_TO_COPY")
    assert "hand-0-0" not in marked.open


def test_a_row_can_be_scored_without_a_set():
    """BIR-4.4: and where there is none, and nothing to be done, that is picked already."""
    here = picked(laid_out("ro-sp ro-su"), "no-set")

    assert (here.move["sets"], here.confirm) == ((), "Score nothing")
    assert picked(laid_out("ro-sp ro-su")).default == ()
    assert picked(laid_out("ro-sp wo-su")).default == ("no-set",)
    assert picked(laid_out("ro-sp wo-su", "ro-su")).default == ()
    assert picked(laid_out("")).default == ("no-set",)


def test_a_woodpecker_moves_a_card_to_a_gap():
    """BIR-4.3: a gap is named as the row lies before."""
    state = laid_out("ro-sp ow-su pi-au", "ro-au wo-sp wo-su")
    ahead = picked(state, "hand-0-1", "row-0-0", "gap-3")
    back = picked(state, "hand-0-2", "row-0-2", "gap-0")

    assert Button("hand-0-1", "Woodpecker: move a card", "w") in picked(state).buttons
    assert picked(state, "hand-0-1").open == ("row-0-0", "row-0-1", "row-0-2")
    assert picked(state, "hand-0-1", "row-0-1").open == ("gap-0", "gap-3")
    assert closing(picked(state, "hand-0-1", "row-0-1"), "gap-2") == ("BIR-4.3", "STAYS_PUT")
    assert ahead.move == {"do": "woodpecker", "from": 0, "to": 2}
    assert ahead.prompt == "Move the spring robin from place 1 to place 3?"
    assert back.move == {"do": "woodpecker", "from": 2, "to": 0}
    assert [ghost.id for ghost in back.ghosts] == ["row-0-2", "row-0-0", "row-0-1"]


def test_a_robin_draws_a_card_that_goes_to_any_gap():
    """BIR-4.3."""
    state = laid_out("ro-sp ow-su", "ro-au")
    drawn = laid_out("ro-sp ow-su", step=Step.INSERT, scoring={"drawn": "owl-winter"})
    here = picked(drawn, "gap-1")

    assert picked(state, "hand-0-0").move == {"do": "robin"}
    assert picked(state, "hand-0-0").prompt.startswith("Discard the autumn robin to draw")
    assert picked(drawn).open == ("gap-0", "gap-1", "gap-2")
    assert here.prompt == "Insert the winter owl at place 2?"
    assert [ghost.id for ghost in here.ghosts] == ["row-0-0", "drawn", "row-0-1"]


@pytest.mark.parametrize(
    ("sheet", "reserve", "rule"),
    [("used robin", "ro-sp ro-su", "BIR-4.8"), ("", "", "BIR-4.3")],
)
def test_a_card_whose_ability_cannot_be_used_says_why(sheet, reserve, rule):
    state = laid_out("ro-sp ow-su", "ro-au", sheet, reserve=reserve)

    assert closing(picked(state), "hand-0-0")[0] == rule
    assert "hand-0-0" not in picked(state).open
