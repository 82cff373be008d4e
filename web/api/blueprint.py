"""Blueprint of API routes: strict request parsing, operationId and security of each route.

The operationId is the name of the view function in camel case, so these names are unique.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from flask_smorest import Blueprint

from web.api import request_parsing
from web.auth.decorators import ACCESS, OPTIONAL, REQUIRED

View = TypeVar("View", bound=Callable[..., Any])
BEARER: Final = "bearer"
SEAT_COOKIE: Final = "seatCookie"
SECURITY: Final[dict[str, list[dict[str, list[str]]]]] = {
    REQUIRED: [{BEARER: []}, {SEAT_COOKIE: []}],
    OPTIONAL: [{}, {BEARER: []}, {SEAT_COOKIE: []}],
}
"""Security requirements of an operation by the access of its view."""
RATE_LIMIT: Final = "Rate limit"
CLOSED_VIEWS: Final = "Other players' views open at the end of the match"


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint whose routes are described in the OpenAPI document."""

    ARGUMENTS_PARSER = request_parsing.PARSER

    def refusals(self, texts: Mapping[int, str]) -> Callable[[View], View]:
        """Describe the error responses of a route, by status; 401 and 404 may follow from it."""

        def described(view: View) -> View:
            for status, text in texts.items():
                view = self.alt_response(status, description=text)(view)
            return view

        return described

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
