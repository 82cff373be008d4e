"""Browsers in which nothing is prefetched: the server is asked for each choice."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route

from tests.browser.people import Person


def without_prefetch(visit: Callable[..., Person]) -> Callable[..., Person]:
    """Return *visit* with a network that brings the current choices only, never those to come."""

    def come(*where: Any, **how: Any) -> Person:
        person = visit(*where, **how)
        person.context.route("**/choices", _answer_plainly)
        return person

    return come


def _answer_plainly(route: Route) -> None:
    body = route.request.post_data_json
    route.continue_(post_data=json.dumps({**body, "prefetch": False}))
