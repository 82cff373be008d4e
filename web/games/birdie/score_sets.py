"""How is a row scored in standard mode (BIR-4): a set by its two ends, and then the next one?

Where the cards between them share both their bird and their season, a button asks which it is.
After the sets come a pigeon and the set that it takes away, and an owl and its box.
"""

from functools import partial

from msgspec.structs import replace

from adapters.i18n import say
from domain.birdie import rules
from domain.birdie.components import PIGEON
from domain.birdie.legal import ScoringChoice
from domain.birdie.partial_state import position
from domain.birdie.rules import Run
from web.games.birdie import preview_text, text
from web.games.birdie.abilities import before_sets, closed_cards
from web.games.birdie.marked import Marked, unmarked
from web.games.birdie.offers import NOTHING, Offer, card_offer, offering
from web.games.birdie.owls import Copying, boxes_left
from web.games.birdie.preview_text import sentence
from web.games.birdie.request import Asked
from web.games.move_builder import Stage
from web.games.scene import Button, Choices

NO_SET = "no-set"
KEYS = "bs"
"""Those of the bird and of the season."""


def scoring(asked: Asked, now: ScoringChoice) -> Stage:
    """Return how the scoring of a row begins: abilities may come before the sets."""
    start = unmarked(asked, now)
    none = Offer((Button(NO_SET, say("No set"), "n"),), {NO_SET: partial(_no_set, start)})
    return offering(partial(_start, start), _firsts(start), before_sets(asked, now), none)


def _start(start: Marked) -> Choices:
    alone = not start.possible
    nothing_else = alone and not before_sets(start.asked, start.now).after
    return Choices(
        say("Score your row. No neighbours share anything.")
        if alone
        else say("Score your row. Mark each set by its first and last card."),
        closed=(*start.closed_first(), *closed_cards(start.asked, start.now)),
        usual=(NO_SET,) if nothing_else else (),
    )


def _no_set(start: Marked) -> Stage:
    return Stage(lambda: replace(start.whole(), prompt=say("Score without any set?")))


def _firsts(marked: Marked) -> Offer:
    ends = {marked.asked.row_id(at): partial(_begun, marked, at) for at in marked.ends()}
    return Offer((), ends)


def _begun(marked: Marked, at: int) -> Stage:
    return Stage(
        lambda: Choices(
            say("Pick the other end of the set."),
            closed=marked.closed_last(at),
            ghosts=marked.ghosts(),
        ),
        {
            marked.asked.row_id(end): partial(_ended, marked, runs)
            for end, runs in marked.other_ends(at).items()
        },
    )


def _ended(marked: Marked, runs: list[Run]) -> Stage:
    if len(runs) == 1:
        return _marking(marked.with_run(runs[0]))
    buttons = tuple(_feature(marked, run, key) for run, key in zip(runs, KEYS, strict=True))
    after = {f"as-{run.feature}": partial(_marking, marked.with_run(run)) for run in runs}
    return Stage(
        lambda: Choices(
            say("They share both: which set is it?"), buttons=buttons, ghosts=marked.ghosts()
        ),
        after,
    )


def _feature(marked: Marked, run: Run, key: str) -> Button:
    foreseen = marked.with_run(run).outcome()
    about = f"{sentence(preview_text.gains(foreseen))}."
    return Button(f"as-{run.feature}", text.many(run.feature, run.size), key, about)


def _marking(marked: Marked) -> Stage:
    """Return what follows when at least one set is marked: more of them, a pigeon, an owl."""
    told = partial(_marking_told, marked)
    return offering(told, _firsts(marked), _pigeons(marked), _owls(marked))


def _marking_told(marked: Marked) -> Choices:
    return replace(marked.whole(), closed=marked.closed_first())


def _pigeons(marked: Marked) -> Offer:
    if marked.now.abilities[PIGEON]:
        return NOTHING
    held = marked.asked.holding(PIGEON)
    label = say("Pigeon: {flaps}", flaps=text.in_flaps(rules.PIGEON_FLAPS))
    return card_offer(PIGEON, held, label, lambda _: _dropping(marked))


def _dropping(marked: Marked) -> Stage:
    """BIR-4.7: return the sets that a pigeon can take away: by a button, or any of their cards."""
    buttons, after = [], {}
    for at, run in enumerate(marked.runs):
        without = replace(marked, pigeon=at)
        about = f"{preview_text.gains(without.outcome())}."
        buttons.append(Button(f"set-{at}", text.many(run.feature, run.size), str(at + 1), about))
        for id in (f"set-{at}", *map(marked.asked.row_id, range(run.first, run.last + 1))):
            after[id] = partial(_dropped, without)
    prompt = say(
        "Which set does the pigeon take away, for {flaps} in its place?",
        flaps=text.in_flaps(rules.PIGEON_FLAPS),
    )
    return Stage(lambda: Choices(prompt, buttons=tuple(buttons), ghosts=marked.ghosts()), after)


def _dropped(marked: Marked) -> Stage:
    return offering(marked.whole, _owls(marked))


def _owls(marked: Marked) -> Offer:
    """BIR-4.7: return what an owl can copy, once a set is written."""
    foreseen = marked.outcome()
    written = preview_text.written(foreseen)
    if not written:
        return NOTHING
    copying = Copying(
        marked.asked,
        left=marked.now.owls,
        points=rules.copied(tuple(written.values())),
        boxes=boxes_left(marked.now.boxes, written),
        whole=marked.whole,
        sheets=position(foreseen.view).sheets,
        shown=marked.ghosts,
    )
    return copying.offer()
