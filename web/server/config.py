"""Server configuration: what to serve, and how a worker process opens it."""

import logging
from typing import Literal

import msgspec
from eventsourcing.persistence import PersistenceError
from flask import Flask

from adapters.i18n import gettext
from adapters.match_store import AnotherWriter, CannotOpen, MatchStore, why_not_written
from adapters.secret import secret_for
from adapters.settings import BadSetting, Settings, metrics_word, push_hosts, serves_many, settings
from adapters.verification.signing import SigningKey, signing_key_for
from web.app import create_app
from web.context import service_of
from web.limits.rate_limits import Limits
from web.middleware.trusted_hosts import Addresses
from web.server.log_format import Lines, formatter
from web.services import AppServices
from web.tokens.referee_token import RefereeTokens, new_nonce


class OpenServer(msgspec.Struct, frozen=True):
    """An open store with its application and services."""

    store: MatchStore
    app: Flask
    service: AppServices

    def close(self) -> None:
        """Close everything."""
        self.service.close()
        self.store.close()


class ServerConfig(msgspec.Struct, frozen=True):
    """What to serve, and how."""

    settings: Settings
    secret: bytes
    signing_key: SigningKey | None = None
    """None to derive it from the secret."""
    referee: str = ""
    """Nonce of a new referee link; empty to keep the current one."""
    addresses: Addresses = Addresses()
    bot_pause: float = 0.6
    workers: int = 1
    """Number of processes."""
    verbose: bool = False
    lines: Lines = "text"
    """Format of the log."""
    metrics_word: str = ""
    """Bearer token of `/metrics`; empty to disable it."""
    push_hosts: tuple[str, ...] | None = ()
    """Hosts of further push services; None sends no notifications."""
    limits: Limits = Limits()

    def check(self) -> None:
        """Check that the database can be opened and written; raise BadSetting or CannotOpen.

        With PostgreSQL it also activates a new referee link, once for all processes.
        """
        if self.workers > 1 and not serves_many(self.settings):
            raise BadSetting(
                gettext(
                    "A database in a file or in memory allows one process only: --workers needs "
                    "PostgreSQL."
                )
            )
        with MatchStore(self.settings, writes=True) as store:
            if serves_many(self.settings):
                self._appoint(store)

    def open(self) -> OpenServer:
        """Open everything; raise CannotOpen."""
        handler = logging.StreamHandler()
        handler.setFormatter(formatter(self.lines))
        level = logging.INFO if self.verbose else logging.WARNING
        logging.basicConfig(level=level, handlers=[handler])
        store = MatchStore(self.settings, writes=True)
        store.clock.report_offset()
        try:
            app = create_app(
                store,
                self.secret,
                limits=self.limits,
                bot_pause=self.bot_pause,
                addresses=self.addresses,
                signing_key=self.signing_key,
                metrics_word=self.metrics_word,
                push_hosts=self.push_hosts,
            )
            service = service_of(app)
            if not serves_many(self.settings):
                self._appoint(store)
            service.start()
        except PersistenceError as error:
            store.close()
            raise CannotOpen(gettext("The matches can't be read: {error}", error=error)) from error
        return OpenServer(store, app, service)

    def _appoint(self, store: MatchStore) -> None:
        """Make the new referee link the only valid one."""
        if self.referee:
            RefereeTokens(store, self.secret).appoint(self.referee)


class ServeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `giardino serve`, which describes them."""

    host: str
    port: int
    database: str | None
    public_url: str | None
    behind_proxy: bool
    referee: bool
    bot_pause: float
    server: Literal["auto", "gunicorn", "werkzeug"]
    workers: int
    verbose: bool
    lines: Lines


def why_not_open(error: CannotOpen) -> str:
    """Return the sentence of an *error*, and what helps."""
    if isinstance(error, AnotherWriter):
        return str(error)
    return f"{str(error).removesuffix('.')}; {gettext('giardino doctor examines it')}"


def config_for(options: ServeOptions, addresses: Addresses) -> ServerConfig:
    """Return the configuration for *options*, with a new referee link if requested.

    Raises BadSetting or CannotOpen.
    """
    database_settings = settings(options.database)
    if sentence := why_not_written(database_settings):
        raise CannotOpen(sentence)
    secret = secret_for(database_settings)
    return ServerConfig(
        settings=database_settings,
        secret=secret,
        signing_key=signing_key_for(secret),
        referee=new_nonce() if options.referee else "",
        addresses=addresses,
        bot_pause=options.bot_pause,
        workers=options.workers,
        verbose=options.verbose,
        lines=options.lines,
        metrics_word=metrics_word(),
        push_hosts=push_hosts(),
    )
