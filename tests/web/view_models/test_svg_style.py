"""Stylesheet of a standalone SVG picture: light colours, without interaction."""

import pytest

from web.view_models.svg_style import paper, plain_style


@pytest.fixture
def plain(tmp_path):
    """Return what becomes of the rules of a game's own stylesheet, alone."""
    (tmp_path / "none.css").write_text("")
    other = plain_style(tmp_path / "none.css")

    def of(rules):
        own = tmp_path / f"{abs(hash(rules))}.css"
        own.write_text(rules)
        return plain_style(own).removeprefix(other)

    return of


def test_two_colours_become_the_one_of_light(plain):
    assert plain(".place { fill: light-dark(rgb(1, 2, 3), #000) }") == ".place{fill: rgb(1, 2, 3)}"


def test_a_variable_becomes_its_value(plain):
    rules = ":root { --leaf: light-dark(#0a0, #050) } .shape { fill: var(--leaf) }"

    assert plain(rules) == ".shape{fill: #0a0}"


def test_a_variable_that_is_not_known_becomes_the_colour_of_the_text(plain):
    assert plain(".ring { stroke: var(--nothing) }") == ".ring{stroke: currentcolor}"


def test_only_the_selectors_of_what_is_drawn_stay(plain):
    assert (
        plain(".place, button, .shape .inner { opacity: 1 }") == ".place,.shape .inner{opacity: 1}"
    )


@pytest.mark.parametrize(
    "selector",
    [".place:hover", ".place.open", ".shape[data-turn]", "svg.table g", ".placeholder", "svg"],
)
def test_selectors_of_interaction_or_undrawn_things_are_dropped(plain, selector):
    assert plain(f"{selector} {{ opacity: 1 }}") == ""


def test_rules_for_some_screens_are_left_out_with_all_that_is_in_them(plain):
    rules = "@media (max-width: 9px) { .place { fill: red } } /* .ring { } */ .ring { fill: blue }"

    assert plain(rules) == ".ring{fill: blue}"


def test_a_comma_within_a_selector_parts_nothing(plain):
    assert plain(".shape:is(.a, .b) { opacity: 1 }") == ".shape:is(.a, .b){opacity: 1}"


def test_the_ground_is_paper_in_light():
    assert paper() == "#f4f0e4"
