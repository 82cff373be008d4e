"""OpenAPI operations of the public routes that no API blueprint describes."""

from typing import Any, Final

from web.api.blueprint import SECURITY
from web.auth.decorators import OPTIONAL

UPGRADE: Final = {
    "101": {"description": "The WebSocket is open; web/api/README.md describes its frames"},
    "400": {"description": "The request is no WebSocket handshake"},
    "403": {"description": "A page of another site, or a match for its players only"},
    "503": {"description": "Too many WebSockets are open; try again later"},
}
TEXT: Final = {"schema": {"type": "string"}}
MATCH_ID: Final = {
    "in": "path",
    "name": "match_id",
    "required": True,
    "schema": {"type": "string", "format": "uuid"},
}
OTHER_ROUTES: Final[dict[str, dict[str, Any]]] = {
    "/matches/{match_id}/socket": {
        "get": {
            "operationId": "openMatchSocket",
            "summary": "Wait for changes of a match",
            "tags": ["sockets"],
            "security": SECURITY[OPTIONAL],
            "parameters": [MATCH_ID],
            "responses": {**UPGRADE, "404": {"description": "No such match"}},
        }
    },
    "/socket": {
        "get": {
            "operationId": "openHomeSocket",
            "summary": "Wait for changes of the home page's lists",
            "tags": ["sockets"],
            "responses": UPGRADE,
        }
    },
    "/records/": {
        "get": {
            "operationId": "uploadPage",
            "summary": "Show the form for records",
            "tags": ["records"],
            "responses": {"200": {"description": "HTML page", "content": {"text/html": TEXT}}},
        },
        "post": {
            "operationId": "importRecords",
            "summary": "Import records of matches",
            "tags": ["records"],
            "requestBody": {
                "required": True,
                "content": {
                    "multipart/form-data": {
                        "schema": {
                            "type": "object",
                            "properties": {"file": {"type": "string", "format": "binary"}},
                            "required": ["file"],
                        }
                    }
                },
            },
            "responses": {
                "200": {"description": "Page with the results", "content": {"text/html": TEXT}},
                "303": {"description": "Redirect to the match of a single record"},
                "413": {"description": "The file is too large"},
                "422": {"description": "A record is malformed or breaks a rule"},
                "429": {"description": "Rate limit"},
            },
        },
    },
    "/metrics": {
        "get": {
            "operationId": "getMetrics",
            "summary": "Return Prometheus metrics for the operator's bearer token",
            "tags": ["health"],
            "responses": {
                "200": {"description": "Metrics", "content": {"text/plain": TEXT}},
                "403": {"description": "Not the operator's token"},
                "404": {"description": "The server has no metrics"},
            },
        }
    },
}
