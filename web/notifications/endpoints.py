"""Checks of push endpoints: URLs that a stranger gives, to which this server connects.

Only https, only hosts of the browsers' push services or those that the operator allows, and only
addresses that are public.
"""

import re
import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

import msgspec

PUSH_SERVICES: Final = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "web.push.apple.com",
    "*.push.apple.com",
)
"""Hosts of the browsers' push services; `*.` stands for one or more labels."""
LONGEST: Final = 1000
HTTPS: Final = 443
TRANSLATED: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))
"""IPv6 addresses that a gateway translates to IPv4 (NAT64)."""
FORM: Final = re.compile(
    r"https://([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*)(?::([1-9][0-9]{0,4}))?"
    r"(/[!\"$-\[\]-~]*)"
)
"""Host, port, path. No user, fragment or backslash, which parsers read in different ways.

The host has no empty or long labels, for which the resolver raises no OSError.
"""
IpAddress = IPv4Address | IPv6Address
Resolver = Callable[[str, int], Iterable[str]]


class BadEndpoint(ValueError):
    """The endpoint is not one that this server connects to."""


class Endpoint(msgspec.Struct, frozen=True):
    """A checked endpoint."""

    host: str
    port: int
    path: str
    """With the query."""

    @property
    def origin(self) -> str:
        """Return the origin of the push service."""
        return f"https://{self.host}" + (f":{self.port}" if self.port != HTTPS else "")


def parse_endpoint(url: str, allowed: Iterable[str] = ()) -> Endpoint:
    """Return the parts of an endpoint's *url*; raise BadEndpoint.

    The hosts *allowed* by the operator may have a port: ``push.example:8443``.
    """
    form = FORM.fullmatch(url) if len(url) <= LONGEST else None
    if form is None:
        raise BadEndpoint("it is not an https address")
    host, port, path = form[1].lower(), int(form[2] or HTTPS), form[3]
    named = host if port == HTTPS else f"{host}:{port}"
    if not any(matches(named, known) for known in (*PUSH_SERVICES, *allowed)):
        raise BadEndpoint("its host is not a known push service")
    return Endpoint(host, port, path)


def matches(host: str, pattern: str) -> bool:
    """Tell whether a *host* is the one of a *pattern*, or below it."""
    return host.endswith(pattern[1:]) if pattern.startswith("*.") else host == pattern


def is_public(address: str) -> bool:
    """Tell whether an IP address is one of the public internet, and no disguise of another."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address) and (
        known.ipv4_mapped
        or known.sixtofour
        or known.teredo
        or any(known in network for network in TRANSLATED)
    ):
        return False
    return known.is_global and not known.is_multicast and not known.is_reserved


def resolve(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host; raise OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def public_address(endpoint: Endpoint, resolver: Resolver, accepts: Callable[[str], bool]) -> str:
    """Return an address of the endpoint's host; raise BadEndpoint unless all are acceptable."""
    found = list(resolver(endpoint.host, endpoint.port))
    if not found or not all(map(accepts, found)):
        raise BadEndpoint("its host has an address that is not public")
    return found[0]
