"""Design tokens: colours, sizes, spaces, radii and times have one name each on every page."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
import tinycss2

from web.games.registry import PRESENTATIONS
from web.pages.style_guide import tokens
from web.view_models.assets import STATIC

SHEETS = [
    *sorted(STATIC.glob("*.css")),
    *(table.style for _, table in sorted(PRESENTATIONS.items())),
]
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.IGNORECASE)
"""A colour; what is called by a word is one of the system's, or none."""
SPACE = re.compile(r"(row-|column-)?gap|(padding|margin)(-[a-z-]+)?")
ROOT_SIZE = re.compile(r"\d(?:rem)\b")
LENGTH = re.compile(r"[1-9]\d*(?:\.\d+)?(?:px|rem)\b")
TIME = re.compile(r"\d+m?s\b|cubic-bezier")
OWN = re.compile(r"^--[a-z]")


class Declared(NamedTuple):
    """What a stylesheet says of something."""

    name: str
    value: str


def declared(sheet: str) -> Iterator[Declared]:
    """Return all that a stylesheet declares, wherever it stands."""
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        yield from _within(rule)


def _within(rule: tinycss2.ast.Node) -> Iterator[Declared]:
    nodes = tinycss2.parse_blocks_contents(rule.content or [])
    for node in nodes:
        if node.type == "declaration":
            yield Declared(node.name, tinycss2.serialize(node.value).strip())
        elif node.type in ("qualified-rule", "at-rule"):
            yield from _within(node)


def is_raw(name: str, value: str) -> bool:
    """Tell whether a value stands where only the name of one may."""
    if OWN.match(name):
        return False
    if COLOUR.search(value):
        return True
    if SPACE.fullmatch(name) or name == "font-size":
        return bool(ROOT_SIZE.search(value))
    if name == "border-radius":
        return bool(LENGTH.search(value))
    return name.startswith(("transition", "animation")) and bool(TIME.search(value))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_stylesheet_uses_only_named_values(path):
    found = [
        declaration
        for declaration in declared(path.read_text(encoding="utf-8"))
        if is_raw(*declaration)
    ]

    assert found == []


@pytest.mark.parametrize(
    "stray",
    [
        Declared("fill", "#2a6436"),
        Declared("box-shadow", "0 0 4px rgb(0 0 0 / 20%)"),
        Declared("font-size", "0.8rem"),
        Declared("margin-block", "0 1.5rem"),
        Declared("border-radius", "0 8px 8px 0"),
        Declared("transition", "opacity 200ms"),
    ],
    ids=lambda stray: stray.name,
)
def test_an_unnamed_value_is_found_within_any_rule(stray):
    sheet = f"@media (min-width: 700px) {{ .place {{ {stray.name}: {stray.value} }} }}"

    assert [declaration for declaration in declared(sheet) if is_raw(*declaration)] == [stray]


def test_no_letters_are_smaller_than_twelve_pixels():
    sizes = [value for name, value in tokens() if re.fullmatch(r"--type-\w+", name)]

    assert min(float(size.removesuffix("rem")) for size in sizes if size.endswith("rem")) * 16 == 12


def test_every_name_is_shown_by_day_and_by_night(visitor):
    page = visitor.get("/style").text

    assert [name for name, _ in tokens() if len(re.findall(rf">{name}\b(?!-)", page)) != 2] == []
