"""Two servers on two ports of one host keep their cookies apart in one browser."""

from playwright.sync_api import Page

from tests.browser.people import Person
from tests.web.server_process import serving

SERVER = "document.documentElement.dataset.server"
KEPT = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())]"""


def test_browser_storage_keys_contain_the_server_id(server_url, tmp_path, visit):
    ada = visit(server_url, draws=True)
    ada.forgive("request to another host|CONNECTION_REFUSED|WebSocket")
    with serving("--port", "0", "--database", tmp_path / "other.db") as other:
        ada.open_table("Ada", against="the bot")
        first = ada.page.url
        mine = kept_by(ada, ada.page)
        page = ada.new_page()
        page.goto(other.url)
        page.get_by_role("button", name="Play against the bot").first.click()
        page.wait_for_url("**/matches/*/")
        theirs = kept_by(ada, page)

        ada.go("/yours")
        assert mine != theirs
        assert ada.page.locator(f'a[href="{first.removeprefix(server_url)}"]').count()
        page.close()


def kept_by(person: Person, page: Page) -> str:
    """Return the name of the server of a page, which begins all that the page has stored."""
    server: str = page.evaluate(SERVER)
    cookies = [cookie["name"] for cookie in person.context.cookies(page.url)]
    assert any(name.startswith(f"{server}-") for name in cookies)
    assert all(name.startswith("giardino-") for name in cookies)
    assert all(name.startswith(f"{server} ") for name in page.evaluate(KEPT))
    return server
