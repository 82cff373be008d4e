"""A page whose text nodes a translator replaces still shows the current state."""

import re

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from domain.felci.components import WHITE
from tests.browser.felci_player import CELL, CONFIRM, TILE, FelciPlayer, alone, first

TEXTS = """(change) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  const read = (text) => text.data.trim() && !text.parentElement.closest("script, style");
  texts.filter(read).forEach(change);
}"""
WRAP = """(text) => {
  const font = document.createElement("font");
  font.appendChild(document.createElement("font")).append(`«${text.data}»`);
  text.replaceWith(font);
}"""
"""What Chrome's translator does to each text: other nodes stand in its place."""
FOLLOW = f"""() => {{
  const wrap = {WRAP};
  const isNew = (node) => node.nodeType === 3 && node.data.trim()
    && node.isConnected && !node.parentElement.closest("script, style, font");
  new MutationObserver((records) => {{
    for (const {{ addedNodes }} of records) [...addedNodes].filter(isNew).forEach(wrap);
  }}).observe(document.body, {{ childList: true, subtree: true }});
}}"""
"""And for what comes later."""
ALL = "(what) => document.querySelectorAll('#status, .players, .log, [data-confirm]').forEach(what)"
SCRIPTS = {
    "exchanged": f"({TEXTS})({WRAP})",
    "rewritten": f"({TEXTS})((text) => {{ text.data = `«${{text.data}}»`; }})",
    "removed": f"({ALL})((one) => one.remove())",
    "moved": f"({ALL})((one) => one.prepend(...[...one.childNodes].reverse()))",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_changes_by_extensions_are_undone_on_the_next_render(chosen_deals, visit, script):
    ada = first(chosen_deals, visit)
    ada.plant()
    ada.choose_tile()
    ada.choose(CELL)
    ada.button(CONFIRM).wait_for()
    ada.page.evaluate(SCRIPTS[script])
    ada.page.evaluate("dispatchEvent(new Event('settings'))")  # it paints, as much else does
    ada.button(re.compile("^Plant")).click()
    ada.person.has_moves(2)
    ada.person.says("Draw up to")
    expect(ada.button(re.compile(r"^Draw 2, end turn"))).to_be_visible()
    expect(ada.page.locator("#table font")).to_have_count(0)


def test_a_match_is_played_on_a_page_that_is_translated_all_the_time(server_url, visit):
    ada = alone(visit, server_url)
    ada.page.evaluate(SCRIPTS["exchanged"])
    ada.page.evaluate(FOLLOW)
    for made in (1, 2):
        ada.page.locator("svg.table .open[data-zone=hand]").first.click()
        ada.page.locator("svg.table [role=gridcell].open").first.click()
        confirm = ada.page.locator("[data-confirm]")
        expect(confirm).to_contain_text("Plant")
        confirm.click()
        ada.person.has_moves(made)
        expect(ada.page.locator(".player.turn .note")).to_contain_text(
            str(2 - made) if made < 2 else "draw"
        )
    expect(ada.page.locator("[data-confirm]")).to_contain_text("Draw 2, end turn")
    ada.person.says("Draw up to")


def test_nothing_that_the_page_paints_is_translated(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "not translated")
    page = table.come(visit, WHITE).page
    for painted in ("#table", "#state", "#card"):
        expect(page.locator(painted)).to_have_attribute("translate", "no")
    ada = FelciPlayer(table.come(visit, WHITE), 1)
    assert ada.open(TILE)
