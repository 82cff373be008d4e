"""The checks for hidden information find planted leaks."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from adapters.records.record import Record
from domain import registry
from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.game import AnyGame, Observer
from domain.match import Match
from tests.birdie import leaks as birdie_leaks
from tests.bloom import leaks as bloom_leaks
from tests.bower import leaks as bower_leaks
from tests.bower.sets import SETS
from tests.browser import birdie_knowledge, bloom_knowledge, bower_knowledge
from tests.browser.bloom_tables import record
from tests.browser.chosen_deals import ChosenDeals, OpenedTable, by_chance
from tests.browser.leak_detection import Mention, Mentions, Secrets, of_message
from tests.sampling import one_of


class Leaky(NamedTuple):
    """A game with leaks that a page would show, and how it is played."""

    game: AnyGame
    leaks: Mapping[str, AnyGame]
    secrets: Secrets
    shown: tuple[str, ...]
    moves: int
    """For how many moves pictures are taken; then all play to the end."""
    components: Any = None
    recorded: Record | None = None
    """The match that is played, if not one of two random bots."""

    def lay(self, chosen_deals: ChosenDeals, key: str) -> OpenedTable:
        """Lay the table of the match."""
        if not (known := self.recorded):
            return chosen_deals.open_table(self.game, key, components=self.components)
        return chosen_deals.open_table(
            self.game, key, lambda deal: known.deal, players=len(known.players)
        )

    def next_move(self, match: Match) -> Any:
        """Return the next move of the match."""
        return self.recorded.moves[match.moves].command if self.recorded else by_chance(match)


LEAKY = (
    Leaky(
        BOWER,
        bower_leaks.LEAKS,
        bower_knowledge,
        (
            "the view shows an egg that faces the other player",
            "the view shows the eggs aside",
            "the view shows the drawn bonus tiles to all",
            "the view shows what the other holds",
            "the log tells all which bonus tiles are drawn",
        ),
        moves=12,
        components=SETS[0],
    ),
    Leaky(
        BIRDIE,
        birdie_leaks.LEAKS,
        birdie_knowledge,
        (
            "the view shows the hands",
            "the view shows the hands once all have passed",
            "the view shows the tops of the personal decks",
            "the view shows a card of the next row too early",
            "the view shows the next card of the deck",
            "the view shows the next card of the reserve",
            "the log tells all the order of a stack",
            "the log tells its owner the order of a stack",
        ),
        moves=60,
    ),
    Leaky(
        BLOOM,
        bloom_leaks.LEAKS,
        bloom_knowledge,
        (
            "the view shows the hands",
            "the view shows the hands once the reserve is empty",
            "the view shows the next tile of the reserve",
            "the view shows what was left in the hands",
            "the view shows what was left in the hand of the best",
            "the log tells all what was drawn unseen",
            "the log tells all of a joker drawn unseen",
            "the log tells the hands with the deal",
        ),
        moves=55,
        recorded=record("all_passed_in_round_1"),
    ),
)
Seen = tuple[list[Mentions], bytes]


@pytest.fixture
def look(chosen_deals, monkeypatch, request) -> Callable[[Leaky, str], Seen]:
    """Return what tells what each seat and a spectator were sent in a match, and its record."""

    def seen(leaky: Leaky, leak: str) -> Seen:
        game = leaky.leaks.get(leak, leaky.game)
        monkeypatch.setitem(registry.GAMES, game.name, game)
        table = leaky.lay(chosen_deals, request.node.name)
        visitors = {0: table.players[0], 1: table.players[1], Observer.SPECTATOR: table.spectator}
        notes = {viewer: Mentions(viewer, leaky.secrets) for viewer in visitors}
        while table.match.to_move is not None:
            table.move(leaky.next_move(table.match))
            if table.match.moves < leaky.moves:
                for viewer, visitor in visitors.items():
                    notes[viewer].keep(of_message("", visitor.get(f"{table.path}match-view").text))
        return list(notes.values()), table.players[0].get(f"{table.path}record").data

    return seen


@pytest.mark.parametrize(
    ("leaky", "leak"),
    [
        pytest.param(
            leaky,
            leak,
            id=f"{leaky.game.name}: {leak}",
            # One of the view and one of the log; what else leaks is found in the same way.
            marks=() if leak in (LEAKY[0].shown[0], LEAKY[0].shown[-1]) else pytest.mark.long,
        )
        for leaky in LEAKY
        for leak in leaky.shown
    ],
)
def test_a_planted_leak_is_found(look, leaky, leak):
    seen, record = look(leaky, leak)

    assert any(knowledge.beyond(record) for knowledge in seen)


@pytest.mark.parametrize("leaky", one_of(LEAKY), ids=lambda leaky: leaky.game.name)
def test_nothing_is_found_where_there_is_no_leak(look, leaky):
    seen, record = look(leaky, "no leak")

    assert all(knowledge.mentions for knowledge in seen)
    assert not any(knowledge.beyond(record) for knowledge in seen)


def test_a_bird_or_a_season_on_what_lies_hidden_is_found(look):
    seen, record = look(LEAKY[1], "no leak")
    for knowledge in seen:
        for thing in ("pile-0", "deck-1", "hand-2-0", "bird-deck", "stop-card"):
            for words in ("birdie-owl-spring", "an owl", "spring"):
                knowledge.mentions = [Mention(1, thing, words)]
                assert knowledge.beyond(record)
