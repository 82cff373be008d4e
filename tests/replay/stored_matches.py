"""Helpers that store a running match."""

from random import Random

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.game import AnyGame
from domain.match import PERSON
from domain.registry import GAMES

PLAYERS = ("Ada", "Bruno", "Carla", "Dino", "Elsa")


def running_match(
    database: str, moves: int = 5, game: AnyGame = GAMES["felci"], players: int = 2
) -> str:
    """Store a match of Ada, Bruno, ... that stops after this number of moves; return its id."""
    chance = Random(moves)
    with MatchStore(settings(database), writes=True, seed=lambda: bytes(32)) as store:
        names = dict(enumerate(PLAYERS[:players]))
        seats = (PERSON,) * players
        match_id = store.open_table(game, {}, seats, names, key=ClientKey("open"), secret=b"secret")
        for seat, name in names.items():
            store.take_seat(match_id, seat, name, bearer=f"sit-{seat}")
        for position in range(moves):
            match = store.matches.live(match_id).match
            assert match.to_move is not None
            known = game.observation(match.state, match.to_move)
            command = game.bots["random"](known, chance)
            store.matches.move(
                match_id, match.to_move, command, position, ClientKey(f"move-{position}")
            )
    return match_id
