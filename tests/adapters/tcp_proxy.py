"""Test helper: a TCP proxy that cuts the connection to PostgreSQL and restores it."""

import contextlib
import socket
import threading
from pathlib import Path
from typing import Any


class Cable:
    """Leads from a port of this machine to the socket of a server; it can be cut or go silent."""

    def __init__(self, server: Path) -> None:
        self._server = str(server)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._flows = threading.Event()
        self._flows.set()
        self._ends: list[socket.socket] = []
        self._serve()

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        # An accept that waits for somebody would keep the listener open.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._flows.set()
        while self._ends:
            with contextlib.suppress(OSError):
                self._ends.pop().shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections be made again."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._serve()

    def be_silent(self) -> None:
        """Take everything, new connections too, and pass nothing on."""
        self._flows.clear()

    def flow(self) -> None:
        """Pass on what was held back, and what comes."""
        self._flows.set()

    def _serve(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = listener.accept()
                threading.Thread(target=self._join, args=(here,), daemon=True).start()

    def _join(self, here: socket.socket) -> None:
        with here, socket.socket(socket.AF_UNIX) as there:
            there.connect(self._server)
            self._ends += [here, there]
            back = threading.Thread(target=self._carry, args=(there, here), daemon=True)
            back.start()
            self._carry(here, there)
            back.join()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while carried := source.recv(65536):
                self._flows.wait()
                sink.sendall(carried)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def through(cable: Cable, env: dict[str, str]) -> dict[str, Any]:
    """Return the settings of a database as it is reached through a *cable*."""
    return {**env, "POSTGRES_HOST": "127.0.0.1", "POSTGRES_PORT": str(cable.port)}
