"""The graph of the winning chances: round numbers on its axis, and whole dots."""

import re

from web.view_models.chances_graph import Mark, chances_graph, moves_axis


def test_the_axis_has_round_positions_where_moves_were_taken_back():
    positions = [move + 2 * (move > 11) for move in range(1, 79)]  # two positions were undone

    labels = re.findall(r">(\w+)</text>", moves_axis(positions, len(positions) + 1, "Result"))

    assert labels == ["0", "20", "40", "60", "Result"]


def test_where_a_round_position_was_taken_back_the_next_one_is_on_the_axis():
    positions = [*range(1, 19), *range(23, 81)]

    labels = re.findall(r">(\w+)</text>", moves_axis(positions, len(positions) + 1, "Result"))

    assert labels == ["0", "23", "40", "60", "Result"]


def test_a_turning_point_at_the_edge_is_drawn_whole():
    chances = [(0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]

    marks = [Mark(1, 0), Mark(2, 1)]
    graph = chances_graph(chances, ("white", "black"), marks)

    assert re.findall(r'cy="([\d.]+)%"', graph) == ["3.0", "97.0"]


def test_the_axis_is_labelled_up_to_its_end():
    labels = re.findall(r">(\w+)</text>", moves_axis(range(1, 49), 49, "Result"))

    assert labels == ["0", "10", "20", "30", "40", "Result"]


def test_the_chance_with_the_better_move_is_a_second_dot_where_the_area_would_have_ended():
    chances = [(0.25, 0.5, 0.25), (0.25, 0.5, 0.25)]

    graph = chances_graph(chances, ("a", "b", "c"), [Mark(1, 2, better=(0.2, 0.4, 0.4))])

    dots = dict(re.findall(r'<circle class="(\w+)" cx="100.0%" cy="([\d.]+)%"', graph))
    assert dots == {"turn": "25.0", "better": "40.0"}
