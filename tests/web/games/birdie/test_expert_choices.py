"""Choices of expert scoring in Birdie: removed cards and the sets that fly away."""

import pytest

from domain.birdie.state import Fate, MadeSet, Step
from tests.birdie.drawn_positions import cards, laid_out
from tests.web.games.birdie.picks import picked

LIDIA = "ro-sp wo-sp ow-sp ro-au pi-sp ow-sp pi-su pi-su wo-su"
USED = "used pigeon pigeon"


def expert(row, hand="", sheet="", **others):
    """Return the position when the row is to be scored in expert mode."""
    return laid_out(row, hand, sheet, expert=True, **others)


def test_a_card_to_remove_says_what_flies_away():
    """BIR-5.1, BIR-5.4."""
    here = picked(expert(LIDIA), "row-0-3")

    assert picked(expert(LIDIA)).open[:9] == tuple(f"row-0-{at}" for at in range(9))
    assert here.prompt == "Remove the autumn robin? 5 spring fly away, which you may score or not."
    assert (here.move, here.confirm) == ({"do": "remove", "at": 3}, "Remove")
    marks = [ghost for ghost in here.ghosts if ghost.kind.startswith("mark")]
    assert [ghost.id for ghost in marks] == [f"mark-0-{at}" for at in range(6)]
    assert marks[-1].text == "5"


def test_a_whole_chain_is_shown_where_nothing_is_asked():
    """BIR-5.2: no use of the pigeon is left."""
    here = picked(expert("ro-wi ow-sp wo-au pi-sp ro-su", sheet=USED), "row-0-2")

    assert here.prompt == (
        "Remove the autumn woodpecker? 2 spring fly away, 2 points for spring, 1 flap,"
        " 2 robins fly away, 2 points for robin, the robin trophy, 1 flap, then the row closes up."
    )


def test_a_card_between_others_that_share_nothing_lets_the_row_close_up():
    """BIR-5.3."""
    here = picked(expert("ro-sp wo-au pi-su"), "row-0-1")

    assert here.prompt == (
        "Remove the autumn woodpecker? Nothing flies away, and the row closes up."
    )
    assert here.ghosts == ()


def test_where_both_are_shared_there_is_a_choice_with_what_follows_from_each():
    """BIR-5.1."""
    row = "pi-au pi-su pi-su wo-su"
    state = expert(row, step=Step.CHOOSE, scoring={"gap": 2, "features": ("pigeon", "summer")})
    start, here = picked(state), picked(state, "as-summer")

    assert picked(expert("pi-su wo-wi pi-su wo-su"), "row-0-1").prompt == (
        "Remove the winter woodpecker? Then 2 pigeons or 3 summer fly away, as you choose."
    )
    assert [(button.label, button.key) for button in start.buttons] == [
        ("Pigeon", "b"),
        ("Summer", "s"),
    ]
    assert start.buttons[0].about == "3 pigeons fly away, which you may score or not."
    assert here.move == {"do": "choose", "as": "summer"}
    assert [button.label for button in here.buttons] == ["Pigeon"]


def at_a_set(hand="", sheet="", fate=Fate.WRITTEN):
    """Return the position when four robins flew away between two winter cards."""
    formed = MadeSet(1, cards("ro-sp ro-su ro-au ro-su"), "robin", fate)
    return expert("pi-wi ow-wi", hand, sheet, step=Step.WRITE, scoring={"gap": 1, "formed": formed})


def test_a_set_is_written_or_given_to_a_pigeon():
    """BIR-5.4."""
    start = picked(at_a_set("pi-au"))

    assert start.default == ()
    assert start.prompt == "4 robins fly away: score the set?"
    assert [button.about for button in start.buttons] == [
        "4 points for robin, the robin trophy, 1 flap, 2 winter fly away,"
        " which you may score or not.",
        "A pigeon takes the set away, 2 flaps, 2 winter fly away, which you may score or not.",
    ]
    assert picked(at_a_set("pi-au"), "write").move == {"do": "write"}
    assert picked(at_a_set("pi-au"), "pigeon").move == {"do": "pigeon"}
    shown = {ghost.id: ghost.text for ghost in picked(at_a_set("pi-au"), "write").ghosts}
    assert shown["score-0-robin"] == "4"


def test_a_player_who_holds_no_pigeon_is_asked_with_the_answer_picked():
    """BIR-5.4: the question tells nobody whether a pigeon is held."""
    start = picked(at_a_set(sheet="robin 2", fate=Fate.FULL))

    assert start.default == ("write",)
    assert [(reason.rule, reason.places) for reason in start.closed] == [("BIR-4.7", ("pigeon",))]
    assert (
        start.buttons[0].about == "Its box is full, 2 winter fly away, which you may score or not."
    )


def test_two_owls_copy_into_two_boxes_at_the_end():
    """BIR-5.4."""
    made = MadeSet(0, cards("ro-sp ro-su ro-au"), "robin", Fate.WRITTEN)
    written = {"written": (3,), "removing": True}
    state = expert("pi-wi", "ow-su ro-sp ow-sp", "robin 3", sets=((made,), ()), scoring=written)
    start = picked(state)
    first_owl = picked(state, "hand-0-0", "box-0-owl")
    two = picked(state, "hand-0-0", "box-0-owl", "hand-0-2", "box-0-spring")

    assert [button.label for button in start.buttons] == ["Owl: copy 3", "Finish"]
    assert first_owl.move == {"do": "finish", "owl": ("owl",)}
    assert first_owl.prompt.startswith("An owl copies into the owl box. 3 points, the owl trophy: ")
    assert (first_owl.open, first_owl.open_ended) == (("hand-0-2",), True)
    assert two.move == {"do": "finish", "owl": ("owl", "spring")}
    assert picked(state, "finish").move == {"do": "finish", "owl": ()}


def test_in_an_empty_row_the_only_gap_is_picked_already():
    assert picked(expert("")).default == ("finish",)
    assert picked(expert("", "ro-sp")).default == ()
    assert picked(expert("ro-sp")).default == ()


@pytest.mark.parametrize(("sheet", "rule"), [(USED, "BIR-4.7"), ("used owl owl", "BIR-5.4")])
def test_an_owl_that_can_copy_nothing_says_why(sheet, rule):
    here = picked(expert("ro-sp", "ow-su", sheet))

    assert next(reason.rule for reason in here.closed if "hand-0-0" in reason.places) == rule
