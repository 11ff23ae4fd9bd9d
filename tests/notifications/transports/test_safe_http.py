"""Requests to user-entered addresses reach only checked public hosts."""

import datetime
import socket
import ssl
import threading
from contextlib import closing
from unittest.mock import Mock

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from games.notifications.transports import safe_http
from games.notifications.transports.safe_http import (
    MAX_BODY_READ,
    MAX_RETRY_AFTER,
    AddressNotAllowed,
    ConnectionLost,
    HostUnreachable,
    parse_retry_after,
    post,
)
from tests.sinks import CUT, push_service

PUBLIC = ("93.184.215.14", "2606:4700::6810:84e5", "::ffff:93.184.215.14", "64:ff9b::5db8:d70e")
INSIDE = """
    127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 192.0.2.1
    198.18.0.1 224.0.0.1 239.1.2.3 240.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 fec0::1 ff02::1
    2001:db8::1 3fff::1 2001::1 100::1 2002:7f00:1:: 2002:a00:1:: ::127.0.0.1 ::ffff:127.0.0.1
    ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::1
"""


def resolver(monkeypatch, *answers: list[str]) -> list[str]:
    """Names are resolved to those addresses, one answer after another; the names that were asked for."""
    asked, left = [], list(answers)

    def resolve(host, port, *args, **kwargs):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in left.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


def dialled(monkeypatch) -> list[tuple[str, int]]:
    """Where lines would have gone; nobody answers."""
    numbers = []

    def dial(address, timeout):
        assert 0 < timeout <= safe_http.TIMEOUT_SECONDS
        numbers.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", dial)
    return numbers


def test_private_address_is_never_called(monkeypatch):
    numbers = dialled(monkeypatch)
    for address in INSIDE.split():
        resolver(monkeypatch, [address], ["93.184.215.14", address])
        for _ in range(2):
            with pytest.raises(AddressNotAllowed):
                post("https://push.example.net/device", b"", {})
    assert numbers == []
    for address in PUBLIC:
        resolver(monkeypatch, [address])
        with pytest.raises(HostUnreachable):
            post("https://push.example.net/device", b"", {})
    assert numbers == [(address, 443) for address in PUBLIC]


@pytest.mark.parametrize("url", ["https://2130706433/", "https://0x7f.1/", "https://[::1]/", "https://localhost/"])
def test_private_address_is_recognised_in_every_notation(monkeypatch, url):
    numbers = dialled(monkeypatch)
    with pytest.raises(AddressNotAllowed):
        post(url, b"", {})
    assert numbers == []


def test_rebound_host_is_called_at_checked_address(monkeypatch):
    asked = resolver(monkeypatch, ["93.184.215.14"], ["127.0.0.1"])
    numbers = dialled(monkeypatch)
    with pytest.raises(HostUnreachable):
        post("https://rebinds.example.net:8443/", b"", {})
    assert (asked, numbers) == (["rebinds.example.net"], [("93.184.215.14", 8443)])


@pytest.mark.parametrize(
    "url",
    [
        *("http://push.example.net/", "ftp://push.example.net/", "file:///etc/passwd", "push.example.net"),
        *("https://", "https:///path", "https://user:word@push.example.net/", "https://[::1/"),
        *("https://push.example.net:0/", "https://push.example.net:99999/", "https://push.example.net/a b"),
        *("https://push.example.net/\r\nX: y", "https://püsh.example.net/"),
    ],
)
def test_only_plain_https_urls_are_called(monkeypatch, url):
    asked = resolver(monkeypatch)
    with pytest.raises(AddressNotAllowed) as refusal:
        post(url, b"", {})
    assert asked == []
    assert "example" not in str(refusal.value)


def test_redirect_is_not_followed_and_long_body_is_cut(lifted):
    with push_service(302) as service:
        answer = post(service.url("/device?a=b"), b"word", {"Topic": "x"})
    assert (answer.status, len(answer.body_start)) == (302, MAX_BODY_READ)
    (got,) = service.posted
    assert (got.path, got.headers["Topic"], got.body) == ("/device?a=b", "x", b"word")


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("120", 120),
        ("64.5", 64.5),
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sun, 06 Nov 1994 08:50:37 -0000", 60),
        ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
        ("Sun, 06 Nov 2094 08:00:00 GMT", 86_400),
        ("9" * 5_000, 86_400),
        *((nonsense, 0) for nonsense in ("", "-5", "nan", "inf", "1e9", "soon", "60, 120", "٣", "1 Jan")),
        ("Sun, 06 Nov 99999 08:50:37 GMT", 0),
        ("Sun, 06 Nov 1994 08:50:37 +999999", 0),
    ],
)
def test_retry_after_is_parsed(said, seconds):
    now = datetime.datetime(1994, 11, 6, 8, 49, 37, tzinfo=datetime.UTC)
    assert parse_retry_after(said, now) == datetime.timedelta(seconds=seconds) <= MAX_RETRY_AFTER


def test_unsent_request_differs_from_broken_connection(lifted, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    with pytest.raises(HostUnreachable):
        post(f"http://127.0.0.1:{port}/", b"", {})
    with push_service(CUT) as service, pytest.raises(ConnectionLost):
        post(service.url(), b"", {})
    monkeypatch.setattr(socket, "getaddrinfo", Mock(side_effect=socket.gaierror))
    with pytest.raises(HostUnreachable):
        post("https://nobody.invalid/", b"", {})


@pytest.mark.parametrize(("scheme", "error"), [("http", ConnectionLost), ("https", HostUnreachable)])
def test_dripping_server_is_disconnected(lifted, scheme, error):
    def drip(server: socket.socket) -> None:
        line, _ = server.accept()
        over = threading.Event()
        with closing(line):
            try:
                while not over.wait(0.02):
                    line.sendall(b"\x16" if scheme == "https" else b"H")
            except OSError:
                over.set()

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=(server,), daemon=True)
        thread.start()
        with pytest.raises(error):
            post(f"{scheme}://127.0.0.1:{server.getsockname()[1]}/", b"", {}, seconds=0.3)
        thread.join(timeout=5)
        assert not thread.is_alive()


@pytest.fixture
def certified(tmp_path, monkeypatch):
    """What a service is certified with that is called push.example.net; this process believes it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), "push.example.net"
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    trusting = ssl.create_default_context(cafile=str(path))
    monkeypatch.setattr(safe_http, "_tls_context", lambda: trusting)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(path)
    return server


def test_tls_verifies_name_at_checked_address(lifted, certified, monkeypatch):
    with push_service(tls=certified) as service:
        monkeypatch.setattr(safe_http, "resolve", lambda host, port: ["127.0.0.1"])
        url = f"https://push.example.net:{service.server_port}/device"
        assert post(url, b"word", {}).status == 201
        with pytest.raises(HostUnreachable):
            post(url.replace("push.", "other."), b"word", {})
    (got,) = service.posted
    assert (got.headers["Host"], got.body) == (f"push.example.net:{service.server_port}", b"word")
