"""Helper: a referee who fills in the forms of the record editor."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec
from msgspec.structs import asdict, replace
from werkzeug.test import TestResponse

from adapters.records.parser import read_record
from adapters.records.record import Move, Record
from adapters.records.replay import Replay, replay
from domain.birdie.commands import StackCards
from domain.deal_slots import DealSlot
from domain.match import Match
from tests.future_rules import under_the_newest
from tests.golden import FIXTURES
from tests.web.games.birdie import picks as birdie_picks
from tests.web.games.bloom import picks as bloom_picks
from tests.web.visitors import Visitor
from web.games.registry import PRESENTATIONS
from web.record_editor.deal_form import texts_of
from web.record_editor.draft import Draft, draft_of, piece_lists, setup_of
from web.record_editor.editor import held, turned_up
from web.record_editor.piece_choices import choices_of

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


class Referee:
    """Somebody at the desk, and the page that they see."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = ""
        self.status = 0

    def begin(self, like: Record, deal: list[str] | None = None, **more: Any) -> None:
        """Lay the table as in a recorded match, with all of its deal unless *deal* says less."""
        names = {f"name{seat}": name for seat, name in enumerate(like.players)}
        known = [text for _, text in texts_of(like, Draft(like, frozenset()))]
        self._press(
            {
                "game": like.game.name,
                "players": len(like.players),
                "first": getattr(like.deal, "first", 0),
                "deal": known if deal is None else deal,
                **{option: "on" for option, chosen in asdict(like.options).items() if chosen},
                **names,
                "do": "begin",
                **more,
            }
        )

    def go_on(self, text: str) -> None:
        """Paste a record."""
        self._press({"record": text})

    def press(self, do: str, **fields: Any) -> None:
        """Press a button of the page, with these fields filled in."""
        self._press({"record": self.text, "picks": self.picks, "do": do, **fields})

    def play(self, command: Any) -> None:
        """Pick a move, and make it."""
        for pick in picks_for(self.match, command):
            if f'value="pick:{pick}"' not in self.page:
                self.turn(pick, command)
            else:
                self.press(f"pick:{pick}")
        self.press("move")

    def turn(self, pick: str, command: Any) -> None:
        """Press "Rotate" or "Move the joker" until *pick*, or the whole *command*, is chosen."""
        of, _, _ = pick.rpartition("-")
        while pick not in self.picks and self.chosen != msgspec.to_builtins(command):
            (on,) = re.findall(rf'value="(pick:{of}-\d+)"', self.page)
            self.press(on)

    @property
    def chosen(self) -> Any:
        """Return the move that is picked."""
        choices = choices_of(self.match, self.picks)
        return choices and choices.move

    def send(self, path: str, **fields: Any) -> TestResponse:
        """Send the form somewhere else."""
        return self.visitor.post(path, data={"record": self.text, **fields}, headers=PEOPLE)

    def play_blind(self, record: Record, played: Replay, number: int) -> None:
        """Make the move *number* of a recorded match, after telling what is seen of its deal."""
        self.tell(record)
        match = played.positions[number]
        draft = draft_of(self.record)
        assumed = Counter(lying.piece for lying in held(draft, match.to_move))
        hand = Counter(self.match.state.hands[match.to_move])
        missing = Counter(match.state.hands[match.to_move]) - (hand - assumed)
        for piece in missing.elements():
            self.press_picture(f"know:{match.to_move}:{piece}")
        self.play(record.moves[number].command)

    def tell(self, record: Record) -> None:
        """Name all that was turned up, until nothing is asked for any more."""
        true = piece_lists(record.deal)
        while asked := self.asked:
            self.press_picture(f"name:{true[asked[0].list][asked[0].at]}")

    def press_picture(self, do: str) -> None:
        """Press a button that shows a piece."""
        assert f'value="{do}"><svg' in self.page
        self.press(do)
        assert self.status == 200

    def _press(self, fields: dict[str, Any]) -> None:
        answer = self.visitor.post("/desk/", data=fields, headers=PEOPLE)
        self.status, self.page = answer.status_code, unescape(answer.text)

    @property
    def text(self) -> str:
        """Return the record as the page has it."""
        return re.search(r'<textarea id="record"[^>]*>(.*?)</textarea>', self.page, re.DOTALL)[1]

    @property
    def record(self) -> Record:
        """Return the record."""
        return read_record(self.text.encode())

    @property
    def assumed(self) -> dict[str, list[int]]:
        """Return which pieces the record merely assumes."""
        return (self.record.meta or {}).get("assumed", {})

    @property
    def match(self) -> Match:
        """Return the match as it stands."""
        return replay(self.record).last

    @property
    def picks(self) -> list[str]:
        """Return what is picked so far."""
        return re.findall(r'name="picks" value="([^"]*)"', self.page)

    @property
    def asked(self) -> list[DealSlot]:
        """Return the slots of the revealed pieces that the page asks to name."""
        asks = 'value="name:' in self.page
        return [slot for slot, _ in turned_up(draft_of(self.record))] if asks else []


def picks_for(match: Match, command: Any) -> tuple[str, ...]:
    """Return what is picked on the page for a legal *command*."""
    view = match.game.view(match.state, match.to_move)
    if match.game.name == "birdie":
        return birdie_picks.picks_for(match.state, command)
    if match.game.name == "bloom":
        return bloom_picks.picks_for(view, command)
    wanted = msgspec.to_builtins(command)
    return next(_searched(PRESENTATIONS[match.game.name].choices, view, wanted, ()))


def _searched(choices: Any, view: Any, wanted: Any, picks: tuple[str, ...]) -> Iterator[Any]:
    """Try first what is named like something in the wanted move."""
    here = choices(view, picks)
    if here.move == wanted:
        yield picks
    if len(picks) > 10:
        return
    words = set(re.findall(r"[\w]+", json.dumps(wanted)))
    likely = sorted(here.open, key=lambda pick: -len(words & set(re.findall(r"[\w]+", pick))))
    for pick in likely[:40]:
        if pick not in picks:
            yield from _searched(choices, view, wanted, (*picks, pick))


def recorded(name: str) -> Record:
    """Return a recorded match, as if it were played today, without what no referee enters.

    That is times, seeds and the like.
    """
    record = under_the_newest(read_record((FIXTURES / f"{name}.json").read_bytes()))
    moves = tuple(as_picked(move) for move in record.moves)
    return replace(record, moves=moves, fairness=None, meta=None)


def as_picked(move: Move) -> Move:
    """Return a move as the page writes it: cards to stack in the order of their picking."""
    command = move.command
    if isinstance(command, StackCards):
        rank = command.order.index
        area, hand = sorted(command.area, key=rank), sorted(command.hand, key=rank)
        command = replace(command, area=tuple(area), hand=tuple(hand))
    return replace(move, command=command, time=None)


def nothing_known(record: Record) -> list[str]:
    """Return the fields of a deal of which nothing is known."""
    return [""] * len(PRESENTATIONS[record.game.name].dealing.stretches(setup_of(record)))
