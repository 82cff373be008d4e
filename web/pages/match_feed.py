"""The private feed of a browser's matches: begin it, read it with its link, end it."""

from typing import Final

from flask import Blueprint, Response, render_template, request, url_for

from adapters.i18n import current_locale, gettext, use_locale
from adapters.sql_tables.feeds import FeedMatch
from web.auth.cookie_check import check_cookie
from web.auth.visitor_cookies import forget_feed, own_feed, own_matches, remember_feed
from web.context import client_address, current_service
from web.presenters.match_feed import match_feed
from web.problem import Problem
from web.responses import see_other
from web.services import AppServices
from web.tokens.feed_token import new_feed_token, read_feed_token, signed_feed_token
from web.urls import absolute

blueprint = Blueprint("match_feed", __name__, url_prefix="/yours/feed")
MEDIA: Final = "application/atom+xml"
HEADERS: Final = {
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
}


def own_feed_link(service: AppServices) -> str:
    """Return the secret address of the browser's feed, or an empty text if it has none."""
    feed = own_feed(service, request)
    if feed is None or not service.store.feeds.of(feed.name):
        return ""
    token = signed_feed_token(service.feed_secret, feed)
    return absolute(url_for("match_feed.read_feed", token=token))


@blueprint.post("")
def begin_feed() -> Response:
    """Begin a feed of the browser's matches; a browser has one."""
    check_cookie()
    service = current_service()
    response = see_other(f"{url_for('my_matches.list_my_matches')}#feed")
    seated = [
        FeedMatch(own.match, own.seats, own.added)
        for own in own_matches(service, request)
        if own.seats
    ]
    if seated and not own_feed_link(service):
        service.feed_rate.take(client_address(), 600)
        feed = new_feed_token(current_locale())
        service.store.feeds.begin(feed.name, reversed(seated))
        remember_feed(service, response, request, feed)
    return response


@blueprint.post("/end")
def end_feed() -> Response:
    """End the browser's feed."""
    service = current_service()
    response = see_other(f"{url_for('my_matches.list_my_matches')}#feed")
    if feed := own_feed(service, request):
        service.store.feeds.end(feed.name)
        forget_feed(response, request)
    return response


@blueprint.get("/<token>")
def read_feed(token: str) -> Response:
    """Return the feed of a link, or 304 if the reader's copy is current."""
    service = current_service()
    feed = read_feed_token(service.feed_secret, token)
    if feed is None:
        raise Problem(404, "unknown", gettext("There is no such feed."))
    service.feed_reading_rate.take(feed.name, 60)
    with use_locale(feed.language):
        if (found := match_feed(service, feed.name)) is None:
            raise Problem(410, "ended", gettext("This feed is no longer active."))
        document = render_template("match_feed.xml", feed=found)
    response = Response(document, content_type=f"{MEDIA}; charset=utf-8", headers=HEADERS)
    response.add_etag()
    response.make_conditional(request)
    return response
