"""An independent implementation of Bloom, written straight from the rules page.

It shares no code with the game: the deal and the moves are those of a record, in its own words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tests.bloom.slow_ladders import can_add_slowly, can_lay_slowly, is_slow_ladder

JOKER = "joker"
Tile = int | str
Move = Mapping[str, Any]
MOST_SEARCHED = 6
"""Of bigger hands it is not searched whether their owners could lay or add when they pass."""


class Player:
    """BLO-2.3, BLO-5.5: a hand, and the point tiles of the round."""

    def __init__(self, *scores: int) -> None:
        self.hand: list[Tile] = []
        self.points: list[int] = []
        self.scores = list(scores)
        """Those of the rounds that are over."""

    def put_down(self, tiles: Iterable[Tile]) -> None:
        """BLO-5.1, BLO-6.1: from the own hand."""
        for tile in tiles:
            self.hand.remove(tile)


class SlowMatch:
    """BLO-2 to BLO-8: a whole match, played as its moves say."""

    def __init__(
        self, flowers: Sequence[int], players: int, deal: Move, moves: Iterable[Move]
    ) -> None:
        self.flowers = flowers
        self.players = [Player() for _ in range(players)]
        self.moves: Iterator[Move] = iter(moves)
        self.starter = deal["first"]
        for number, tiles in enumerate(deal["rounds"]):
            if number:
                self.starter = self.starter_of_second(deal["first"])
            self.play_round(list(tiles))
        assert next(self.moves, None) is None

    def starter_of_second(self, first: int) -> int:
        """BLO-2.4: the fewest points; of those tied, the next in turn order from *first* on."""
        count = len(self.players)
        fewest = min(player.scores[0] for player in self.players)
        return next(
            (first + later) % count
            for later in range(count)
            if self.players[(first + later) % count].scores[0] == fewest
        )

    def play_round(self, tiles: list[Tile]) -> None:
        """BLO-2, BLO-7: set up, take turns, count."""
        self.reserve = tiles
        self.open: list[Tile] = []
        self.jokers = 1
        self.ladders: list[list[Tile]] = []
        self.point_tiles = [*range(1, 6), *range(1, 16)]
        self.refill()
        for player in self.players:
            player.hand, player.points = [self.reserve.pop(0) for _ in range(13)], []
        seat, passes = self.starter, 0
        while passes < len(self.players) and all(player.hand for player in self.players):
            passes = passes + 1 if self.passes_in_turn(seat) else 0
            seat = (seat + 1) % len(self.players)
        for player in self.players:
            player.scores.append(sum(player.points) - self.flowers_on(player.hand))

    def flowers_on(self, tiles: Iterable[Tile]) -> int:
        """BLO-1.1: jokers have none."""
        return sum(self.flowers[tile - 1] for tile in tiles if isinstance(tile, int))

    def refill(self) -> None:
        """BLO-2.2, BLO-3.3: up to 8 tiles; jokers go on the board."""
        while len(self.open) < 8 and self.reserve:
            tile = self.reserve.pop(0)
            if tile == JOKER:
                self.jokers += 1
            else:
                self.open.append(tile)

    def next_move(self, seat: int) -> Move:
        """BLO-2.4: nobody else is to move."""
        move = next(self.moves)
        assert move["by"] == seat
        return move

    def passes_in_turn(self, seat: int) -> bool:
        """BLO-3: play a turn; tell whether its player passed."""
        player, move = self.players[seat], self.next_move(seat)
        while move["do"] == "swap":
            self.swap(player, move)
            move = self.next_move(seat)
        if move["do"] == "draw":
            self.draw(player, move)
            if (self.reserve or self.open) and (second := self.next_move(seat))["do"] != "stop":
                self.draw(player, second)
            self.refill()
        elif move["do"] == "lay":
            self.lay(player, move)
        elif move["do"] == "add":
            self.add(player, move)
        else:
            assert move["do"] == "pass"
            self.assert_nothing_is_possible(player)
            return True
        return False

    def swap(self, player: Player, move: Move) -> None:
        """BLO-3.2."""
        ladder, tile = self.ladders[move["ladder"] - 1], move["tile"]
        assert ladder[move["at"]] == JOKER != tile
        ladder[move["at"]] = tile
        assert is_slow_ladder(tuple(ladder))
        player.put_down([tile])
        player.hand.append(JOKER)

    def draw(self, player: Player, move: Move) -> None:
        """BLO-3.3."""
        if move["from"] == "reserve":
            player.hand.append(self.reserve.pop(0))
        else:
            self.open.remove(move["tile"])
            player.hand.append(move["tile"])

    def lay(self, player: Player, move: Move) -> None:
        """BLO-5."""
        own, steal = list(move["tiles"]), move.get("steal")
        if steal:
            source = self.ladders[steal["ladder"] - 1]
            assert len(set(steal["at"])) in (1, 2)
            for at in steal["at"]:
                own.remove(source[at])
            source[:] = [tile for at, tile in enumerate(source) if at not in steal["at"]]
            assert is_slow_ladder(tuple(source))
        assert own
        assert is_slow_ladder(tuple(move["tiles"]))
        player.put_down(own)
        self.ladders.append(list(move["tiles"]))
        flowers = self.flowers_on(move["tiles"])
        while flowers > 15 or (flowers and flowers not in self.point_tiles):
            flowers -= 1
        if flowers:
            self.point_tiles.remove(flowers)
            player.points.append(flowers)
        if move.get("take_joker"):
            assert len(move["tiles"]) == 3
            assert not steal
            assert player.hand
            assert self.jokers
            self.jokers -= 1
            player.hand.append(JOKER)

    def add(self, player: Player, move: Move) -> None:
        """BLO-6.1."""
        ladder, own = self.ladders[move["ladder"] - 1], list(move["becomes"])
        rest = iter(own)
        assert all(any(tile == other for other in rest) for tile in ladder)
        for tile in ladder:
            own.remove(tile)
        assert own
        assert is_slow_ladder(tuple(move["becomes"]))
        player.put_down(own)
        ladder[:] = move["becomes"]

    def assert_nothing_is_possible(self, player: Player) -> None:
        """BLO-3.4."""
        assert not self.reserve
        assert not self.open
        if len(player.hand) <= MOST_SEARCHED:
            hand, tables = tuple(player.hand), [tuple(ladder) for ladder in self.ladders]
            assert not can_add_slowly(hand, tables)
            assert not can_lay_slowly(hand, tables)


def slow_totals(players: Iterable[Player]) -> list[int]:
    """BLO-8.1: the sums of both rounds."""
    return [sum(player.scores) for player in players]


def slow_winners(players: Iterable[Player]) -> list[int]:
    """BLO-8.1: the higher sum; of equal ones, the higher score of round 2."""
    sums = [(sum(player.scores), player.scores[1]) for player in players]
    return [seat for seat, total in enumerate(sums) if total == max(sums)]
