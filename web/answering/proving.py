"""Did a request fail because the match that it is about is damaged?"""

from flask import request

from adapters.eventstore.corruption import Unreadable
from adapters.records.revalidation import prove
from web.context import current_service


def damage_behind() -> Unreadable | None:
    """Return what is wrong with the match of this request, or None when all is as it was played.

    Where something fails that never does with a match as its moves have it, it may be the match.
    """
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None:
        return None
    try:
        prove(current_service().club.matches.history(str(match_id)))
    except Unreadable as damage:
        return damage
    except Exception:
        return None
    return None
