"""A new round has no marks of pieces from the round before."""

import pytest

from tests.web.imports import imported


def pictures(app, visitor, record: str):
    """Return the first picture of the second round, and the one some moves later."""
    path = imported(app, record)
    log = visitor.get(f"{path}picture").json["log"]
    begun = next(line["position"] for line in log if line["heading"] == "Round 2")
    for at in (begun, begun + 5):
        yield begun, visitor.get(f"{path}picture?at={at}&as=referee").json


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
