"""The downloads of the page of matches: the chosen table in the chosen format."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.golden import FIXTURES


@pytest.mark.parametrize(
    ("button", "name", "start"),
    [
        ("CSV", "moves.csv", b"match_id,game,step"),
        ("JSON Lines", "moves.jsonl", b'{"match_id":"'),
        ("Parquet", "moves.parquet", b"PAR1"),
    ],
)
def test_each_button_downloads_the_chosen_rows_of_the_matches_found(
    chosen_deals, visit, button, name, start
):
    for game in ("felci", "bower"):
        with (FIXTURES / game / "house_bots.json").open("rb") as file:
            chosen_deals.visitor().post("/records/", data={"file": (file, f"{game}.json")})
    reader = visit(chosen_deals.url)
    reader.go("/matches?game=felci")

    reader.page.locator("summary", has_text="Download").click()
    reader.page.locator("select[name=table]").select_option("moves")
    with reader.page.expect_download() as download:
        reader.page.get_by_role("button", name=button).click()

    content = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename == name
    assert content.startswith(start)
    assert b"bower" not in content


@pytest.mark.parametrize("path", ["/matches?game=felci", "/desk/?game=felci"])
def test_a_download_that_fails_says_why_next_to_its_button(server_url, ended, visit, path):
    reader = visit(server_url)
    reader.forgive("ERR_INTERNET_DISCONNECTED")
    reader.go(path)
    if "desk" in path:
        reader.page.get_by_role("button", name="Start").click()
        file = reader.page.get_by_role("button", name="Download")
    else:
        reader.page.locator("summary", has_text="Download").click()
        file = reader.page.get_by_role("button", name="CSV")
    file.focus()
    reader.page.wait_for_load_state("networkidle")

    reader.context.set_offline(True)
    file.click()
    expect(reader.page.get_by_role("alert")).to_have_text(
        "Not sent: the server can't be reached. Try again."
    )

    reader.context.set_offline(False)
    with reader.page.expect_download():
        file.click()
    expect(reader.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("path", ["", "audit"])
def test_a_replay_in_one_file_is_prepared_once_and_says_so_meanwhile(
    server_url, ended, visit, path
):
    reader = visit(server_url)
    reader.go(f"{ended}{path}")
    link = reader.page.locator("a[href$='replay.html']")
    waiting = []
    reader.page.route("**/replay.html", lambda route: waiting.append(route))
    said = "(one) => getComputedStyle(one, '::after').content"

    link.click()
    expect(link).to_have_attribute("aria-busy", "true")
    assert "being prepared…" in link.evaluate("(one) => one.dataset.wait")
    assert link.evaluate(said) != "none"
    link.click()
    reader.page.wait_for_timeout(200)
    assert len(waiting) == 1
    with reader.page.expect_download() as download:
        waiting[0].continue_()
    assert download.value.suggested_filename.endswith(".html")
    assert b"<svg" in Path(download.value.path()).read_bytes()
    expect(link).not_to_have_attribute("aria-busy", "true")

    link.click()
    reader.page.wait_for_timeout(200)
    reader.page.context.set_offline(True)  # what was lost is forgotten once the server is back
    waiting[1].abort()
    reader.forgive("ERR_")
    expect(reader.page.get_by_role("alert")).to_contain_text("the server can't be reached")
