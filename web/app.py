"""The Flask application: assembly of services, middleware and routes."""

from collections.abc import Callable
from typing import Any, Final

from flask import Flask

from adapters.match_store import MatchStore
from adapters.verification.signing import SigningKey
from domain.registry import GAMES
from web.api import (
    analysis,
    branches,
    chat,
    disputes,
    exports,
    health,
    lessons,
    lists,
    match_views,
    moves,
    notifications,
    rematch,
    results,
    seats,
    seeds,
    sessions,
    short_links,
    table_actions,
    tables,
    verification,
)
from web.api.openapi import describe
from web.auth.cookie_check import add_visitor_cookie
from web.auth.cookies import add_browser_prefix
from web.context import add_service, client_address_if_any
from web.games.registry import PRESENTATIONS, check_presentations
from web.limits.rate_limits import Limits
from web.middleware.errors import add_errors
from web.middleware.forms import add_scripted_forms
from web.middleware.locale import add_locale
from web.middleware.metrics import add_request_metrics
from web.middleware.security import add_security
from web.middleware.trusted_hosts import Addresses, add_trusted_hosts, behind_proxy
from web.notifications.push_client import PushClient
from web.pages import (
    archive,
    dispute_forms,
    game_assets,
    home,
    match,
    match_feed,
    my_matches,
    pwa,
    record_editor,
    record_upload,
    rules,
    style_guide,
)
from web.pages import lessons as lesson_pages
from web.pages.settings import add_settings
from web.presenters.server_render import add_server_rendering
from web.services import AppServices
from web.websocket.endpoints import add_websockets
from web.workers.engine_pool import Engine, EnginePool

PAGES: Final = (
    home,
    my_matches,
    match_feed,
    game_assets,
    pwa,
    style_guide,
    rules,
    lesson_pages,
    record_upload,
    record_editor,
    dispute_forms,
)
API_ROUTES: Final = (
    tables,
    seats,
    sessions,
    match,
    match_views,
    moves,
    table_actions,
    rematch,
    branches,
    results,
    analysis,
    disputes,
    archive,
    lists,
    exports,
    verification,
    seeds,
    short_links,
    chat,
    notifications,
    lessons,
    health,
)
"""Modules whose routes are in the OpenAPI document; `match` and `archive` are pages."""
PAUSE = 0.6
"""Seconds that a bot waits before it moves."""


class Application(Flask):
    """Flask for synchronous view functions only."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function unchanged: the check for coroutines takes time at each request."""
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
    push_hosts: tuple[str, ...] | None = (),
    push_client: PushClient | None = None,
) -> Flask:
    """Return the application over *store*.

    *secret* signs session tokens and invitations, *signing_key* receipts; by default it is derived
    from the secret. Background workers run after ``service_of(app).start()``. *thinker* computes
    bot moves, *looking_back* analyses; by default each runs in its own process.
    *metrics_word* is the bearer token of ``/metrics``. *push_hosts* are further push services, None
    turns notifications off; *push_client* connects to them. Raises NotPresented if a game lacks its
    presentation.
    """
    check_presentations(GAMES, PRESENTATIONS)
    limits, thinker = limits or Limits(), thinker or EnginePool()
    key = signing_key or SigningKey.derived_from(secret)
    app = application(limits, addresses or Addresses())
    service = AppServices(
        store,
        secret,
        limits,
        bot_pause,
        client_address_if_any,
        thinker,
        looking_back or EnginePool(1),
        key,
        metrics_word,
        push_hosts,
        push_client,
    )
    add_service(app, service)
    return app


def application(limits: Limits, addresses: Addresses) -> Flask:
    """Return the application with all routes, without services."""
    app = Application(__name__.partition(".")[0])
    if addresses.behind_proxy:
        app.wsgi_app = behind_proxy(app.wsgi_app)  # type: ignore[method-assign]
    add_request_metrics(app)
    add_locale(app)
    add_server_rendering(app)
    add_errors(app)
    add_scripted_forms(app)
    add_trusted_hosts(app, addresses)
    add_security(app, limits.body)
    add_browser_prefix(app)
    add_visitor_cookie(app)
    add_websockets(app, limits)
    api = describe(app)
    for page in PAGES:
        app.register_blueprint(page.blueprint)
    add_settings(app)
    app.add_url_rule("/learn/", "learn", redirect_to="/rules/")
    app.register_blueprint(health.metrics_blueprint)
    for routes in API_ROUTES:
        api.register_blueprint(routes.blueprint)
    return app
