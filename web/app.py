"""What is the application, put together?"""

from collections.abc import Callable
from typing import Any

from flask import Flask

from adapters.match_store import MatchStore
from adapters.verification.signing import SigningKey
from domain.registry import GAMES
from web.api.analysis import analysing
from web.api.branches import branching
from web.api.chat import talking
from web.api.disputes import disputing
from web.api.exports import downloads
from web.api.health import figures, health
from web.api.moves import playing
from web.api.openapi import describe
from web.api.rematch import rematch
from web.api.results import results
from web.api.seats import joining
from web.api.seeds import seeds
from web.api.sessions import browsers
from web.api.short_links import short_links
from web.api.table_actions import agreeing
from web.api.tables import opening
from web.api.verification import proof
from web.auth.cookie_check import add_visitor_cookie
from web.auth.cookies import add_browser_prefix
from web.context import add_service, client_address_if_any
from web.games.registry import PRESENTATIONS, check_presentations
from web.limits.rate_limits import Limits
from web.middleware.errors import add_errors
from web.middleware.locale import add_locale
from web.middleware.metrics import add_request_metrics
from web.middleware.proxies import behind_proxy
from web.middleware.scripted_forms import add_scripted_forms
from web.middleware.security import add_security
from web.middleware.trusted_hosts import Addresses, add_trusted_hosts
from web.pages.archive import past
from web.pages.dispute_forms import objecting
from web.pages.game_assets import looks
from web.pages.home import home
from web.pages.lessons import learning
from web.pages.match import table
from web.pages.my_matches import own
from web.pages.pwa import installing
from web.pages.record_editor import refereeing
from web.pages.record_upload import records
from web.pages.rules import rules
from web.pages.settings import add_settings
from web.pages.style_guide import style
from web.presenters.server_render import add_first
from web.services import AppServices
from web.websocket.endpoints import add_socket
from web.workers.engine_process import Engine, EnginePool, EngineProcess

PAUSE = 0.6
"""How many seconds a bot lets pass before it moves."""


class Application(Flask):
    """Flask, where all that answers is a plain function."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return what answers as it is: to ask each decorator what it is takes its time."""
        return func


def create_app(
    store: MatchStore,
    secret: bytes,
    *,
    limits: Limits | None = None,
    bot_pause: float = PAUSE,
    addresses: Addresses | None = None,
    thinker: Engine | None = None,
    looking_back: Engine | None = None,
    signing_key: SigningKey | None = None,
    metrics_word: str = "",
) -> Flask:
    """Return the application over *store*; *secret* signs its invitations, *signing_key* receipts.

    By default that is the key that goes with the secret. Bots move, flags fall and matches are
    looked back at when ``service_of(app).start()`` was called. It is *thinker* that thinks for
    bots, and *looking_back* that looks at moves, by default each a process of its own. The figures
    are for whoever says the *metrics_word*. Raises NotPresented when games and tables do not go
    together.
    """
    check_presentations(GAMES, PRESENTATIONS)
    limits, thinker = limits or Limits(), thinker or EnginePool()
    key = signing_key or SigningKey.beside(secret)
    app = application(limits, addresses or Addresses())
    service = AppServices(
        store,
        secret,
        limits,
        bot_pause,
        client_address_if_any,
        thinker,
        looking_back or EngineProcess(),
        key,
        metrics_word,
    )
    add_service(app, service)
    return app


def application(limits: Limits, addresses: Addresses) -> Flask:
    """Return the application with all its routes; whose it is says the service it is given."""
    app = Application(__name__.partition(".")[0])
    if addresses.behind_proxy:
        app.wsgi_app = behind_proxy(app.wsgi_app)  # type: ignore[method-assign]
    add_request_metrics(app)
    add_locale(app)
    add_first(app)
    add_errors(app)
    add_scripted_forms(app)
    add_trusted_hosts(app, addresses)
    add_security(app, limits.body)
    add_browser_prefix(app)
    add_visitor_cookie(app)
    add_socket(app, limits)
    api = describe(app)
    app.register_blueprint(home)
    app.register_blueprint(own)
    app.register_blueprint(looks)
    app.register_blueprint(installing)
    app.register_blueprint(style)
    app.register_blueprint(rules)
    add_settings(app)
    app.register_blueprint(learning)
    app.add_url_rule("/learn/", "learn", redirect_to="/rules/")
    app.register_blueprint(records)
    app.register_blueprint(refereeing)
    app.register_blueprint(objecting)
    app.register_blueprint(figures)
    api_routes = (
        opening,
        joining,
        browsers,
        table,
        playing,
        agreeing,
        rematch,
        branching,
        results,
        analysing,
        disputing,
        past,
        downloads,
        proof,
        seeds,
        short_links,
        talking,
        health,
    )
    for blueprint in api_routes:
        api.register_blueprint(blueprint)
    return app
