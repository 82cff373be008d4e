"""Under which addresses is the table known? What a request says of that is believed only of these.

Links, to seats too, are made for the address that was asked for. A page of another site whose name
leads to this machine, or a request that says any name, must not have them made for that name.
"""

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from flask import Flask, current_app, request

from adapters.i18n import gettext
from web.problem import Problem

NAME: Final = "addresses"
LOCAL: Final = "localhost"
SOCKETS: Final = ("gunicorn.socket", "werkzeug.socket")
"""Under which names the servers tell by which socket a request came."""
DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}
KNOWN: Final = 1_000
"""How many answers are at hand to who asked for what address, and where."""
LONGEST: Final = 300
"""How many letters what is asked for has then; no name that leads anywhere has more."""
Ip = IPv4Address | IPv6Address


class NoAddress(ValueError):
    """It is no address of a site; its text is one sentence for whoever gave it."""


def public_address(given: str) -> str:
    """Return an address as ``https://table.example`` without what adds nothing; raise NoAddress."""
    try:
        parts = urlsplit(given)
        whole = bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    rest = parts.path.strip("/") + parts.query + parts.fragment if whole else ""
    if not whole or rest or "@" in parts.netloc or parts.scheme not in ("http", "https"):
        raise NoAddress(
            gettext("The public address is written as https://table.example, and no more.")
        )
    return f"{parts.scheme}://{_site(parts.netloc, parts.scheme)}"


def _site(netloc: str, scheme: str) -> str:
    """Return a host with its port as browsers write it: in small letters, without the default."""
    return netloc.lower().removesuffix(DEFAULT_PORTS[scheme]).removesuffix(":")


def names_of_machine() -> frozenset[str]:
    """Return what this machine is called by others in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local"})


class Addresses(msgspec.Struct, frozen=True):
    """The addresses of the table. Ports don't matter: a tunnel may begin at any."""

    public: str = ""
    """Where everybody finds it, as ``https://table.example``; else it is known by where it is."""
    names: frozenset[str] = frozenset()
    """What the machine is called, and at what the table listens."""
    behind_proxy: bool = False
    """A proxy says what was asked for, and answers for it unless there is a public address."""

    def knows(self, asked: str, at: Ip | None) -> bool:
        """Tell whether the table is known as *asked* to whoever is connected *at* an address."""
        try:
            host = (urlsplit(f"//{asked}").hostname or "").rstrip(".")
        except ValueError:
            return False
        known = {*self.names, LOCAL, urlsplit(self.public).hostname}
        if (self.behind_proxy and not self.public) or host in known or host.endswith(f".{LOCAL}"):
            return True
        ip = _ip(host)
        return ip is not None and (ip.is_loopback or ip == at)

    def has(self, site: str, asked: str) -> bool:
        """Tell whether *site*, a host with its port, is ours when *asked* is what was asked for."""
        return bool(site) and site.lower() in (asked.lower(), urlsplit(self.public).netloc)


def add_trusted_hosts(app: Flask, addresses: Addresses) -> None:
    """Let *app* answer under its *addresses* only."""
    app.extensions[NAME] = addresses
    app.jinja_env.globals["absolute"] = absolute
    app.before_request(_known_only)


def absolute(path: str) -> str:
    """Return the whole address of a *path*, for people elsewhere."""
    return (_addresses().public or request.host_url.rstrip("/")) + path


def is_ours(site: str) -> bool:
    """Tell whether *site*, a host with its port, is this table's."""
    return _addresses().has(site, request.host)


def _addresses() -> Addresses:
    known: Addresses = current_app.extensions[NAME]
    return known


def _known_only() -> None:
    asked = request.headers.get("Host")
    if asked is None or _is_known(request.host, None):
        return
    if not _is_known(request.host, _connected_at(request.environ)):
        sentence = gettext("This table is not known under that address.")
        raise Problem(421, "unknown_address", sentence)


def _is_known(asked: str, at: Ip | None) -> bool:
    """Tell whether the table is known as *asked* to whoever is connected *at* an address."""
    known = _known if len(asked) <= LONGEST else _known.__wrapped__
    return known(_addresses(), asked, at)


@lru_cache(KNOWN)
def _known(addresses: Addresses, asked: str, at: Ip | None) -> bool:
    return addresses.knows(asked, at)


def _connected_at(environ: dict[str, Any]) -> Ip | None:
    """Return which address of this machine a request came to."""
    sockets: Iterable[Any] = (environ[name] for name in SOCKETS if name in environ)
    return next((_own_ip(str(connected.getsockname()[0])) for connected in sockets), None)


def _ip(text: str) -> Ip | None:
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


_own_ip: Final = lru_cache(KNOWN)(_ip)
"""Reads the addresses of this machine, which are few."""
