"""What is the application, put together?"""

from collections.abc import Callable
from typing import Any

from flask import Flask

from adapters.match_store import Club
from adapters.verification.signing import SigningKey
from domain.registry import GAMES
from web.admission.addresses import Addresses, add_addresses
from web.admission.asker import asker_if_any
from web.admission.cookies import add_browser_prefix
from web.admission.counting import add_counting
from web.admission.current import add_service
from web.admission.guards import add_guards
from web.admission.kept_cookies import add_visitors
from web.admission.languages import add_languages
from web.admission.proxies import behind_proxy
from web.answering.errors import add_errors
from web.answering.scripted_forms import add_scripted_forms
from web.interface.openapi import describe
from web.page.tables import TABLES, check_tables
from web.routes.agreeing import agreeing
from web.routes.analysing import analysing
from web.routes.branching import branching
from web.routes.browsers import browsers
from web.routes.disputing import disputing
from web.routes.downloads import downloads
from web.routes.figures import figures
from web.routes.health import health
from web.routes.home import home
from web.routes.installing import installing
from web.routes.joining import joining
from web.routes.learning import learning
from web.routes.looks import looks
from web.routes.objecting import objecting
from web.routes.opening import opening
from web.routes.own import own
from web.routes.past import past
from web.routes.playing import playing
from web.routes.proof import proof
from web.routes.records import records
from web.routes.refereeing import refereeing
from web.routes.rematch import rematch
from web.routes.results import results
from web.routes.rules import rules
from web.routes.seeds import seeds
from web.routes.settings import add_settings
from web.routes.short_links import short_links
from web.routes.style import style
from web.routes.table import table
from web.routes.talking import talking
from web.service.limits import Limits
from web.service.service import Service
from web.service.thinker import Thinker, ThinkingProcess
from web.service.thinkers import ThinkingProcesses
from web.showing.first import add_first
from web.sockets.live import add_socket

PAUSE = 0.6
"""How many seconds a bot lets pass before it moves."""


class Application(Flask):
    """Flask, where all that answers is a plain function."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return what answers as it is: to ask each decorator what it is takes its time."""
        return func


def create_app(
    club: Club,
    secret: bytes,
    *,
    limits: Limits | None = None,
    bot_pause: float = PAUSE,
    addresses: Addresses | None = None,
    thinker: Thinker | None = None,
    looking_back: Thinker | None = None,
    signing_key: SigningKey | None = None,
    metrics_word: str = "",
) -> Flask:
    """Return the application over *club*; *secret* signs its invitations, *signing_key* receipts.

    By default that is the key that goes with the secret. Bots move, flags fall and matches are
    looked back at when ``service_of(app).start()`` was called. It is *thinker* that thinks for
    bots, and *looking_back* that looks at moves, by default each a process of its own. The figures
    are for whoever says the *metrics_word*. Raises NotPresented when games and tables do not go
    together.
    """
    check_tables(GAMES, TABLES)
    limits, thinker = limits or Limits(), thinker or ThinkingProcesses()
    key = signing_key or SigningKey.beside(secret)
    app = application(limits, addresses or Addresses())
    service = Service(
        club,
        secret,
        limits,
        bot_pause,
        asker_if_any,
        thinker,
        looking_back or ThinkingProcess(),
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
    add_counting(app)
    add_languages(app)
    add_first(app)
    add_errors(app)
    add_scripted_forms(app)
    add_addresses(app, addresses)
    add_guards(app, limits.body)
    add_browser_prefix(app)
    add_visitors(app)
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
