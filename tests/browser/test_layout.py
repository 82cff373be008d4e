"""The layout checks find planted faults, and pass on sample pages."""

import pytest

from domain.bower import BOWER
from tests.browser.bower_bonus_tables import ADA, at_a_bonus
from tests.browser.chosen_deals import by_chance
from tests.browser.layout import ENGLISH, ITALIAN, misplaced, screen, seated

PLANTED = {
    "text over text": "<p>One line of words</p><p style='margin-top: -2rem'>Another line</p>",
    "clipped": "<p style='width: 3rem; overflow: hidden; white-space: nowrap'>Cut off here</p>",
    "covered": "<p>Below</p>"
    "<div style='margin-top: -3rem; height: 4rem; position: relative'></div>",
    "hidden after the jump": "<header style='position: sticky; top: 0; height: 9rem'>Head</header>"
    "<article><h2 id='rule'>A rule</h2><div style='height: 200rem'></div></article>",
    "narrow": "<div style='width: 20rem'>In the middle of much that is empty</div>",
    "thin column": "<div style='width: 60rem'><p style='width: 15rem'>"
    f"{'So many words. ' * 20}</p></div>",
    "long lines": f"<p>{'Words. ' * 60}</p>",
    "scrolls sideways": "<div style='overflow-x: auto; width: 5rem'>"
    "<p style='width: 9rem'>Far</p></div>",
    "under a piece": "<svg class='table' viewBox='0 0 100 100'>"
    "<text class='caption' y='50'>Words of a tray</text>"
    "<g class='shape'><g class='body'><use href='#tile' x='30' width='40'/></g></g></svg>",
    "dead band": "<svg class='table' viewBox='0 0 100 100'><text x='9' y='9'>Top</text></svg>",
    "cut choice": "<select style='width: 5rem'><option>A long choice of words</option></select>",
    "small letters": "<p style='font-size: 11px'>Hard to read</p>",
    "empty box": "<svg class='table' viewBox='0 0 90 20'><text x='9' y='9'>Wide</text></svg>",
    "cut": "<svg class='table' viewBox='0 0 100 100'><g class='shape' data-id='tile'>"
    "<rect x='90' y='0' width='20' height='20'/></g></svg>",
}
"""A page for each fault that can be found on a desktop."""
PAGE = """<!doctype html><style>body { margin: 0 } main > div { margin: auto; width: 80rem }
main > div > div { margin: auto } svg { display: block; width: 40rem; height: 40rem }</style>
<svg width="0" height="0"><symbol id="tile" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>
</svg><main>%s</main>"""


def kinds(found: list[str]) -> set[str]:
    """Return which faults were found."""
    return {fault.partition(":")[0] for fault in found}


@pytest.fixture
def desktop(chosen_deals, visit):
    """Return a page on a desktop."""
    return visit(chosen_deals.url, **screen(1280)).page


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_that_is_planted_is_found(desktop, fault):
    desktop.set_content(PAGE % PLANTED[fault])

    assert fault in kinds(misplaced(desktop))


RULES, NUMBERS, BONUS = "/rules/bower", "/games/bower", "bonus"
MENDED = [
    (RULES, "thin column", "article", "width: 15rem"),
    (RULES, "hidden after the jump", ".contents", "grid-column: 2; top: 0; height: 90vh"),
    (NUMBERS, "scrolls sideways", ".figure table", "display: block; overflow-x: auto; width: 8rem"),
    (BONUS, "covered", ".act .buttons", "position: relative; top: -14rem"),
]
"""What was wrong with a page once: the fault, and by which style of what it comes again."""


@pytest.fixture(scope="module")
def bonus(chosen_deals):
    """Return a table where a bonus is offered, in a store where a match has been played."""
    chosen_deals.open_table(BOWER, "played").play(lambda match: match.to_move is None, by_chance)
    return at_a_bonus(chosen_deals, "layout", "branch")


@pytest.fixture
def at(bonus, visit):
    """Return how to come to a page: that of the table with a bonus, or any other."""

    def come(path, width, how):
        if path == BONUS:
            return seated(bonus, visit, ADA, **screen(width, **how)).page
        person = visit(bonus.url, **screen(width, **how))
        person.go(path)
        return person.page

    return come


@pytest.mark.long
@pytest.mark.parametrize(("path", "fault", "what", "style"), MENDED)
def test_known_layout_faults_are_detected(at, path, fault, what, style):
    page = at(path, 1280, ENGLISH)
    assert misplaced(page) == []

    page.locator(what).first.evaluate("(thing, style) => (thing.style = style)", style)

    assert fault in kinds(misplaced(page))


@pytest.mark.parametrize(
    ("path", "width", "how"),
    [
        ("/", 390, ITALIAN),
        ("/", 1920, ENGLISH),
        (RULES, 390, ENGLISH),
        (RULES, 1280, ENGLISH),
        (RULES, 1920, ITALIAN),
        ("/records/", 1280, ITALIAN),
        (NUMBERS, 320, ITALIAN),
        ("/matches", 390, ENGLISH),
        (BONUS, 390, ITALIAN),
        (BONUS, 1366, ENGLISH),
    ],
)
def test_on_a_choice_of_pages_and_screens_nothing_is_misplaced(at, path, width, how):
    assert misplaced(at(path, width, how)) == []
