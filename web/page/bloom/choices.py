"""How is a move of Bloom chosen by pointing: what may be picked next, and why not the rest?"""

from collections.abc import Callable
from functools import partial

import msgspec

from domain.bloom.commands import OPEN, RESERVE, Command, DrawTile, Pass, StopDrawing
from domain.bloom.legal import Legal
from domain.bloom.view import View
from web.page.bloom import board, tiles
from web.page.picking import Picks, Stage, of_another, walked
from web.page.scene import Button, Choices


def choices(view: View, picks: Picks) -> Choices:
    """Return what may be picked after *picks*, as far as they fit, and why not what does not."""
    if view.legal is None:
        return of_another(picks)
    return walked(_start(view, view.legal), picks)


def _start(view: View, now: Legal) -> Stage:
    after: dict[str, Callable[[], Stage]] = {}
    buttons: list[Button] = []
    if now.from_reserve:
        question = "Draw a tile from the reserve?"
        after[board.RESERVE] = _asking(question, DrawTile(RESERVE), "Draw")
    for tile in now.from_open:
        question = f"Draw the {tile}?"
        id = tiles.tile_id(tile) if isinstance(tile, int) else tiles.board_joker_id(0)
        after[id] = _asking(question, DrawTile(OPEN, tile), f"Draw the {tile}")
    if now.drawn:
        buttons.append(Button("stop", "Stop drawing", "s"))
        after["stop"] = _asking("Do without a second tile?", StopDrawing(), "Stop drawing")
    if now.no_pass is None:
        buttons.append(Button("pass", "Pass", "p"))
        after["pass"] = _asking("Pass, as nothing else can be done?", Pass(), "Pass")
    prompt = "Draw a second tile, or stop." if now.drawn else "Draw a tile."
    return Stage(lambda: Choices(prompt, buttons=tuple(buttons)), after)


def _asking(question: str, command: Command, confirm: str) -> partial[Stage]:
    told = Choices(question, move=msgspec.to_builtins(command), confirm=confirm)
    return partial(Stage, lambda: told)
