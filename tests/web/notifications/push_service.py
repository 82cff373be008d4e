"""A push service on this machine, over HTTPS, and browsers that can decrypt what it gets."""

import json
import os
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

from web.notifications.encryption import b64, unb64
from web.notifications.push_client import PushClient

HOST = "push.test"


def certificate(folder: Path) -> Path:
    """Write a key and a certificate for HOST, which signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


class PushService:
    """What the service was sent, and how it answers."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        """Path, headers and body of each request."""
        self.answers: list[tuple[int, dict[str, str]]] = []
        """The next answers; 201 after them."""
        self.hangs = threading.Event()
        """Set while the service leaves requests without an answer."""
        self.asked = threading.Event()
        """Set as soon as there was a request."""
        self.port = 0

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return what an operator sets to allow this service."""
        return (f"{HOST}:{self.port}",)

    def client(self, **others: Any) -> PushClient:
        """Return a client that trusts the certificate, and takes this machine for a public one."""
        here = {"resolver": lambda host, port: ["127.0.0.1"], "accepts": lambda address: True}
        context = ssl.create_default_context(cafile=str(self.file))
        return PushClient(context, **{**here, **others})

    def answer(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """Note a request and return the answer to it."""
        self.asked.set()
        while self.hangs.is_set():
            time.sleep(0.01)
        self.got.append((path, headers, body))
        return self.answers.pop(0) if self.answers else (201, {})


@contextmanager
def push_service(file: Path) -> Iterator[PushService]:
    """Run a push service with the certificate in *file*."""
    service = PushService(file)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers = service.answer(self.path, dict(self.headers), body)
            self.send_response(status)
            for name, value in {"Content-Length": "0", **headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *about: None  # type: ignore[method-assign]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
    service.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.hangs.clear()
        server.shutdown()
        thread.join()
        server.server_close()


class PushBrowser:
    """A browser's subscription: its endpoint, and the private key for it."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._service = service
        self.path = f"/send/{name}"

    @property
    def subscription(self) -> dict[str, Any]:
        """Return what the browser's page sends to the server."""
        return {
            "endpoint": f"https://{HOST}:{self._service.port}{self.path}",
            "expirationTime": None,
            "keys": {"p256dh": b64(self._point), "auth": b64(self._auth)},
        }

    @property
    def _point(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def got(self) -> list[Any]:
        """Return the notifications that came to this browser, decrypted."""
        return [
            json.loads(self.decrypt(body))
            for path, _, body in self._service.got
            if path == self.path
        ]

    def decrypt(self, body: bytes) -> bytes:
        """Return the text of a message, as RFC 8291 and RFC 8188 say."""
        salt, size, theirs = body[:16], body[20], body[21:86]
        assert size == len(theirs)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        info = b"WebPush: info\0" + self._point + theirs
        shared = _hkdf(self._auth, self._key.exchange(ec.ECDH(), public), info, 32)
        key = _hkdf(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, shared, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[86:], None)
        assert text[-1] == 2
        return text[:-1]


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def claims_of(authorization: str, key: str) -> Any:
    """Return the claims of a VAPID header, whose signature is verified with the *key* in it."""
    scheme, token, own = authorization.replace(",", "").split(" ")
    assert (scheme, own) == ("vapid", f"k={key}")
    unsigned, _, signature = token.removeprefix("t=").rpartition(".")
    raw = unb64(signature)
    both = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    public.verify(encode_dss_signature(*both), unsigned.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unb64(unsigned.partition(".")[2]))
