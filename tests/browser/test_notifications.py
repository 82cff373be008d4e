"""Notifications: asked for in the settings of a seat, offered in a slow match, shown by the worker.

No push service is asked here: `PushManager.subscribe` gives what one would, and Chromium is handed
messages as if they came from there.
"""

import json
from contextlib import contextmanager

import pytest
from playwright.sync_api import Error, expect

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.people import Person, wait_for
from tests.browser.test_clocks_and_turn_alerts import at_a_clock, wish_of_notifications

SUBSCRIBES = """
Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve({ pushManager: {
  getSubscription: async () => null,
  subscribe: async ({ applicationServerKey, userVisibleOnly }) => {
    globalThis.asked = [applicationServerKey.length, userVisibleOnly];
    return {
      endpoint: "https://fcm.googleapis.com/fcm/send/x",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx" +
          "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    };
  },
} }) } });
"""
ALLOWED = """globalThis.Notification = class {
  static get permission() { return localStorage.getItem("permission") ?? "default"; }
  static async requestPermission() {
    localStorage.setItem("permission", "granted");
    return this.permission;
  }
};"""
DENIED = ALLOWED.replace("default", "denied")
NONE = "delete globalThis.Notification;"
RECORDS = """() => {
  globalThis.shown = [];
  registration.showNotification = async (title, { body, data, tag }) => {
    const close = () => (shown.length = 0);
    shown.splice(shown.findIndex((one) => one.tag === tag) >>> 0, 1);
    shown.push({ title, body, data, tag, close });
  };
  clients.openWindow = async (path) => { globalThis.opened = path; };
}"""
"""A worker without the permission of a person, which headless Chromium never has, notes instead."""
SHOWN = "() => shown.map(({ title, body }) => [title, body])"
CLICK = """() => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = shown[0];
  dispatchEvent(event);
}"""


@pytest.fixture
def seated(chosen_deals, visit):
    """Return what seats Ada and Bruno; Bruno's browser runs a *script* first."""

    def begin(script: str) -> tuple[Person, Person]:
        def come(url, **how):
            person = visit(url, **how)
            person.context.add_init_script(script)
            return person

        table = chosen_deals.open_table(FELCI)
        return table.come(visit, WHITE), table.come(come, BLACK)

    return begin


def status_of(person):
    """Return what the server knows of the notifications of a person."""
    return person.page.evaluate(
        "async () => (await fetch(document.body.dataset.match + 'notifications')).json()"
    )


def test_a_player_turns_notifications_on_and_off_in_the_settings(seated):
    _, bruno = seated(ALLOWED + SUBSCRIBES)
    wish = wish_of_notifications(bruno)
    expect(wish).not_to_be_checked()
    assert status_of(bruno)["on"] is False

    wish.check()
    expect(wish).to_be_enabled()
    expect(wish).to_be_checked()
    assert bruno.page.evaluate("asked") == [65, True]
    assert status_of(bruno)["on"] is True

    bruno.page.reload()
    bruno.is_live()
    wish = wish_of_notifications(bruno)
    expect(wish).to_be_checked()
    wish.uncheck()
    expect(wish).to_be_enabled()
    expect(wish).not_to_be_checked()
    assert status_of(bruno)["on"] is False


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (DENIED, "Your browser blocks notifications"),
        (NONE, "This browser can't show notifications."),
    ],
)
def test_a_browser_that_cannot_notify_says_why(seated, script, words):
    _, bruno = seated(script)
    bruno.page.get_by_role("button", name="Pages and settings").click()
    group = bruno.page.get_by_role("group", name="Sounds and notifications")

    expect(group).to_contain_text(words)
    notify = group.get_by_label("Notify me")
    if script == NONE:
        expect(notify).to_have_count(0)
    else:
        expect(notify).to_be_disabled()


def test_a_browser_without_a_push_service_notifies_while_its_page_is_open(seated):
    _, bruno = seated(ALLOWED)
    wish = wish_of_notifications(bruno)
    wish.check()

    group = bruno.page.get_by_role("group", name="Sounds and notifications")
    expect(group).to_contain_text("notifies you only while this page is open")
    expect(wish).to_be_checked()


def test_a_slow_match_offers_them_once(server_url, visit):
    def come(url, **how):
        person = visit(url, **how)
        person.context.add_init_script(ALLOWED)
        return person

    ada, bruno = at_a_clock(come, server_url, "deadline-3")
    for person in (ada, bruno):
        offer = person.page.get_by_role("region", name="Notifications")
        expect(offer).to_contain_text("A turn can take days here.")
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)

    bruno.page.reload()
    bruno.is_live()
    expect(bruno.page.get_by_role("region", name="Browsers with your seat")).to_have_count(0)
    expect(wish_of_notifications(bruno)).not_to_be_checked()
    expect(offer).to_have_count(0)


@contextmanager
def worker_at(chromium, server_url, path):
    """Give a page at *path*, its service worker, and what hands that a message."""
    context = chromium.new_context()
    try:
        page = context.new_page()
        with context.expect_event("serviceworker") as coming:
            page.goto(f"{server_url}{path}")
        worker = coming.value
        wait_for(page, "navigator.serviceWorker.getRegistration().then((one) => !!one?.active)")
        worker.evaluate(RECORDS)

        def deliver(**message):
            worker.evaluate(
                "(data) => { dispatchEvent(new PushEvent('push', { data })); }", json.dumps(message)
            )

        yield page, worker, deliver
    finally:
        context.close()


def test_the_worker_shows_a_message_and_opens_the_match(chromium, server_url):
    with worker_at(chromium, server_url, "/") as (page, worker, deliver):
        deliver(title="It is your turn", body="Felci, with Ada", path="/matches/1/")
        expect_soon(page, worker, SHOWN, [["It is your turn", "Felci, with Ada"]])
        deliver(title="The match has ended", body="Felci, with Ada", path="/matches/1/")
        expect_soon(page, worker, SHOWN, [["The match has ended", "Felci, with Ada"]])

        worker.evaluate(CLICK)

        expect_soon(page, worker, "() => globalThis.opened", "/matches/1/")
        assert worker.evaluate(SHOWN) == []


def test_the_worker_shows_nothing_of_a_match_in_view(chromium, server_url, ended):
    with worker_at(chromium, server_url, ended) as (page, worker, deliver):
        deliver(title="It is your turn", body="Felci", path=ended)
        deliver(title="It is your turn", body="Bower", path="/matches/another/")

        expect_soon(page, worker, SHOWN, [["It is your turn", "Bower"]])


def expect_soon(page, worker, script, value):
    """Wait until a *script* in the service worker has this value."""
    for _ in range(200):
        try:
            found = worker.evaluate(script)
        except Error:
            found = None
        if found == value:
            return
        page.wait_for_timeout(50)
    assert found == value
