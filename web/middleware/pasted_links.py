"""Pasted links: a page that is not found is looked for under its address as typed.

People paste links with the full stop or bracket of the sentence around them, with signs of print,
or in capital letters. Programs get the plain answer.
"""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from flask import current_app, request, url_for
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException

from adapters.typed_text import typed

UNREAD: Final = (404, 422)
"""Answers to an address that may have been pasted with more than the link."""


def page_as_typed(status: int) -> str | None:
    """Return the path of the intended page; None if it is the one that failed."""
    if request.method not in ("GET", "HEAD") or status not in UNREAD:
        return None
    query = list(request.args.items(multi=True))
    as_typed = [(name, typed(value)) for name, value in query]
    small = [(name, value.lower()) for name, value in as_typed]
    paths = list(_paths(request.path)) if request.url_rule is None or status == 404 else []
    for path, url in (*((path, as_typed) for path in paths), (request.path, as_typed)):
        if (path, url) != (request.path, query) and (found := _address(path, url)):
            return found
    return _address(request.path, small) if status == 422 and small != query else None


def _paths(path: str) -> Iterator[str]:
    """Yield the possible intended paths.

    In small letters or with a slash at its end only if it leads nowhere: a page that has both
    forms, such as that of a player, would redirect for ever.
    """
    cut = typed(path)
    if request.url_rule is not None:
        yield from (cut, cut.rstrip("/"))
        return
    for text in (cut, cut.lower()):
        yield from (text, f"{text.rstrip('/')}/", text.rstrip("/"))


def _address(path: str, query: list[tuple[str, str]]) -> str | None:
    """Return the address of a page of ours, None if there is no such page."""
    assert request_ctx.url_adapter is not None
    try:
        endpoint, values = request_ctx.url_adapter.match(path, method="GET")
    except HTTPException:
        return None
    if endpoint not in current_app.view_functions:
        return None
    address = url_for(endpoint, **values)
    return f"{address}?{urlencode(query)}" if query else address
