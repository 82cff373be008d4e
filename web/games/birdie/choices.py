"""Move builder of Birdie: the next possible picks, and why the others are unavailable.

It uses the viewer's own view only. A choice is a list of picks:

- cards of the area and of the hand, in the order in which they are stacked;
- in a row, the two ends of a set and, if ambiguous, its feature;
- a hand card for its ability, then the target;
- the id of a button.
"""

from functools import partial

from domain.birdie.legal import Legal, ScoringChoice
from domain.birdie.partial_state import position
from domain.birdie.state import Step
from domain.birdie.view import ScoringSeen, View
from web.games.birdie.abilities import inserting
from web.games.birdie.reasons import reason
from web.games.birdie.removal_questions import choosing, writing
from web.games.birdie.remove_cards import removing
from web.games.birdie.request import ChoiceRequest
from web.games.birdie.score_sets import scoring
from web.games.birdie.stack_cards import turning
from web.games.move_builder import MoveStep, Picks, not_your_turn, run_steps
from web.games.scene import Choices


def choices(view: View, picks: Picks, levels: int = 0) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick, and *levels* beyond."""
    if view.legal is None or not isinstance(view.viewer, int):
        return not_your_turn(picks)
    request = ChoiceRequest(view, position(view), view.viewer)
    start = _start(request, view.legal)
    return run_steps(start, picks, levels, open_ended=True, reason=partial(reason, view))


def _start(request: ChoiceRequest, now: Legal) -> MoveStep:
    if now.turn:
        return turning(request, now.turn)
    assert now.scoring is not None
    assert request.view.scoring is not None
    return _scoring(request, now.scoring, request.view.scoring)


def _scoring(request: ChoiceRequest, now: ScoringChoice, seen: ScoringSeen) -> MoveStep:
    if seen.step is Step.INSERT:
        assert seen.drawn is not None
        return inserting(request, seen.drawn)
    if seen.step is Step.CHOOSE:
        return choosing(request, seen.features)
    if seen.step is Step.WRITE:
        assert seen.formed is not None
        return writing(request, now, seen.formed)
    return removing(request, now) if request.view.expert else scoring(request, now)
