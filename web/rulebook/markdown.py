"""Renders a rulebook page from Markdown to HTML, with an anchor for each rule.

A heading begins with the id of its rule (``### FEL-4.3 Spore``) or ends with an anchor
(``## In short {#short}``). Elsewhere the id of a rule links to it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markupsafe import Markup

RULE: Final = re.compile(r"\b[A-Z]{3}-\d+(?:\.\d+)?\b")
NUMBERED: Final = re.compile(rf"(?P<anchor>{RULE.pattern}) (?P<title>.+)")
NAMED: Final = re.compile(r"(?P<title>.+) \{#(?P<anchor>[a-z]+)\}")


class Heading(msgspec.Struct, frozen=True):
    """A heading with its anchor."""

    anchor: str
    title: str


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of a game in HTML, and their sections."""

    body: Markup
    contents: tuple[Heading, ...]


def rendered(text: str) -> RulesPage:
    """Render the Markdown *text*; HTML in it is escaped."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("heading_open", _heading_open)
    markdown.add_render_rule("text", _text)
    tokens = markdown.parse(text)
    contents = tuple(_anchored(markdown, tokens))
    body = markdown.renderer.render(tokens, markdown.options, {})
    return RulesPage(Markup(body), contents)


def _anchored(markdown: MarkdownIt, tokens: Sequence[Token]) -> Iterator[Heading]:
    """Set the anchors of the headings in *tokens*, and return the sections."""
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        found = NUMBERED.fullmatch(inline.content) or NAMED.fullmatch(inline.content)
        if found is None:
            raise ValueError(f"The heading {inline.content!r} has no anchor.")
        token.attrSet("id", found["anchor"])
        inline.content = found["title"]
        inline.children = markdown.parseInline(found["title"])[0].children
        if token.tag == "h2":
            yield Heading(found["anchor"], found["title"])


def _heading_open(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Render the start of a heading; its rule id is a link to copy."""
    opening = str(self.renderToken(tokens, at, options, env))
    anchor = str(tokens[at].attrGet("id"))
    return f"{opening}{_leading(anchor)} " if RULE.fullmatch(anchor) else opening


def _text(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return RULE.sub(lambda found: _leading(found[0]), escapeHtml(tokens[at].content))


def _leading(anchor: str) -> str:
    return f'<a class="rule" href="#{anchor}">{anchor}</a>'
