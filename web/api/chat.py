"""API: chat. A message is stored, then answered, then announced to its room."""

from typing import Any, Final

from flask import Response, request
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.blueprint import RATE_LIMIT, match_blueprint, ref
from web.api.schemas.fields import Int, Name, OneLine
from web.auth.decorators import MatchContext, viewable_match
from web.auth.visitor_cookies import name_of
from web.context import client_address
from web.presenters.chat import PHRASES, ChatView, author_key, chat_view, room_of
from web.responses import json_answer


class ChatText(OneLine):
    """Text of a chat message."""

    LONGEST = 200


class ChatMessageRequest(Schema):
    """A chat message: a canned phrase by its key, or a text."""

    phrase = fields.String(load_default="", validate=validate.OneOf(["", *PHRASES]))
    words = ChatText(load_default="")

    @validates_schema
    def one_thing(self, data: dict[str, Any], **others: Any) -> None:
        """Require exactly one of phrase and words."""
        if bool(data["phrase"]) == bool(data["words"]):
            raise ValidationError("Say a phrase, or words.")


class EraseMessageRequest(Schema):
    """The number of the own message to erase."""

    number = Int(required=True, validate=validate.Range(1))


blueprint = match_blueprint("chat", "Chat")

HOUSEHOLD: Final = 4
"""An address may send this many times as many messages as one spectator."""


@blueprint.get("/chat")
@blueprint.response(200, ref(ChatView))
@blueprint.refusals({403: "Only the players may see the match"})
@viewable_match
def get_chat(ctx: MatchContext) -> Response:
    """Return the chat: players read the players' room, spectators theirs."""
    return json_answer(chat_view(ctx.service, ctx.match, ctx.caller))


@blueprint.post("/chat")
@viewable_match
@blueprint.arguments(ChatMessageRequest)
@blueprint.response(200, ref(ChatView))
@blueprint.refusals({403: "Only the players may see the match", 429: RATE_LIMIT})
def send_chat_message(ctx: MatchContext, message: dict[str, Any]) -> Response:
    """Send a canned phrase, which each reader sees in their own language, or a short text."""
    service, match, caller = ctx.service, ctx.match, ctx.caller
    author = author_key(service, match, caller)
    _allow(ctx, author)
    name = "" if caller.seats else _called()
    room = room_of(caller)
    service.store.chat.post(match.id, room, author, name, message["phrase"], message["words"])
    return _chat_response(ctx)


@blueprint.post("/chat/erase")
@viewable_match
@blueprint.arguments(EraseMessageRequest)
@blueprint.response(200, ref(ChatView))
@blueprint.refusals({403: "Only the players may see the match", 429: RATE_LIMIT})
def erase_chat_message(ctx: MatchContext, erased: dict[str, Any]) -> Response:
    """Erase your own message. The messages of others stay."""
    author = author_key(ctx.service, ctx.match, ctx.caller)
    _allow(ctx, author)
    ctx.service.store.chat.erase(ctx.match.id, erased["number"], author)
    return _chat_response(ctx)


def _called() -> str:
    """Return the name stored in the browser, or an empty one if it is not valid."""
    try:
        name: str = Name().deserialize(name_of(request))
    except ValidationError:
        return ""
    return name


def _allow(ctx: MatchContext, author: str) -> None:
    """Apply the rate limits, also by address: it is easy to get a new browser."""
    service, match_id = ctx.service, ctx.match.id
    service.chat_rate.take((match_id, author), 5)
    if not ctx.caller.seats:
        service.chat_rate.take((match_id, client_address()), 5, amount=1 / HOUSEHOLD)
    service.command_rate.take(("chat", client_address()), 5)
    service.storage_quota.check_move(client_address())


def _chat_response(ctx: MatchContext) -> Response:
    """Return the chat, and notify the room of the change."""
    service, match, seated = ctx.service, ctx.match, bool(ctx.caller.seats)
    response = json_answer(chat_view(service, match, ctx.caller))
    response.call_on_close(
        lambda: service.hub.notify_chat(match.id, None if match.over else seated)
    )
    return response
