"""Restyling: a tap changes a few things, and the browser styles no others again.

Where an element that holds the table depends on its content (``:has()``), and the rule ends in
anything at all (``> :not(#status)``), each change within restyles the whole table: on a slow phone
that takes longer than all else that a tap does.
"""

import re
from collections.abc import Iterator
from itertools import groupby

import pytest
import tinycss2

from tests.web.view_models.test_design_tokens import SHEETS

HOLDS_THE_TABLE = re.compile(r"html|body|main|svg|\.(match|board)|#table")
PARTS = re.compile(r"(?:[^\s>+~(]|\((?:[^()]|\([^()]*\))*\))+")
"""The compound selectors of a selector."""
NOT = re.compile(r":(not|has)\((?:[^()]|\([^()]*\))*\)")


def selectors(nodes: list[tinycss2.ast.Node], outer: str = "") -> Iterator[str]:
    """Return the selectors of all rules, those within others written out."""
    for node in nodes:
        if node.type == "at-rule" and node.content:
            yield from selectors(tinycss2.parse_blocks_contents(node.content), outer)
        elif node.type == "qualified-rule":
            inner = tinycss2.parse_blocks_contents(node.content)
            split = groupby(node.prelude, lambda token: token == ",")
            for said in (
                tinycss2.serialize(list(part)).strip() for comma, part in split if not comma
            ):
                whole = said.replace("&", outer) if "&" in said else f"{outer} {said}".strip()
                yield whole
                yield from selectors(inner, whole)


def restyles_the_table(selector: str) -> bool:
    """Tell whether a change of the content restyles all that is in the table's surroundings."""
    *outer, last = PARTS.findall(selector)
    anchors = [part for part in outer if ":has(" in part and HOLDS_THE_TABLE.search(part)]
    return bool(anchors) and not re.search(r"[.#\[]|^[a-z]", NOT.sub("", last))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_rule_restyles_the_whole_table_when_something_in_it_changes(sheet):
    rules = tinycss2.parse_stylesheet(sheet.read_text(), skip_comments=True)
    assert list(filter(restyles_the_table, selectors(rules))) == []


def test_a_rule_that_restyles_the_whole_table_is_found():
    rules = tinycss2.parse_stylesheet(
        "@media (width > 1px) { .match:not(.over, :has(.choice > small)) > .act"
        " { & > p { flex: 1 } & > :not(#status) { flex: none } } }"
        ".act:not(:has(.choice > small)) > :not(#status) { flex: none }"
    )
    assert list(filter(restyles_the_table, selectors(rules))) == [
        ".match:not(.over, :has(.choice > small)) > .act > :not(#status)"
    ]
