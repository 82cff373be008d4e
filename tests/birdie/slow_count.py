"""An independent implementation of Birdie, written straight from the rules page.

It shares no code with the game: the deal and the moves are those of a record, the cards are words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

BIRDS = ("woodpecker", "owl", "pigeon", "robin")
Move = Mapping[str, Any]


class Rules(NamedTuple):
    """BIR-1.3, BIR-5: what is played with, and in which way."""

    expert: bool
    flaps: Sequence[int]
    trophy: int


class Player:
    """BIR-1.2: a hand, a personal deck or row, and a score sheet."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.row: list[str] = []
        self.boxes: dict[str, int] = {}
        self.passes: list[int] = []
        self.flaps = 0
        self.used = dict.fromkeys(BIRDS, 0)
        self.written: list[int] = []
        """The scores written for sets in this round."""

    def discard(self, bird: str, most: int) -> None:
        """BIR-4.3, BIR-4.8: the first card of the bird, at most so often in the game."""
        self.hand.remove(next(card for card in self.hand if card.split("-")[0] == bird))
        self.used[bird] += 1
        assert self.used[bird] <= most


class SlowMatch:
    """BIR-2 to BIR-6: a whole match, played as its moves say."""

    def __init__(self, rules: Rules, players: int, deal: Move, moves: Iterable[Move]) -> None:
        self.rules = rules
        self.players = [Player() for _ in range(players)]
        self.trophies: dict[str, int] = {}
        self.moves: Iterator[Move] = iter(moves)
        self.reserve: list[str] = []
        first = deal["first"]
        for cards in deal["rounds"]:
            first = self.play_round(list(cards), first)
        assert next(self.moves, None) is None

    def next_move(self, seat: int) -> Move:
        """BIR-2.3, BIR-4.1: nobody else is to move."""
        move = next(self.moves)
        assert move["by"] == seat
        return move

    def play_round(self, cards: list[str], first: int) -> int:
        """BIR-2.2, BIR-3: return who passed last."""
        count = len(self.players)
        for player in self.players:
            player.hand, player.row, player.written = [cards.pop(0), cards.pop(0)], [], []
        area = [cards.pop(0) for _ in range(4)]
        self.reserve = [cards.pop() for _ in range(count)][::-1]
        passed: list[int] = []
        seat = first
        while len(passed) < count:
            if seat not in passed and self.passes_after_turn(seat, area, cards, passed):
                self.players[seat].passes.append(2 * (count - len(passed) - 1))
                passed.append(seat)
            seat = (seat + 1) % count
        for scorer in passed:
            self.score_row(scorer)
        return passed[-1]

    def passes_after_turn(
        self, seat: int, area: list[str], cards: list[str], passed: list[int]
    ) -> bool:
        """BIR-3.1 to BIR-3.5: play a turn, and tell whether the player passes in it or after it."""
        if not area:
            return True
        move, player = self.next_move(seat), self.players[seat]
        if move["do"] == "pass":
            return True
        taken = [move["card"]] if move["do"] == "take" else move["area"]
        for card in taken:
            area.remove(card)
        if move["do"] == "take":
            player.hand += taken
        else:
            assert sorted(move["order"]) == sorted([*move["area"], *move["hand"]])
            for card in move["hand"]:
                player.hand.remove(card)
            player.row += move["order"]
        for _ in taken:
            area += [cards.pop(0)] if cards else []
        return len(passed) == len(self.players) - 1

    def score_row(self, seat: int) -> None:
        """BIR-4.2 to BIR-4.7, BIR-5."""
        player, most = self.players[seat], 2 if self.rules.expert else 1
        while True:
            move = self.next_move(seat)
            if move["do"] == "woodpecker":
                player.discard("woodpecker", most)
                player.row.insert(move["to"], player.row.pop(move["from"]))
            elif move["do"] == "robin":
                player.discard("robin", most)
                player.row.insert(self.next_move(seat)["to"], self.reserve.pop(0))
            elif move["do"] == "remove":
                del player.row[move["at"]]
                self.fly_away(seat, move["at"])
            else:
                if move["do"] == "score":
                    self.write_sets(seat, move["sets"], move["pigeon"])
                self.copy(seat, move["owl"], most)
                return

    def write_sets(self, seat: int, sets: list[Move], pigeon: int | None) -> None:
        """BIR-4.4 to BIR-4.7."""
        player = self.players[seat]
        full = set(player.boxes)
        sizes = [marked["to"] - marked["from"] + 1 for marked in sets]
        for index, marked in enumerate(sets):
            run = player.row[marked["from"] : marked["to"] + 1]
            assert sizes[index] == len(run) >= 2
            assert all(marked["as"] in card.split("-") for card in run)
            alike = [
                at for at, two in enumerate(sets) if two["as"] == marked["as"] and at != pigeon
            ]
            if index == pigeon:
                player.discard("pigeon", 1)
                player.flaps += 2
            elif marked["as"] not in full and index == max(alike, key=lambda at: (sizes[at], -at)):
                self.write_set(seat, marked["as"], sizes[index])

    def write_set(self, seat: int, box: str, points: int) -> None:
        """BIR-4.5, BIR-4.6."""
        self.write(seat, box, points)
        self.players[seat].written.append(points)
        self.players[seat].flaps += 1

    def write(self, seat: int, box: str, points: int) -> None:
        """BIR-4.9."""
        if box in BIRDS and all(points > player.boxes.get(box, 0) for player in self.players):
            self.trophies[box] = seat
        assert box not in self.players[seat].boxes
        self.players[seat].boxes[box] = points

    def copy(self, seat: int, boxes: list[str], most: int) -> None:
        """BIR-4.7, BIR-5.4."""
        for box in boxes:
            self.players[seat].discard("owl", most)
            self.write(seat, box, min([5, *self.players[seat].written]))
        assert self.players[seat].written or not boxes

    def fly_away(self, seat: int, gap: int) -> None:
        """BIR-5.1 to BIR-5.4: one set after the other, as long as the sides of the gap share."""
        player = self.players[seat]
        while shared := self.shared(player.row, gap):
            feature = self.next_move(seat)["as"] if len(shared) == 2 else shared[0]
            assert feature in shared
            left, right = player.row[:gap], player.row[gap:]
            before = len(left) + len(right)
            while left and feature in left[-1].split("-"):
                left.pop()
            while right and feature in right[0].split("-"):
                right.pop(0)
            player.row, gap = left + right, len(left)
            pigeon = player.used["pigeon"] < 2 and self.next_move(seat)["do"] == "pigeon"
            if pigeon:
                player.discard("pigeon", 2)
                player.flaps += 2
            elif feature not in player.boxes:
                self.write_set(seat, feature, before - len(player.row))

    def shared(self, row: list[str], gap: int) -> list[str]:
        """BIR-5.1."""
        if gap == 0 or gap == len(row):
            return []
        return [feature for feature in row[gap - 1].split("-") if feature in row[gap].split("-")]

    def subtotals(self) -> list[dict[str, int]]:
        """BIR-1.3, BIR-6.1."""
        column = [0, *self.rules.flaps]
        return [
            {
                "birds": sum(points for box, points in player.boxes.items() if box in BIRDS),
                "seasons": sum(points for box, points in player.boxes.items() if box not in BIRDS),
                "passes": sum(player.passes),
                "flaps": column[min(player.flaps, len(column) - 1)],
                "trophies": self.rules.trophy * list(self.trophies.values()).count(seat),
            }
            for seat, player in enumerate(self.players)
        ]

    def winner(self) -> int:
        """BIR-6.2."""
        totals = [sum(subtotal.values()) for subtotal in self.subtotals()]
        return max(
            range(len(totals)), key=lambda seat: (totals[seat], self.players[seat].passes[1])
        )
