"""Test helper: picks in a position of Birdie, and the picks of a given move."""

from collections.abc import Iterator

from domain.birdie import BIRDIE, commands
from domain.birdie.components import FEATURES_OF, OWL, PIGEON, ROBIN, WOODPECKER, bird_of
from domain.birdie.rules import to_move
from domain.birdie.state import Cards, State
from web.games.birdie.choices import choices
from web.games.scene import Choices


def picked(state: State, *picks: str) -> Choices:
    """Return what is open to the seat that is to move after *picks*."""
    return choices(BIRDIE.view(state, to_move(state)), picks)


def picks_for(state: State, command: commands.Command) -> tuple[str, ...]:
    """Return what the seat to move picks on its page to give a legal *command*."""
    seat = to_move(state)
    assert seat is not None
    return tuple(_picks(state, seat, command))


def _picks(state: State, seat: int, command: commands.Command) -> Iterator[str]:
    match command:
        case commands.TakeCard(card):
            yield f"area-{state.area.index(card)}"
        case commands.StackCards():
            yield from _stacked(state, seat, command)
        case commands.MoveCard(origin, to):
            yield _held(state, seat, WOODPECKER)
            yield f"row-{seat}-{origin}"
            yield f"gap-{to if to < origin else to + 1}"
        case commands.DrawReserve():
            yield _held(state, seat, ROBIN)
        case commands.InsertCard(to):
            yield f"gap-{to}"
        case commands.ScoreSets():
            yield from _marked(state, seat, command)
            yield from _copied(state, seat, command.owl)
        case commands.RemoveCard(at):
            yield f"row-{seat}-{at}"
        case commands.ChooseFeature(feature):
            yield f"as-{feature}"
        case commands.Finish(owl):
            yield from _copied(state, seat, owl) if owl else ("finish",)
        case _:
            yield {
                commands.Pass: "pass",
                commands.WriteSet: "write",
                commands.DeclarePigeon: "pigeon",
            }[type(command)]


def _held(state: State, seat: int, bird: str, number: int = 0) -> str:
    held = [at for at, card in enumerate(state.hands[seat]) if bird_of(card) == bird]
    return f"hand-{seat}-{held[number]}"


def _stacked(state: State, seat: int, command: commands.StackCards) -> Iterator[str]:
    placed = {
        **_ids("area", state.area, command.area),
        **_ids(f"hand-{seat}", state.hands[seat], command.hand),
    }
    for card in command.order:
        id = next(place for place, known in placed.items() if known == card)
        del placed[id]
        yield id


def _ids(where: str, cards: Cards, some: Cards) -> dict[str, str]:
    """Return the ids of *some* of the cards that lie there."""
    left, found = list(some), {}
    for at, card in enumerate(cards):
        if card in left:
            left.remove(card)
            found[f"{where}-{at}"] = card
    return found


def _marked(state: State, seat: int, command: commands.ScoreSets) -> Iterator[str]:
    row = state.rows[seat]
    for marked in command.sets:
        yield from (f"row-{seat}-{marked.first}", f"row-{seat}-{marked.last}")
        shared = set.intersection(
            *(set(FEATURES_OF[row[at]]) for at in (marked.first, marked.last))
        )
        cards = row[marked.first : marked.last + 1]
        if all(shared <= set(FEATURES_OF[card]) for card in cards) and len(shared) > 1:
            yield f"as-{marked.feature}"
    if not command.sets:
        yield "no-set"
    if command.pigeon is not None:
        yield from (_held(state, seat, PIGEON), f"set-{command.pigeon}")


def _copied(state: State, seat: int, owl: Cards) -> Iterator[str]:
    for number, box in enumerate(owl):
        yield from (_held(state, seat, OWL, number), f"box-{seat}-{box}")
