"""Higher, a whole example game: two players lay a card each, and the higher one takes both."""

from typing import Any, Final

from msgspec.structs import replace

from domain.component_sets import standard_set
from domain.game import Game, Placement
from domain.phrases import rule_ids_of, wording_of
from tests.higher import rules, view

HIGHER: Final[Game[Any, Any, Any, Any, Any]] = Game(
    name="higher",
    rules="higher/1",
    title="Higher",
    players=range(2, 3),
    seat_names=rules.SEATS,
    components=rules.Components,
    standard=standard_set(__name__, rules.Components),
    deal_type=rules.Deal,
    commands=rules.LayCard,
    events=rules.Event,
    view_type=view.View,
    deal=rules.deal,
    lay_out=lambda setup: rules.State(setup.components.cards),
    begin=rules.begin,
    decide=rules.decide,
    evolve=rules.evolve,
    to_move=lambda state: state.turn,
    score=rules.score,
    assets=lambda state, count: ((), ()),
    legal=lambda state, seat: state.hands[seat],
    moves=rules.moves,
    view=view.view,
    without_turn=lambda view: replace(view, turn=None, legal=()),
    position=view.position,
    observation=view.view,
    describe=view.describe,
    rule_ids=rule_ids_of(view.SAID),
    piece_locations=rules.lying,
    unseen=lambda deal, happened, state: rules.LEFT_OVER,
    placements=lambda of: Placement((str(of.card),)) if isinstance(of, rules.CardLaid) else None,
    reveals_information=lambda event: not isinstance(event, rules.CardLaid),
    draw=view.draw,
    wording=wording_of(view.SAID, {name: name for name in rules.SEATS}),
    bots={"house": view.house, "random": view.wander},
)
