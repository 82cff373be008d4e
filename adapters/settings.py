"""Settings of the database: one address, from the command line or the environment."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import platformdirs

from adapters.i18n import gettext

DATABASE: Final = "GIARDINO_DATABASE"
SECRET: Final = "GIARDINO_SECRET"
SIGNING_KEY: Final = "GIARDINO_SIGNING_KEY"
METRICS: Final = "GIARDINO_METRICS"
PUSH: Final = "GIARDINO_PUSH"
PUBLIC_URL: Final = "GIARDINO_PUBLIC_URL"
OFF: Final = "off"
PUSH_HOST: Final = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?")
SHORTEST_WORD: Final = 16
"""Minimum characters of the metrics password."""
MEMORY: Final = ":memory:"
SESSION: Final = "POSTGRES_TARGET_SESSION_ATTRS"
"""The key in ``Settings.env`` that chooses among several PostgreSQL servers."""
IN_QUERY: Final = {"host", "port", "user", "password", "schema", "target_session_attrs"}
"""Allowed query parameters of a PostgreSQL address; libpq's environment variables set the rest."""


class BadSetting(ValueError):
    """A setting can't be used; the text is one sentence for the operator."""


class Settings(msgspec.Struct, frozen=True):
    """Where events are stored, as environment of the eventsourcing library."""

    address: str
    """For display, without a password."""
    env: dict[str, str]
    file: Path | None = None
    """The database file; None if there is no file."""


def settings(database: str | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings for *database*: a path, ``:memory:`` or ``postgresql://...``.

    The default is ``GIARDINO_DATABASE``, then a file in the user's data folder.
    """
    address = database or environ.get(DATABASE) or str(default_file())
    if address == MEMORY:
        return Settings(address, {"PERSISTENCE_MODULE": "eventsourcing.popo"})
    if address.startswith(("postgresql://", "postgres://")):
        return _postgres(address, environ)
    if "://" in address:
        raise BadSetting(
            gettext("The database must be a file path or an address like postgresql://host/name.")
        )
    file = _file(address)
    env = {
        "PERSISTENCE_MODULE": "adapters.database.sqlite:DurableFactory",
        "SQLITE_DBNAME": str(file),
    }
    return Settings(address, env, file)


def metrics_word(environ: Mapping[str, str] = os.environ) -> str:
    """Return the metrics password, or an empty text; raise BadSetting."""
    word = environ.get(METRICS, "")
    if word and (len(word) < SHORTEST_WORD or not word.isascii()):
        raise BadSetting(
            gettext(
                "{variable} must have at least {count} random ASCII characters.",
                variable=METRICS,
                count=SHORTEST_WORD,
            )
        )
    return word


def push_hosts(environ: Mapping[str, str] = os.environ) -> tuple[str, ...] | None:
    """Return the hosts of further push services, or None for no notifications; raise BadSetting."""
    text = environ.get(PUSH, "").strip().lower()
    if text == OFF:
        return None
    hosts = tuple(host for part in text.split(",") if (host := part.strip()))
    if not all(map(PUSH_HOST.fullmatch, hosts)):
        raise BadSetting(
            gettext(
                "{variable} must be off, or hosts of push services such as push.example, separated"
                " by commas.",
                variable=PUSH,
            )
        )
    return hosts


def serves_many(settings: Settings) -> bool:
    """Tell whether several processes can serve a database at the same time."""
    return settings.file is None and settings.address != MEMORY


def default_file() -> Path:
    """Return the default database file; raise BadSetting for a user without a home."""
    try:
        return platformdirs.user_data_path("giardino", appauthor=False) / "matches.db"
    except (OSError, RuntimeError):
        raise BadSetting(
            gettext(
                "This user has no home folder to store matches in: use --database or set"
                " {variable}.",
                variable=DATABASE,
            )
        ) from None


def _file(address: str) -> Path:
    try:
        file = Path(address).expanduser().resolve()
        is_folder, is_other = file.is_dir(), file.exists() and not file.is_file()
    except (OSError, RuntimeError):
        sentence = gettext(
            "The database {address!r} is not a valid path on this machine.", address=address
        )
        raise BadSetting(sentence) from None
    if is_folder:
        raise BadSetting(
            gettext("The database {address} is a folder; it must be a file.", address=address)
        )
    if is_other:
        raise BadSetting(gettext("The database {address} is not a regular file.", address=address))
    return file


def _postgres(address: str, environ: Mapping[str, str]) -> Settings:
    try:
        parts = urlsplit(address)
        query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
        if "@" in parts.path:
            # It is the rest of a password that contains a slash, which must not be shown.
            raise ValueError
        hosts = _hosts(parts.netloc.rpartition("@")[2], query)
    except ValueError:
        sentence = gettext("A PostgreSQL address looks like postgresql://host:5432/name.")
        raise BadSetting(sentence) from None
    if unknown := sorted(query.keys() - IN_QUERY):
        raise BadSetting(
            gettext(
                "A PostgreSQL address can't contain {part!r} here; use the environment variables"
                " of libpq, such as PGSSLMODE.",
                part=unknown[0],
            )
        )
    name = unquote(parts.path.lstrip("/"))
    if not all(host for host, _ in hosts) or not name:
        raise BadSetting(
            gettext("A PostgreSQL address needs a host and a database: postgresql://host/name.")
        )
    user = unquote(parts.username or "") or query.get("user", "postgres")
    password = unquote(parts.password or "") or query.get("password")
    schema = query.get("schema", "public")
    env = {
        "PERSISTENCE_MODULE": "adapters.database.postgres:SchemaFactory",
        "POSTGRES_DBNAME": name,
        "POSTGRES_HOST": ",".join(host for host, _ in hosts),
        "POSTGRES_PORT": ",".join(str(port) for _, port in hosts),
        "POSTGRES_USER": user,
        "POSTGRES_PASSWORD": password or environ.get("PGPASSWORD", ""),
        "POSTGRES_SCHEMA": schema,
        "POSTGRES_LOCK_TIMEOUT": "2",
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "30",
        # With it the library (9.5.6) inserts without its table lock, and events get lost.
        "POSTGRES_ENABLE_DB_FUNCTIONS": "n",
    }
    # Selects the primary among several hosts, which can change.
    attributes = query.get("target_session_attrs", "read-write" if len(hosts) > 1 else "")
    if attributes:
        env[SESSION] = attributes
    shown = ",".join(f"{host}:{port}" for host, port in hosts)
    return Settings(f"postgresql://{user}@{shown}/{name}?schema={schema}", env)


def _hosts(netloc: str, query: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return hosts and ports of an address; raise ValueError."""
    parsed = [urlsplit(f"//{part}") for part in netloc.split(",")]
    named = [(unquote(part.hostname or ""), part.port) for part in parsed]
    if "host" in query:
        named = [(host, named[0][1]) for host in query["host"].split(",")]
    ports = [int(port) for port in query.get("port", "5432").split(",")]
    several = ports if len(ports) > 1 else ports * len(named)
    return [(host, port or other) for (host, port), other in zip(named, several, strict=True)]
