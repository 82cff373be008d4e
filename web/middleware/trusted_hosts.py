"""Trusted hosts: a request is answered only if its Host header names this server.

Links, some of them secret, are built from the Host header. So a foreign name that resolves to
this machine, or a made-up Host, must not get links to itself.
"""

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from adapters.i18n import gettext
from web.problem import Problem
from web.urls import PUBLIC_URL, absolute

NAME: Final = "addresses"
LOCAL: Final = "localhost"
SOCKETS: Final = ("gunicorn.socket", "werkzeug.socket")
"""WSGI variables in which the servers pass the socket of the request."""
DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}
SCHEMES: Final = {"ws": "http", "wss": "https"}
"""Some proxies send the scheme of the WebSocket; links need that of the page."""
KNOWN: Final = 1_000
"""Size of the cache of checked hosts."""
LONGEST: Final = 300
"""Longer hosts are not cached; DNS names are shorter."""
Ip = IPv4Address | IPv6Address


class NoAddress(ValueError):
    """Not a site address; the text is one sentence for the operator."""


def public_address(given: str) -> str:
    """Normalize a site address such as ``https://table.example``; raise NoAddress."""
    try:
        parts = urlsplit(given)
        whole = bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    rest = parts.path.strip("/") + parts.query + parts.fragment if whole else ""
    if not whole or rest or "@" in parts.netloc or parts.scheme not in ("http", "https"):
        raise NoAddress(
            gettext("The public address looks like https://table.example, with nothing after it.")
        )
    return f"{parts.scheme}://{_site(parts.netloc, parts.scheme)}"


def _site(netloc: str, scheme: str) -> str:
    """Return host and port as browsers write them: lower case, without the default port."""
    return netloc.lower().removesuffix(DEFAULT_PORTS[scheme]).removesuffix(":")


def names_of_machine() -> frozenset[str]:
    """Return the host names of this machine in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local"})


class Addresses(msgspec.Struct, frozen=True):
    """The hosts of this server. Ports are ignored, as a tunnel may use any."""

    public: str = ""
    """The public address, as ``https://table.example``; empty if there is none."""
    names: frozenset[str] = frozenset()
    """Host names of the machine, and the host it listens on."""
    behind_proxy: bool = False
    """Whether to trust the proxy for the host, unless there is a public address."""

    def knows(self, host: str, at: Ip | None) -> bool:
        """Tell whether *host* is a trusted host for a connection to the own address *at*."""
        try:
            host = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        known = {*self.names, LOCAL, urlsplit(self.public).hostname}
        if (self.behind_proxy and not self.public) or host in known or host.endswith(f".{LOCAL}"):
            return True
        ip = _ip(host)
        return ip is not None and (ip.is_loopback or ip == at)

    def has(self, site: str, host: str) -> bool:
        """Tell whether *site* (host and port) is this server, if the request was for *host*."""
        return bool(site) and site.lower() in (host.lower(), urlsplit(self.public).netloc)


def add_trusted_hosts(app: Flask, addresses: Addresses) -> None:
    """Refuse requests to *app* for hosts other than its *addresses*."""
    app.extensions[NAME] = addresses
    app.config[PUBLIC_URL] = addresses.public
    app.jinja_env.globals["absolute"] = absolute
    app.before_request(_known_only)


def behind_proxy(answer: Any) -> Any:
    """Wrap the WSGI application *answer* to trust the `X-Forwarded-*` headers of one proxy."""

    def with_plain_scheme(environ: dict[str, Any], start_response: Any) -> Any:
        scheme = environ["wsgi.url_scheme"].strip().lower()
        environ["wsgi.url_scheme"] = SCHEMES.get(scheme, scheme)
        return answer(environ, start_response)

    return ProxyFix(with_plain_scheme, x_for=1, x_proto=1, x_host=1)


def is_ours(site: str) -> bool:
    """Tell whether *site* (host and port) is this server."""
    return _addresses().has(site, request.host)


def _addresses() -> Addresses:
    known: Addresses = current_app.extensions[NAME]
    return known


def _known_only() -> None:
    host = request.headers.get("Host")
    if host is None or _is_known(request.host, None):
        return
    if not _is_known(request.host, _connected_at(request.environ)):
        sentence = gettext("This server does not answer to that address.")
        raise Problem(421, "unknown_address", sentence)


def _is_known(host: str, at: Ip | None) -> bool:
    """Tell whether *host* is a trusted host for a connection to the own address *at*."""
    known = _known if len(host) <= LONGEST else _known.__wrapped__
    return known(_addresses(), host, at)


@lru_cache(KNOWN)
def _known(addresses: Addresses, host: str, at: Ip | None) -> bool:
    return addresses.knows(host, at)


def _connected_at(environ: dict[str, Any]) -> Ip | None:
    """Return the own IP address at which the request arrived."""
    sockets: Iterable[Any] = (environ[name] for name in SOCKETS if name in environ)
    return next((_own_ip(str(connected.getsockname()[0])) for connected in sockets), None)


def _ip(text: str) -> Ip | None:
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


_own_ip: Final = lru_cache(KNOWN)(_ip)
"""Cached: the machine has few addresses."""
