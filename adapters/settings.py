"""Where do the matches lie? One address decides, from the command line or the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import platformdirs

DATABASE: Final = "GIARDINO_DATABASE"
SECRET: Final = "GIARDINO_SECRET"
MEMORY: Final = ":memory:"


class BadSetting(ValueError):
    """A setting that can't be used; its text is one sentence for whoever set it."""


class Settings(msgspec.Struct, frozen=True):
    """Where the events lie, in the words of the eventsourcing library."""

    address: str
    env: dict[str, str]
    file: Path | None = None
    """The database file, when it is one."""


def settings(database: str | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings for *database*: a path, ``:memory:`` or ``postgresql://...``.

    Without one the environment's ``GIARDINO_DATABASE`` decides, and then the user's data folder.
    """
    address = database or environ.get(DATABASE) or str(default_file())
    if address == MEMORY:
        return Settings(address, {"PERSISTENCE_MODULE": "eventsourcing.popo"})
    if address.startswith(("postgresql://", "postgres://")):
        return Settings(address, _postgres(address))
    if "://" in address:
        raise BadSetting("The database is a file's path or an address as postgresql://host/name.")
    file = Path(address).expanduser().absolute()
    return Settings(address, _sqlite(file), file)


def default_file() -> Path:
    """Return where matches lie when nobody says otherwise."""
    return platformdirs.user_data_path("giardino", appauthor=False) / "matches.db"


def _sqlite(file: Path) -> dict[str, str]:
    return {
        "PERSISTENCE_MODULE": "adapters.store.sqlite:DurableFactory",
        "SQLITE_DBNAME": str(file),
    }


def _postgres(address: str) -> dict[str, str]:
    parts = urlsplit(address)
    query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    host = query.get("host") or parts.hostname
    name = unquote(parts.path.lstrip("/"))
    if not host or not name:
        raise BadSetting(
            "A PostgreSQL address names a host and a database: postgresql://host/name."
        )
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": name,
        "POSTGRES_HOST": host,
        "POSTGRES_PORT": str(parts.port or query.get("port") or 5432),
        "POSTGRES_USER": unquote(parts.username or query.get("user") or "postgres"),
        "POSTGRES_PASSWORD": unquote(parts.password or query.get("password") or ""),
        "POSTGRES_SCHEMA": query.get("schema", "public"),
        "POSTGRES_CONNECT_TIMEOUT": "5",
        "POSTGRES_LOCK_TIMEOUT": "5",
        "POSTGRES_POOL_SIZE": "8",
        "POSTGRES_MAX_OVERFLOW": "24",
    }
