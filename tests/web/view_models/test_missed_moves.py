"""Missed moves: a returning player learns what happened, as far as that seat may know."""

import pytest

from domain.registry import GAMES
from tests.web.api.test_table_actions import do
from tests.web.imports import imported
from tests.web.visitors import NAMES, Table, Visitor


def missed(table: Table, visitor: Visitor):
    """Return what somebody missed."""
    return visitor.get(f"{table.path}match-view").json["now"]["missed_moves"]


def play_on(table: Table, seat: int) -> int:
    """Play until *seat* is to move again after others did; return the position before that."""
    while table.match.to_move != seat:
        table.play(1)
    while table.match.to_move == seat:
        table.play(1)
    own = table.match.moves
    while table.match.to_move != seat:
        assert table.match.to_move is not None
        table.play(1)
    return own


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_is_to_move_again_is_shown_how_many_moves_were_made_since_and_where(app, game):
    for seat in range(2):
        table = Table(app, game=game)
        player = table.players[seat]
        own = play_on(table, seat)
        reported = missed(table, player)

        made = table.match.moves - own
        assert reported["since"] == own
        assert reported["summary"].startswith(f"{made} move")
        log = player.get(f"{table.path}log").json["log"]
        named = {place for line in log if line["position"] > own for place in line["places"]}
        assert set(reported["places"]) <= named | set(
            player.get(f"{table.path}match-view").json["marks"]
        )


def test_a_player_who_has_not_moved_yet_is_shown_how_many_moves_came_before(table):
    second = 1 - table.match.to_move
    while table.match.to_move != second:
        table.play(1)

    reported = f"{table.match.moves} moves so far"
    assert missed(table, table.players[second])["summary"] == reported


def test_with_more_players_all_moves_since_their_own_count(app):
    table = Table(app, game="birdie", names=NAMES[:4])
    own = play_on(table, 0)
    since = {moved.seat for moved in table.match.line[own:]}

    assert since == {1, 2, 3}
    assert missed(table, table.players[0])["since"] == own


def test_nothing_is_missed_by_the_mover_or_a_spectator(table):
    table.play(4)
    mover = table.match.line[-1].seat

    assert missed(table, table.players[mover]) is None
    assert missed(table, table.spectator) is None
    earlier = table.players[1 - mover].get(f"{table.path}match-view?at=2").json
    assert earlier["now"]["missed_moves"] is None


def test_nothing_is_missed_once_the_match_is_over(table):
    table.play()

    assert [missed(table, player) for player in table.players] == [None, None]


def test_before_a_players_first_move_everything_since_the_deal_is_missed(table):
    while table.match.to_move == 0:
        table.play(1)

    assert missed(table, table.players[1])["since"] == 0
    assert missed(table, table.players[0]) is None


def test_a_takeback_of_another_is_news_even_though_its_place_is_free_again(table):
    while table.match.to_move == 0:
        table.play(1)
    before = missed(table, table.players[1])
    do(table, table.players[0], "take_back")
    do(table, table.players[1], "agree")
    after = missed(table, table.players[1])

    assert after["summary"] != before["summary"]
    assert set(after["places"]) <= set(before["places"])
    log = table.players[1].get(f"{table.path}log").json["log"]
    undone = [line["position"] for line in log if line["undone"]]
    assert undone == [table.match.moves - 1]
    assert not [line for line in log if line["undone"] and line["text"].startswith("asks")]


@pytest.mark.parametrize("game", ["birdie", "bloom"])
def test_the_log_has_a_heading_where_a_round_begins(app, visitor, game):
    path = imported(app, f"{game}/house_bots")

    log = visitor.get(f"{path}log").json["log"]

    assert [line["heading"] for line in log if line["heading"]] == ["Round 1", "Round 2"]


def test_a_game_without_rounds_has_no_headings(played):
    assert not any(
        line["heading"] for line in played.spectator.get(f"{played.path}log").json["log"]
    )
