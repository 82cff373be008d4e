"""Helpers: links that restore a player's seat, and revocation of sessions."""

from typing import Any

from werkzeug.test import TestResponse

from tests.web.visitors import Table, Visitor


def own_link(table: Table, seat: int = 1) -> str:
    """Return the return link of the player of *seat*."""
    return table.players[seat].get(f"{table.path}seat").json["link"]


def viewer(table: Table, visitor: Visitor) -> Any:
    """Return with whose eyes somebody looks."""
    return visitor.get(f"{table.path}view").json.get("viewer")


def browsers(table: Table, visitor: Visitor) -> Any:
    """Return the browsers of somebody's seat, as their page lists them."""
    return visitor.get(f"{table.path}match-view").json["now"].get("browsers")


def end_others(table: Table, visitor: Visitor) -> TestResponse:
    """End all other browsers' passes to one's seat."""
    return visitor.post(f"{table.path}browsers/end")


def old_link(table: Table, seat: int = 1) -> str:
    """Return the link as it was once: the very pass of the player."""
    token = table.players[seat].client.get_cookie("seat", path=table.path).value
    return f"{table.path}join/{token}"
