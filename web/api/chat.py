"""How do people talk at a table? Stored first, then answered, then told to the same room."""

from typing import Any, Final

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import ValidationError

from web.api import request_parsing
from web.api.schemas.chat import Erasing, Saying
from web.api.schemas.fields import Name
from web.auth.decorators import MatchContext, viewable_match
from web.auth.visitor_cookies import name_of
from web.context import client_address
from web.presenters.chat import heard, room_of, speaker
from web.problem import rate_limited
from web.responses import json_answer

talking = Blueprint("talking", __name__, url_prefix="/matches/<uuid:match_id>", description="Chat")
talking.ARGUMENTS_PARSER = request_parsing.PARSER

HOUSEHOLD: Final = 4
"""How many times as much as one onlooker all of an address may say."""


@talking.get("/talk")
@talking.response(200, {"$ref": "#/components/schemas/Heard"})
@talking.alt_response(403, description="Only the players may look on")
@talking.alt_response(404, description="No such match")
@viewable_match
def listen(asked: MatchContext) -> Response:
    """Return what is said: to those who sit there what they say, to onlookers what those say."""
    return json_answer(heard(asked.service, asked.match, asked.caller))


@talking.post("/talk")
@viewable_match
@talking.arguments(Saying)
@talking.response(200, {"$ref": "#/components/schemas/Heard"})
@talking.alt_response(403, description="Only the players may look on")
@talking.alt_response(404, description="No such match")
@talking.alt_response(429, description="Too much at once")
def speak(asked: MatchContext, said: dict[str, Any]) -> Response:
    """Say a phrase, which everybody reads in their own language, or a short sentence."""
    service, match, caller = asked.service, asked.match, asked.caller
    who = speaker(service, match, caller)
    _allow(asked, who)
    name = "" if caller.seats else _called()
    room = room_of(caller)
    service.store.chat.say(match.id, room, who, name, said["phrase"], said["words"])
    return _told(asked)


@talking.post("/talk/erase")
@viewable_match
@talking.arguments(Erasing)
@talking.response(200, {"$ref": "#/components/schemas/Heard"})
@talking.alt_response(403, description="Only the players may look on")
@talking.alt_response(404, description="No such match")
@talking.alt_response(429, description="Too much at once")
def erase(asked: MatchContext, erased: dict[str, Any]) -> Response:
    """Take back what you said. Nothing happens to what others said."""
    who = speaker(asked.service, asked.match, asked.caller)
    _allow(asked, who)
    asked.service.store.chat.erase(asked.match.id, erased["number"], who)
    return _told(asked)


def _called() -> str:
    """Return the name that the browser keeps, if one may be called so."""
    try:
        name: str = Name().deserialize(name_of(request))
    except ValidationError:
        return ""
    return name


def _allow(asked: MatchContext, who: str) -> None:
    """Refuse who says too much at once, from one address too: browsers are quickly made."""
    service, match_id = asked.service, asked.match.id
    onlooker = not asked.caller.seats
    if (
        not service.chat_rate.try_take((match_id, who))
        or (
            onlooker and not service.chat_rate.try_take((match_id, client_address()), 1 / HOUSEHOLD)
        )
        or not service.command_rate.try_take(("talk", client_address()))
    ):
        raise rate_limited(5)
    service.storage_quota.check_move(client_address())


def _told(asked: MatchContext) -> Response:
    """Answer with what is said now, and let those hear of it who may."""
    service, match, seated = asked.service, asked.match, bool(asked.caller.seats)
    response = json_answer(heard(service, match, asked.caller))
    response.call_on_close(
        lambda: service.hub.notify_chat(match.id, None if match.over else seated)
    )
    return response
