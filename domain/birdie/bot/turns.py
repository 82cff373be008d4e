"""What can a turn be, and what is each worth (BIR-3)?"""

from collections.abc import Iterator

from domain.birdie import commands
from domain.birdie.bot.position import Position
from domain.birdie.bot.round_forecast import LATER, Outlook
from domain.birdie.bot.stacking_orders import Pile, best_piles
from domain.birdie.legal import TurnChoice
from domain.birdie.rules import STACKED
from domain.birdie.state import Cards
from domain.pieces import without

Choice = tuple[float, commands.Command]


def choices(position: Position, now: TurnChoice, later: float = LATER) -> Iterator[Choice]:
    """Return the turns that make sense, and what the round is worth with each.

    *later* says how much of what passing brings now it is likely to bring after this turn.
    """
    view, points = position.view, now.pass_points
    outlook = Outlook(position, len(view.sheets) - len(view.passed) - 1, later)
    deck = position.rating.table(position.deck)
    start = Pile(deck, view.area, position.hand)

    stays = position.rating.by_table(deck) + outlook.abilities(position.hand)
    yield stays + points, commands.Pass()
    for card in now.takes:
        hand = (*position.hand, card)
        taken = start._replace(area=without(view.area, (card,)), hand=hand)
        yield outlook.of(taken, 1, points), commands.TakeCard(card)
    if now.no_stack is None:

        def rest(hand: Cards) -> float:
            return outlook.of_hand(hand, STACKED)

        for pile in best_piles(start, rest):
            yield outlook.of(pile, STACKED, points), pile.command
