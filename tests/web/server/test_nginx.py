"""A match behind nginx as configured in web/server/deploy, with two servers and PostgreSQL."""

import datetime
import gzip
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path
from typing import Final

import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from domain.registry import GAMES
from tests.benchmarks.planned_matches import SECRET, PlannedMatch, planned
from tests.web.server_process import Serving, serving

NGINX: Final = shutil.which("nginx") or "/usr/sbin/nginx"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(NGINX).exists(), reason="there is no nginx"),
]
NAME: Final = "table.example"
SOON: Final = 60.0
CONFIGURATION: Final = Path(__file__).parents[3] / "web/server/deploy/nginx.conf"
POSITION: Final = re.compile(rb'"position": ?(\d+)')


def certify(folder: Path) -> None:
    """Write a certificate of our own for the name of the table, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "table.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "table.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def configured(folder: Path, port: int, servers: list[Serving]) -> Path:
    """Write the configuration with the addresses of this test; return its file."""
    written = CONFIGURATION.read_text("utf-8")
    for text, here in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "127.0.0.1:8000": f"127.0.0.1:{servers[0].port}",
        "10.0.0.2:8000": f"127.0.0.1:{servers[1].port}",
        f"/etc/ssl/{NAME}.pem": str(folder / "table.pem"),
        f"/etc/ssl/{NAME}.key": str(folder / "table.key"),
    }.items():
        assert text in written
        written = written.replace(text, here)
    places = "".join(
        f"{place}_temp_path {folder}/{place};"
        for place in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off; {places}\n{written}}}\n"
    )
    return file


def context() -> ssl.SSLContext:
    """Return what speaks to the proxy, and believes its certificate."""
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    return trusting


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def proxied(
    postgres: Callable[[], str], tmp_path: Path
) -> Iterator[tuple[int, list[PlannedMatch]]]:
    """Serve planned matches behind nginx; give its port, and them."""
    address = postgres()
    plans = planned(address, list(GAMES.values()), 6, "random")
    where = {"GIARDINO_DATABASE": address, "GIARDINO_SECRET": SECRET}
    words = ("--port=0", "--behind-proxy", f"--public-url=https://{NAME}")
    certify(tmp_path)
    with serving(*words, **where) as one, serving(*words, **where) as other:
        port = free_port()
        file = configured(tmp_path, port, [one, other])
        proxy = subprocess.Popen([NGINX, "-p", tmp_path, "-c", file], stderr=subprocess.PIPE)
        try:
            await_proxy(proxy, port)
            yield port, plans
        finally:
            proxy.terminate()
            proxy.communicate(timeout=SOON)


def await_proxy(proxy: subprocess.Popen[bytes], port: int) -> None:
    """Wait until somebody answers at a port."""
    until = time.monotonic() + SOON
    while time.monotonic() < until and proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(proxy.communicate()[1] if proxy.poll() is not None else "no proxy")


def asked(
    port: int, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, bytes]:
    """Return the status and the body of what is answered through the proxy."""
    there = HTTPSConnection("127.0.0.1", port, timeout=SOON, context=context())
    sent = {name.replace("_", "-"): text for name, text in headers.items()}
    with closing(there) as line:
        line.request(method, path, body, {"Host": NAME, "Content-Type": "application/json", **sent})
        with line.getresponse() as answer:
            return answer.status, answer.read()


class Page:
    """An open page, through the proxy."""

    def __init__(self, port: int, match: PlannedMatch, seat: int) -> None:
        there = socket.create_connection(("127.0.0.1", port), timeout=SOON)
        self._socket = context().wrap_socket(there, server_hostname=NAME)
        self._socket.sendall(
            f"GET /matches/{match.id}/socket HTTP/1.1\r\nHost: {NAME}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: https://{NAME}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: {match.cookies[seat]}\r\n\r\n".encode()
        )
        self._stream = self._socket.makefile("rb")
        self.status = int(self._stream.readline().split()[1])
        while self._stream.readline().strip():
            pass

    def hear(self) -> bytes:
        """Return the next message."""
        _, size = self._stream.read(2)
        if more := {126: 2, 127: 8}.get(size):
            size = int.from_bytes(self._stream.read(more))
        return self._stream.read(size)

    def close(self) -> None:
        """Leave."""
        self._stream.close()
        self._socket.close()


def test_moves_come_to_pages_through_the_proxy(proxied):
    port, plans = proxied
    pages = {match.id: [Page(port, match, seat) for seat in (0, 1)] for match in plans}
    for match in plans:
        shown = [0, 0]
        for page in pages[match.id]:
            assert page.status == 101
            page.hear()
        for position, (seat, move) in enumerate(match.moves, 1):
            status, body = asked(
                port,
                "POST",
                f"/matches/{match.id}/moves",
                move,
                Cookie=match.cookies[seat],
                Expected_Position=str(position - 1),
                Idempotency_Key=f"{match.id}-{position}",
                Origin=f"https://{NAME}",
            )
            assert status == 200, body
            for number, page in enumerate(pages[match.id]):
                while shown[number] < position:
                    if found := POSITION.search(page.hear()):
                        shown[number] = max(shown[number], int(found[1]))
            assert shown == [position, position]
    for page in (page for opened in pages.values() for page in opened):
        page.close()


def test_links_lead_to_the_public_address(proxied):
    port, plans = proxied
    status, _ = asked(port, "GET", "/")
    assert status == 200
    status, picture = asked(port, "GET", f"/matches/{plans[0].id}/match-view")
    watch = msgspec.json.decode(picture)["now"]["watch"]
    assert (status, watch) == (200, f"https://{NAME}/matches/{plans[0].id}/")


def test_the_proxy_compresses_scripts_but_no_answer_that_may_hold_a_secret(proxied):
    port, plans = proxied

    for path in ("/static/main.js", "/looks/bloom/style.css"):
        compressed = asked(port, "GET", path, Accept_Encoding="gzip")[1]
        assert gzip.decompress(compressed) == asked(port, "GET", path)[1]
    view = asked(port, "GET", f"/matches/{plans[0].id}/match-view", Accept_Encoding="gzip")[1]

    assert msgspec.json.decode(view)
