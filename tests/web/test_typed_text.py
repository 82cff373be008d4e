"""Is what a page shows taken when it is typed or pasted back?"""

import pytest

from domain.registry import GAMES
from tests.web.visiting import Visitor
from web.record_editor.piece_names import names_of, pieces_called
from web.view_models.typed_text import typed


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("−3", "-3"),
        (" 21. ", "21"),
        ("(“e4”)", "e4"),
        ("autumn\u00a0robin", "autumn robin"),
        ("5–1,", "5-1"),
        ("?", "?"),
    ],
)
def test_signs_of_print_and_of_the_sentence_around_are_those_of_a_keyboard(text, meant):
    assert typed(text) == meant


def test_scores_are_compared_as_the_page_shows_them(looked_back_at):
    visitor = Visitor(looked_back_at.app)
    totals = looked_back_at.match.count.totals
    page = f"{looked_back_at.path}audit?claimed="

    for said in (f"{totals[0]}.&claimed=({totals[1]})", f"−3&claimed=“{totals[1]}”"):
        assert visitor.get(page + said, headers={"Accept": "text/html"}).status_code == 200


def test_pieces_are_called_by_what_is_pasted():
    names = names_of(GAMES["felci"], ("red", "blue"))
    assert pieces_called(names, "“Red, BLUE.”", "there") == ["red", "blue"]
