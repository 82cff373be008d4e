"""Helpers: dispute a result by the API or by the form of the audit page."""

from html import unescape

from tests.web.visitors import new_key

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
WON = {"winners": True}


def dispute(who, path, about=WON, says="Look again.", key=None, seat=None):
    """Let somebody dispute something, as a program does."""
    return who.post(
        f"{path}disputes{'' if seat is None else f'?as={seat}'}",
        json={"about": about, "says": says},
        headers={"Idempotency-Key": key or new_key()},
    )


def by_form(who, path, **fields):
    """Let somebody dispute something by the form of the audit page."""
    sent = {"key": new_key(), "says": "Look again.", "about": "winners", **fields}
    return who.post(f"{path}audit/dispute", data=sent, headers=PEOPLE)


def page_of(who, path, query=""):
    """Return the page of the audit, as text."""
    answer = who.get(f"{path}audit{query}", headers=PEOPLE)
    assert answer.status_code == 200
    return unescape(answer.text)
