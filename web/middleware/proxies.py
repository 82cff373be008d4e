"""WSGI middleware for a reverse proxy: client, scheme and host from `X-Forwarded-*`."""

from typing import Any, Final

from werkzeug.middleware.proxy_fix import ProxyFix

SCHEMES: Final = {"ws": "http", "wss": "https"}
"""Some proxies send the scheme of the WebSocket; links need that of the page."""


def behind_proxy(answer: Any) -> Any:
    """Wrap the WSGI application *answer* to trust one proxy."""

    def with_plain_scheme(environ: dict[str, Any], start_response: Any) -> Any:
        scheme = environ["wsgi.url_scheme"].strip().lower()
        environ["wsgi.url_scheme"] = SCHEMES.get(scheme, scheme)
        return answer(environ, start_response)

    return ProxyFix(with_plain_scheme, x_for=1, x_proto=1, x_host=1)
