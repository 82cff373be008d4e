"""``python -m tests.web.limited_server SERVER LIMITS``: a server in memory with given limits.

The limits are JSON; ``behind_proxy`` may be among them.
"""

import sys

import msgspec

from adapters.settings import MEMORY, settings
from web.limits.rate_limits import Limits
from web.middleware.trusted_hosts import Addresses
from web.server import gunicorn_server, werkzeug_server
from web.server.config import ServerConfig
from web.server.listener import listen, url_of

SERVERS = {"gunicorn": gunicorn_server.serve, "werkzeug": werkzeug_server.serve}


def main(server: str, given: str) -> None:
    """Serve until a signal says to stop."""
    limits = msgspec.json.decode(given)
    addresses = Addresses(behind_proxy=limits.pop("behind_proxy", False))
    plan = ServerConfig(
        settings(MEMORY, {}), bytes(32), addresses=addresses, limits=Limits(**limits)
    )
    with listen("127.0.0.1", 0, print) as listener:
        url = url_of(listener)
        SERVERS[server](plan, listener, lambda: print(f"Giardino is open at {url}", flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
