"""Who makes a request, where something is counted by address?"""

from flask import request

from web.service.limits import household


def asker() -> str:
    """Return the address that the request comes from, or the household's where that has many."""
    return household(request.remote_addr or "")
