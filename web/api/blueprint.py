"""Blueprint of API routes: strict request parsing, operationId and security of each route.

The operationId is the name of the view function in camel case, so these names are unique.
"""

from typing import Any, Final

from flask_smorest import Blueprint

from web.api import request_parsing
from web.auth.decorators import ACCESS, OPTIONAL, REQUIRED

BEARER: Final = "bearer"
SEAT_COOKIE: Final = "seatCookie"
SECURITY: Final[dict[str, list[dict[str, list[str]]]]] = {
    REQUIRED: [{BEARER: []}, {SEAT_COOKIE: []}],
    OPTIONAL: [{}, {BEARER: []}, {SEAT_COOKIE: []}],
}
"""Security requirements of an operation by the access of its view."""


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint whose routes are described in the OpenAPI document."""

    ARGUMENTS_PARSER = request_parsing.PARSER

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Register a view function, and name its operation after it."""
        first, *others = view_func.__name__.split("_")
        operation_id = first + "".join(map(str.capitalize, others))
        access = getattr(view_func, ACCESS, None)
        security = {"security": SECURITY[access]} if access else {}
        described = self.doc(operationId=operation_id, **security)(view_func)
        super().add_url_rule(rule, endpoint, described, **options)
