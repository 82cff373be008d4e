"""Checks of Atom documents by RFC 4287, section by section."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

ATOM: Final = "{http://www.w3.org/2005/Atom}"
DATE: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
"""Section 3.3: a date of RFC 3339, with a capital T and Z."""
ONCE: Final = ("id", "title", "updated")
"""Sections 4.1.1 and 4.1.2: elements that a feed and an entry have exactly once."""
AT_MOST_ONCE: Final = {
    "feed": {*ONCE, "generator", "icon", "logo", "rights", "subtitle"},
    "entry": {*ONCE, "content", "published", "rights", "source", "summary"},
}
MANY: Final = {"author", "category", "contributor", "link"}


def checked(document: bytes) -> ElementTree.Element:
    """Return the root of a document after all checks."""
    root = ElementTree.fromstring(document)
    assert root.tag == f"{ATOM}feed"
    _check_container(root, "feed")
    entries = root.findall(f"{ATOM}entry")
    children = list(root)
    assert children[len(children) - len(entries) :] == entries
    for entry in entries:
        _check_container(entry, "entry")
        has_author = entry.find(f"{ATOM}author") is not None
        assert has_author or root.find(f"{ATOM}author") is not None
        # 4.1.2: without content there must be a link to what the entry is about.
        assert entry.find(f"{ATOM}content") is not None or "alternate" in _rels(entry)
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    return root


def _check_container(element: ElementTree.Element, kind: str) -> None:
    names = [child.tag.removeprefix(ATOM) for child in element]
    allowed = AT_MOST_ONCE[kind] | MANY | ({"entry"} if kind == "feed" else set())
    assert set(names) <= allowed
    assert all(names.count(name) == 1 for name in ONCE)
    assert all(names.count(name) <= 1 for name in AT_MOST_ONCE[kind])
    # 4.2.6: an absolute IRI.
    assert urlsplit(str(element.findtext(f"{ATOM}id"))).scheme
    updated = str(element.findtext(f"{ATOM}updated"))
    assert DATE.fullmatch(updated)
    datetime.fromisoformat(updated)
    for author in element.findall(f"{ATOM}author"):
        assert author.findtext(f"{ATOM}name")
    for link in element.findall(f"{ATOM}link"):
        assert urlsplit(link.attrib["href"]).scheme in ("http", "https")
    alternates = [(link.get("type"), link.get("hreflang")) for link in _links(element)]
    assert len(set(alternates)) == len(alternates)


def _links(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Return the links to what an element is about."""
    for link in element.findall(f"{ATOM}link"):
        if link.get("rel", "alternate") == "alternate":
            yield link


def _rels(element: ElementTree.Element) -> set[str]:
    return {link.get("rel", "alternate") for link in element.findall(f"{ATOM}link")}
