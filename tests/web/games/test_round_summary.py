"""A new round: the summary of the one before, and no marks of its pieces."""

import pytest

from tests.web.imports import imported


def began(visitor, path):
    """Return the position at which the second round began."""
    log = visitor.get(f"{path}log").json["log"]
    return next(line["position"] for line in log if line["heading"] == "Round 2")


@pytest.mark.parametrize("game", ["birdie", "bloom"])
def test_the_lines_of_each_player_make_up_the_total(app, visitor, game):
    path = imported(app, f"{game}/house_bots")
    at = began(visitor, path)
    over = visitor.get(f"{path}round?at={at}").json

    assert (over["title"], over["next"][:14]) == ("Round 1: scores", "Next: round 2.")
    for player in over["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
    assert visitor.get(f"{path}round?at={at - 1}").status_code == 404


@pytest.mark.parametrize("game", ["bower", "felci"])
def test_a_game_of_one_round_has_none(app, visitor, game):
    path = imported(app, f"{game}/house_bots")

    assert visitor.get(f"{path}round?at=5").status_code == 404


def pictures(app, visitor, record: str):
    """Return the first picture of the second round, and the one some moves later."""
    path = imported(app, record)
    begun = began(visitor, path)
    for at in (begun, begun + 5):
        yield begun, visitor.get(f"{path}match-view?at={at}&as=referee").json


@pytest.mark.parametrize(
    "record", ["bloom/last_tile_added", "bloom/last_tile_laid", "bloom/house_bots"]
)
def test_no_tile_or_ladder_of_the_first_round_is_marked_or_lit_in_the_second(app, visitor, record):
    for begun, seen in pictures(app, visitor, record):
        earlier = [line for line in seen["log"] if line["position"] < begun]
        lit = {place for line in earlier for place in line["places"]}
        assert {place for place in lit if place.startswith(("tile-", "ladder-"))} == set()
        if seen["position"] == begun:
            assert [mark for mark in seen["marks"] if mark.startswith(("tile-", "ladder-"))] == []
        else:
            assert any(line["places"] for line in seen["log"] if line["position"] > begun)


def test_the_boxes_that_the_first_round_filled_stay_lit_in_the_second(app, visitor):
    ((_, seen), _) = pictures(app, visitor, "birdie/house_bots")

    assert any(mark.startswith("box-") for mark in seen["marks"])
