"""Health checks of environment variables that only the server reads."""

import os
from collections.abc import Iterator, Mapping

from adapters.health import Finding
from adapters.i18n import gettext
from adapters.settings import PUBLIC_URL, PUSH, BadSetting, metrics_word, push_hosts


def check_environment(environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Check the settings of notifications and metrics."""
    try:
        yield _push(push_hosts(environ), environ.get(PUBLIC_URL, ""))
    except BadSetting as error:
        yield Finding(gettext("push"), "wrong", str(error))
    try:
        metrics_word(environ)
    except BadSetting as error:
        yield Finding(gettext("metrics"), "wrong", str(error))


def _push(hosts: tuple[str, ...] | None, public_url: str) -> Finding:
    about = gettext("push")
    if hosts is None:
        sentence = gettext("{variable} turns notifications off", variable=PUSH)
        return Finding(about, "fine", sentence)
    if public_url.startswith("http:"):
        sentence = gettext(
            "browsers allow notifications with https only, not at {address}", address=public_url
        )
        return Finding(about, "risk", sentence)
    services = ", ".join([gettext("the push services of the browsers"), *hosts])
    return Finding(
        about, "fine", gettext("notifications are sent to {services}", services=services)
    )
