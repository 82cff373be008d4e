"""The graph of the winning chances: round numbers on its axis, and whole dots."""

import re

from web.view_models.chances_graph import chances_graph, moves_axis


def test_the_axis_has_round_positions_where_moves_were_taken_back():
    positions = [move + 2 * (move > 11) for move in range(1, 79)]  # two positions were undone

    labels = re.findall(r">(\w+)</text>", moves_axis(positions, len(positions) + 1))

    assert labels == ["0", "20", "40", "60", "Result"]


def test_a_turning_point_at_the_edge_is_drawn_whole():
    chances = [(0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]

    graph = chances_graph(chances, ("white", "black"), ("Ada", "Bruno"), (1, 2))

    assert re.findall(r'cy="([\d.]+)%"', graph) == ["3.0", "97.0"]
