"""Who makes a request, where something is counted by address?"""

from flask import has_request_context, request

from web.limits.rate_limits import household


def asker() -> str:
    """Return the address that the request comes from, or the household's where that has many."""
    return household(request.remote_addr or "")


def asker_if_any() -> str | None:
    """Return the same where a request is being answered, and None anywhere else."""
    return asker() if has_request_context() else None
