"""Helper: a table whose players commit to seeds of their own."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from domain.fair_random import seat_commitment
from domain.match import Match
from tests.web.visitors import Visitor
from web.context import service_of

SEEDS = [bytes([seat + 1]) * 32 for seat in range(5)]


def refusal(answer: TestResponse) -> tuple[int, str | None]:
    """Return the status of an answer, and the rule that it names."""
    text: Any = answer.json
    return answer.status_code, text.get("rule")


class Sealed:
    """A table for Ada and Bruno, who draw their own seeds and have not revealed them yet."""

    def __init__(self, app: Flask, *, key: str | None = None, **wanted: Any) -> None:
        self.app = app
        self.ada, self.bruno, self.carla = (Visitor(app) for _ in range(3))
        self.opened = self.ada.open(key, sit=0, commits=True, **wanted).json
        self.path: str = self.opened["path"]
        self.sit(self.ada, 0)
        self.bruno.follow(self.opened["invitations"][1]["link"])
        self.sit(self.bruno, 1)

    @property
    def match(self) -> Match:
        """Return the match as it stands."""
        return service_of(self.app).store.matches.live(self.opened["match"]).match

    def commitment(self, seat: int) -> str:
        """Return what is promised of the seed of a seat."""
        return seat_commitment(self.opened["match"], seat, SEEDS[seat]).hex()

    def sit(self, visitor: Visitor, seat: int) -> TestResponse:
        """Let somebody take a seat with a promise."""
        return visitor.post(f"{self.path}seat", json={"commitment": self.commitment(seat)})

    def reveal(self, visitor: Visitor, seed: bytes) -> TestResponse:
        """Let somebody reveal a seed."""
        return visitor.post(f"{self.path}seed", json={"seed": seed.hex()})

    def reveal_all(self) -> None:
        """Let both reveal their seeds."""
        for visitor, seed in zip((self.ada, self.bruno), SEEDS, strict=False):
            assert self.reveal(visitor, seed).status_code == 200

    def void(self, visitor: Visitor, key: str = "void") -> TestResponse:
        """Let somebody void the table."""
        return visitor.act(self.path, "void", 0, key)

    def seeds(self) -> Any:
        """Return the state of the seeds, as a spectator sees it."""
        return self.carla.get(f"{self.path}seeds").json
