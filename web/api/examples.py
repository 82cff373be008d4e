"""Examples of the OpenAPI document, by the name of their schema."""

from typing import Any, Final

MATCH: Final = "0b6ad7a6-3b0e-4a52-9d0c-6f2f2d1c8a11"
PATH: Final = f"/matches/{MATCH}/"
TOKEN: Final = "WzEsIm5vbmNlIl0.3vY1"  # not signed by any server
SEED: Final = "5e" * 32
POSITION: Final = 12
AT: Final = 1795785375794
KEY: Final = "a-new-random-key-for-each-request"
RECEIPT: Final = {
    "match": MATCH,
    "k": 19,
    "head": "b3" * 32,
    "at": AT,
    "key": "7f" * 32,
    "signature": "e6" * 64,
}
EXAMPLES: Final[dict[str, tuple[Any, ...]]] = {
    "NewTableRequest": (
        {"game": "felci", "seats": [{"name": "Ada"}, {"by": "house"}], "sit": 0},
        {
            "game": "bower",
            "options": {"fair_play": True},
            "seats": [{"name": "Ada"}, {}],
            "sit": 0,
            "joinable": True,
            "clock": {"bank": 600, "increment": 5},
        },
    ),
    "SessionRequest": ({"link": f"https://table.example{PATH}join/{TOKEN}"}, {}),
    "SeatRequest": ({"name": "Bruno"},),
    "SeedRequest": ({"seed": SEED},),
    "ChoicesRequest": ({"position": POSITION, "picks": []},),
    "AnyMove": (
        {"do": "draw", "count": 2},
        {"do": "place", "tile": "N19", "cells": [[6, 1], [6, 2]]},
        {"do": "take", "card": "robin-summer"},
        {"do": "lay", "tiles": [55, 57, 59, "joker"], "take_joker": False},
    ),
    "TableActionRequest": ({"do": "take_back"}, {"do": "resign"}),
    "RematchRequest": ({"commits": False},),
    "BranchRequest": ({"at": POSITION, "seats": [{"name": "Ada"}, {"by": "house"}], "sit": 0},),
    "ChatMessageRequest": ({"words": "Well played!"},),
    "EraseMessageRequest": ({"number": 1},),
    "SubscriptionRequest": (
        {
            "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
                "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        },
    ),
    "DisputeRequest": ({"about": {"total": 0}, "says": "I count 14 points."},),
    "VerdictRequest": ({"upheld": False, "reason": "The count is right."},),
    "ShortLinkRequest": ({"invitation": TOKEN}, {}),
    "OpenedTable": (
        {
            "match": MATCH,
            "path": PATH,
            "invitations": [
                {"seat": 0, "name": "white", "link": f"https://table.example{PATH}join/{TOKEN}"}
            ],
            "watch": f"https://table.example{PATH}",
            "receipt": RECEIPT,
            "token": TOKEN,
        },
    ),
    "NewSession": ({"match": MATCH, "seat": 1, "name": "black", "path": PATH, "token": TOKEN},),
    "SeatInfo": (
        {
            "seat": 1,
            "name": "black",
            "taken": True,
            "link": f"https://table.example{PATH}join/{TOKEN}",
            "code": {"size": 53, "path": "M4 4.5h7M13 4.5h2"},
            "receipt": None,
        },
    ),
    "Choices": (
        {
            "prompt": "2 actions left. Choose a fern or a visitor.",
            "picks": [],
            "open": ["black-hand-green-0", "black-visitor-red"],
            "closed": [
                {
                    "rule": "FEL-3.2",
                    "name": "ACTIONS_FIRST",
                    "sentence": "First take your actions, then draw.",
                    "places": ["pile"],
                }
            ],
            "buttons": [],
            "ghosts": [],
            "turn": None,
            "move": None,
            "confirm": "",
            "open_ended": False,
            "holds": False,
            "hints": [],
            "default": [],
            "after": {},
        },
    ),
    "ClockReading": (
        {
            "now": AT,
            "clock": {"left": [604991, 600000], "running": 1, "since": AT - 7, "low": 60000},
        },
    ),
    "MatchPage": (
        {
            "matches": [
                {
                    "match": MATCH,
                    "path": PATH,
                    "game": "felci",
                    "rules": "felci/1",
                    "options": {"white_skips_first_turn": False},
                    "status": "running",
                    "players": [
                        {"name": "Ada", "by": "person", "taken": True},
                        {"name": "Bruno", "by": "person", "taken": True},
                    ],
                    "opened": AT,
                    "moves": POSITION,
                    "to_move": 1,
                    "totals": None,
                    "winners": None,
                    "verdict": None,
                    "timed": True,
                    "joinable": False,
                    "imported": False,
                    "practice": False,
                    "branch": None,
                    "disputes": 0,
                }
            ],
            "next": None,
        },
    ),
    "Seeds": (
        {
            "scheme": "giardino-fair/1",
            "match": MATCH,
            "rules": "felci/1",
            "options": {"white_skips_first_turn": False},
            "server": "ae" * 32,
            "seats": [{"by": "player", "commitment": "0e" * 32}],
            "seal": "e3" * 32,
            "early": False,
            "awaited": [],
            "voidable": None,
        },
    ),
    "SigningKeys": ({"key": RECEIPT["key"], "noted": []},),
    "NotificationStatus": ({"on": False, "key": "BKB1Y11OWH_WEEeV5iV34dqWNx2p8"},),
    "ShortLink": ({"link": "https://table.example/t/lejmfzyubsow"},),
    "CommandResponse": ({"position": POSITION + 1, "receipt": RECEIPT},),
    "Problem": (
        {
            "kind": "too_many",
            "status": 429,
            "title": "Too many requests",
            "sentence": "Too many requests at once. Wait a moment, then try again.",
        },
    ),
}


def with_examples(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a *schema* with the examples of its *name*, if there are any."""
    return {**schema, "examples": [*EXAMPLES[name]]} if name in EXAMPLES else schema
