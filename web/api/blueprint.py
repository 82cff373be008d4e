"""Blueprint of API routes: strict request parsing, operationId and security of each route.

The operationId is the name of the view function in camel case, so these names are unique.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from flask_smorest import Blueprint

from web.api import request_parsing
from web.auth.decorators import ACCESS, OPTIONAL, REQUIRED

COMPONENTS: Final = "#/components/schemas/"
RESPONSES: Final[dict[type, None]] = {}
"""The types of the JSON bodies of responses, in the order in which routes name them."""
View = TypeVar("View", bound=Callable[..., Any])
BEARER: Final = "bearer"
SEAT_COOKIE: Final = "seatCookie"
SECURITY: Final[dict[str, list[dict[str, list[str]]]]] = {
    REQUIRED: [{BEARER: []}, {SEAT_COOKIE: []}],
    OPTIONAL: [{}, {BEARER: []}, {SEAT_COOKIE: []}],
}
"""Security requirements of an operation by the access of its view."""
RATE_LIMIT: Final = "Rate limit"
NO_SEAT: Final = "You have no seat at this table"
CLOSED_VIEWS: Final = "Other players' views open at the end of the match"


def ref(kind: type) -> dict[str, str]:
    """Return a reference to the JSON Schema of a response's type, and add it to the document."""
    RESPONSES[kind] = None
    return {"$ref": COMPONENTS + kind.__name__}


def _documenting(decorate: Callable[[View], Any]) -> Callable[[View], View]:
    """Return a decorator of the library that only documents a view, without its wrapper.

    The wrapper would do nothing but call the view, at each request.
    """

    def documented(view: View) -> View:
        view.__dict__["_apidoc"] = decorate(view)._apidoc
        return view

    return documented


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint whose routes are described in the OpenAPI document."""

    ARGUMENTS_PARSER = request_parsing.PARSER

    @staticmethod
    def doc(**described: Any) -> Callable[[View], View]:
        """Describe a view by attributes of its operation."""
        return _documenting(Blueprint.doc(**described))

    def refusals(self, texts: Mapping[int, str]) -> Callable[[View], View]:
        """Describe the error responses of a route, by status; 401 and 404 may follow from it."""

        def described(view: View) -> View:
            for status, text in texts.items():
                view = _documenting(self.alt_response(status, description=text))(view)
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


def match_blueprint(name: str, description: str) -> ApiBlueprint:
    """Return a blueprint of routes about one match."""
    prefix = "/matches/<uuid:match_id>"
    return ApiBlueprint(name, __name__, url_prefix=prefix, description=description)
