"""Round summary: what the round brought each player, and who begins the next one."""

import pytest

from tests.web.imports import imported


def began(visitor, path):
    """Return the position at which the second round began."""
    log = visitor.get(f"{path}log").json["log"]
    return [line["position"] for line in log if line["heading"]][1]


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
