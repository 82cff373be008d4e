"""Phrases: plurals, and how a template names and lists things."""

import pytest

from domain.game import Phrase

WORDING = {
    "drawn": "draws {count} tiles",
    "drawn:one": "draws {count} tile",
    "listed": "{things}",
    "joined": "{things:and}",
    "each": "{things:Each} come",
    "each:one": "{things:Each} comes",
    "long": "{things:long}",
    "form": "{things:fern and}",
    "owl": "owl",
    "a:owl": "an owl",
    "two:owl": "two owls",
    "robin": "robin",
    "a:robin": "a robin",
    "fern:red": "rossa",
    "red": "rosso",
}


@pytest.mark.parametrize(
    ("code", "values", "words"),
    [
        ("drawn", {"count": 1}, "draws 1 tile"),
        ("drawn", {"count": 2}, "draws 2 tiles"),
        ("listed", {"things": ("owl", "robin")}, "owl, robin"),
        ("joined", {"things": ("owl", "robin")}, "owl and robin"),
        ("joined", {"things": ("owl", "owl", "robin")}, "owl, owl and robin"),
        ("joined", {"things": ("robin",)}, "robin"),
        ("each", {"things": ("robin",)}, "A robin comes"),
        ("each", {"things": ("owl", "robin", "owl")}, "Two owls and a robin come"),
        ("each", {"things": ("robin", "robin")}, "A robin and a robin come"),
        ("long", {"things": ("owl", "robin")}, "owl; robin"),
        ("form", {"things": ("red", "blue")}, "rossa and blue"),
    ],
)
def test_a_phrase_names_its_things_as_the_template_says(code, values, words):
    assert Phrase(code, values).render(WORDING) == words


def test_another_language_joins_by_its_own_word():
    assert Phrase("joined", {"things": ("owl", "robin")}).render(
        {**WORDING, "and": "{others} e {last}"}
    ) == ("owl e robin")
