"""Endpoints are URLs of strangers: the server connects to public push services only."""

import socket

import pytest

from tests.web.notifications.push_service import HOST
from web.notifications import push_client
from web.notifications.endpoints import (
    BadEndpoint,
    Endpoint,
    is_public,
    parse_endpoint,
    public_address,
)
from web.notifications.push_client import PushAnswer, PushClient


@pytest.mark.parametrize(
    "url",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://wns2-par02p.notify.windows.com/w/?token=BQY%3d",
        "https://web.push.apple.com/QMrT",
        "https://FCM.googleapis.com:443/x",
    ],
)
def test_the_push_services_of_the_browsers_are_known(url):
    assert parse_endpoint(url).origin == "https://" + url.split("/")[2].lower().removesuffix(":443")


@pytest.mark.parametrize(
    "url",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:0443/x/../..:22",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://push.services.mozilla.com.evil.example/x",
        "https://evilpush.services.mozilla.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://fcm.googleapis.com:x@127.0.0.1/x",
        "https://user@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://127.0.0.1\\@fcm.googleapis.com/x",
        "https://127.0.0.1#@fcm.googleapis.com/x",
        "https://fcm.googleapis.com#/x",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com./x",
        "https://.push.apple.com/x",
        "https://a..push.apple.com/x",
        f"https://{'a' * 64}.push.apple.com/x",
        "https://ｆcm.googleapis.com/x",
        "//fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "javascript:alert(1)",
        "",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_no_other_address_is_taken(url):
    with pytest.raises(BadEndpoint):
        parse_endpoint(url)


def test_an_operator_can_allow_other_services_with_their_port():
    allowed = ("push.example:8443", "*.mine.example")

    assert parse_endpoint("https://push.example:8443/x", allowed).port == 8443
    assert parse_endpoint("https://a.mine.example/x", allowed).host == "a.mine.example"
    for url in ("https://push.example/x", "https://a.mine.example:8443/x", "https://mine.example/"):
        with pytest.raises(BadEndpoint):
            parse_endpoint(url, allowed)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.106", True),
        ("2a00:1450:4001:80b::200a", True),
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("240.0.0.1", False),
        ("192.0.2.1", False),
        ("::1", False),
        ("::", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:53aa:64c:0:0:80ff:fffe", False),
    ],
)
def test_only_addresses_of_the_public_internet_are_connected_to(address, public):
    assert is_public(address) is public


def test_a_host_with_one_address_that_is_not_public_is_refused():
    endpoint = Endpoint("fcm.googleapis.com", 443, "/x")

    def resolver(*found):
        return lambda host, port: found

    assert public_address(endpoint, resolver("8.8.8.8", "9.9.9.9"), is_public) == "8.8.8.8"
    for found in (("8.8.8.8", "10.0.0.1"), ("127.0.0.1",), ()):
        with pytest.raises(BadEndpoint):
            public_address(endpoint, resolver(*found), is_public)


def test_by_default_a_client_connects_to_no_local_address(service):
    client = PushClient(resolver=lambda host, port: ["127.0.0.1"])

    with pytest.raises(BadEndpoint):
        client.post(Endpoint(HOST, service.port, "/x"), b"", {})
    assert not service.asked.is_set()


def test_a_name_is_resolved_once_and_the_checked_address_is_connected_to(service, monkeypatch):
    """The second answer of a name server that changes its mind is never asked for."""
    hosts, connected = [], []
    real = socket.create_connection

    def resolver(host, port):
        hosts.append(host)
        return ["127.0.0.1"]

    def connect(address, *others):
        connected.append(address)
        return real(address, *others)

    monkeypatch.setattr(push_client.socket, "create_connection", connect)
    answer = service.client(resolver=resolver).post(Endpoint(HOST, service.port, "/x"), b"x", {})

    assert answer.accepted
    assert (hosts, connected) == ([HOST], [("127.0.0.1", service.port)])


def test_a_redirect_is_not_followed(service):
    service.answers = [(307, {"Location": f"https://{HOST}:{service.port}/elsewhere"})]

    answer = service.client().post(Endpoint(HOST, service.port, "/x"), b"x", {})

    assert (answer.status, answer.accepted, answer.temporary) == (307, False, False)
    assert [path for path, *_ in service.got] == ["/x"]


def test_a_certificate_that_nobody_vouches_for_is_not_trusted(service):
    stranger = PushClient(resolver=lambda host, port: ["127.0.0.1"], accepts=lambda address: True)

    assert stranger.post(Endpoint(HOST, service.port, "/x"), b"x", {}) == PushAnswer(0)
    other = service.client().post(Endpoint("other.test", service.port, "/x"), b"x", {})
    assert other == PushAnswer(0)
    assert service.got == []


def test_a_service_that_does_not_answer_is_given_up_in_time(service, monkeypatch):
    monkeypatch.setattr(push_client, "WHOLE", 0.2)
    service.hangs.set()

    assert service.client().post(Endpoint(HOST, service.port, "/x"), b"x", {}) == PushAnswer(0)


@pytest.mark.parametrize(
    ("header", "seconds"), [("7", 7.0), ("9" * 30, 600.0), ("-1", None), ("Fri, 1 Jan", None)]
)
def test_retry_after_is_taken_in_seconds_and_within_bounds(service, header, seconds):
    service.answers = [(429, {"Retry-After": header})]

    answer = service.client().post(Endpoint(HOST, service.port, "/x"), b"x", {})

    assert answer == PushAnswer(429, seconds)
    assert answer.temporary
