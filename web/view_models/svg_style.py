"""Flattened CSS for SVG viewers: the light color scheme, without variables.

SVG viewers know no CSS variables, color schemes or media queries, and nobody acts in an image.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import tinycss2
from tinycss2.ast import Node, QualifiedRule

from web.view_models.assets import sheets, static

GROUND: Final = ("svg.table", "svg.table text")
"""Selectors that apply to the whole drawing."""
DRAWN: Final = {"place", "shape", "drawing", "caption", "ring", "symbol"}
"""Classes of drawn elements."""
ACTED: Final = {"open", "closed", "picked", "ghost", "placed", "turned", "free"}
"""Classes of states that exist only during interaction."""
PLAIN: Final = "svg.table{{color:{ink};font-family:system-ui,'DejaVu Sans',sans-serif}}"

Variables = Mapping[str, str]


@cache
def plain_style(own: Path) -> str:
    """Return the flattened style of a scene: shared stylesheets and the game's *own* one."""
    rules = _rules(sheets(own))
    variables = _variables(rules)
    shown = (
        f"{','.join(selectors)}{{{_in_light(rule.content, variables)}}}"
        for rule in rules
        if (selectors := list(_drawn(rule.prelude)))
    )
    return PLAIN.format(ink=variables["--ink"]) + "".join(shown)


@cache
def paper() -> str:
    """Return the background color."""
    return _variables(_rules(static("tokens.css")))["--paper"]


def _rules(sheet: str) -> list[QualifiedRule]:
    """Return the rules outside of media queries."""
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return [rule for rule in rules if rule.type == "qualified-rule"]


def _variables(rules: Sequence[QualifiedRule]) -> Variables:
    return {
        declared.name: _in_light(declared.value, {})
        for rule in rules
        for declared in tinycss2.parse_blocks_contents(rule.content)
        if declared.type == "declaration" and declared.name.startswith("--")
    }


def _drawn(prelude: Sequence[Node]) -> Iterator[str]:
    """Return the selectors of a rule that apply to drawn elements without interaction."""
    for selector in _parted(prelude):
        text = tinycss2.serialize(selector).strip()
        classes = {name.value for dot, name in pairwise(selector) if dot == "."}
        if text in GROUND or (classes & DRAWN and not classes & ACTED and not _is_acted(selector)):
            yield text


def _is_acted(selector: Sequence[Node]) -> bool:
    """Return whether a selector depends on the pointer or on script state."""
    named = (name for colon, name in pairwise(selector) if colon == ":" and name.type == "ident")
    hovers = any(name.value == "hover" for name in named)
    noted = (node.content[0].value for node in selector if node.type == "[] block")
    return hovers or any(name.startswith("data-") for name in noted)


def _parted(nodes: Sequence[Node]) -> list[list[Node]]:
    """Split nodes at commas."""
    parts: list[list[Node]] = [[]]
    for node in nodes:
        if node == ",":
            parts.append([])
        else:
            parts[-1].append(node)
    return parts


def _in_light(nodes: Sequence[Node], variables: Variables) -> str:
    return " ".join("".join(_words(nodes, variables)).split())


def _words(nodes: Sequence[Node], variables: Variables) -> Iterator[str]:
    for node in nodes:
        if node.type == "function":
            yield _worked_out(node, variables)
        elif node.type != "comment":
            yield node.serialize()


def _worked_out(function: Any, variables: Variables) -> str:
    """Evaluate a CSS function for the light color scheme."""
    match function.lower_name:
        case "var":
            return variables.get(function.arguments[0].value, "currentcolor")
        case "light-dark":
            return "".join(_words(_parted(function.arguments)[0], variables))
    return f"{function.name}({''.join(_words(function.arguments, variables))})"
