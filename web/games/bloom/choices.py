"""Move builder of Bloom: the next possible picks, and why the others are unavailable.

It uses the viewer's own view only. A choice is a list of picks:

- the reserve, or a tile of the open reserve, to draw it;
- tiles of the hand and of ladders, in any order, for a new ladder or a swap;
- these with a ladder itself among them, to add to that ladder;
- the id of a button.
"""

from functools import lru_cache, partial

from adapters.i18n import current_locale, gettext
from domain.bloom.view import View
from web.games.bloom.draw_tile import PASS, drawing_on, draws, passing
from web.games.bloom.hints import hints
from web.games.bloom.lay_ladder import closed, more
from web.games.bloom.reasons import reason
from web.games.bloom.request import ChoiceRequest
from web.games.bloom.selection import Picked
from web.games.move_builder import MoveStep, Picks, not_your_turn, run_steps
from web.games.scene import Button, Choices


def choices(view: View, picks: Picks, levels: int = 0) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick, and *levels* beyond."""
    if view.legal is None or not isinstance(view.viewer, int):
        return not_your_turn(picks)
    return run_steps(
        _start(view, current_locale()), picks, levels, open_ended=True, reason=partial(reason, view)
    )


@lru_cache(maxsize=32)
def _start(view: View, language: str) -> MoveStep:
    """Return the first step (cached, as every choice begins with it)."""
    assert view.legal is not None
    assert isinstance(view.viewer, int)
    request = ChoiceRequest(view, view.legal, view.viewer)
    if view.legal.drawn:
        return drawing_on(request)
    nothing = Picked(request)
    after = {**draws(request), **more(nothing)}
    if view.legal.no_pass is None:
        return MoveStep(lambda: _only_pass(nothing), {**after, PASS: passing})
    choices = Choices(
        gettext("Draw, or choose tiles for a ladder.")
        if draws(request)
        else gettext("Choose tiles for a ladder."),
        closed=closed(nothing),
        hints=hints(request),
    )
    return MoveStep(lambda: choices, after)


def _only_pass(nothing: Picked) -> Choices:
    swaps = bool(nothing.request.now.swaps)
    return Choices(
        gettext("You can't draw, lay or add: swap a joker, or pass.")
        if swaps
        else gettext("You can't draw, lay or add: pass."),
        closed=closed(nothing),
        buttons=(Button(PASS, gettext("Pass"), "p"),),
        default=() if swaps else (PASS,),
    )
