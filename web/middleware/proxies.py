"""The WSGI middleware for requests that come through a reverse proxy."""

from typing import Any, Final

from werkzeug.middleware.proxy_fix import ProxyFix

SCHEMES: Final = {"ws": "http", "wss": "https"}
"""Some proxies name the protocol of a socket; links to pages need that of the pages."""


def behind_proxy(answer: Any) -> Any:
    """Return *answer*, a WSGI application, which takes client, scheme and host from a proxy."""

    def with_plain_scheme(environ: dict[str, Any], start_response: Any) -> Any:
        scheme = environ["wsgi.url_scheme"].strip().lower()
        environ["wsgi.url_scheme"] = SCHEMES.get(scheme, scheme)
        return answer(environ, start_response)

    return ProxyFix(with_plain_scheme, x_for=1, x_proto=1, x_host=1)
