"""WebSocket client that keeps every message from the first one on."""

from simple_websocket import Client


class Hearing(Client):
    """A socket that also hears what came together with the answer to its handshake.

    The library reads such a message, and then waits for the next one before it looks at it.
    """

    def _thread(self) -> None:
        self.connected = self._handle_events()
        super()._thread()
