"""Tests of logging: secrets, tracebacks and repetitions."""

import http.client
import logging
import re
import shutil
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from django.core import signing
from django.db import OperationalError
from django.urls import URLResolver, get_resolver

from spacerace import logs
from tests.running_server import lone_environment, start_daphne

TEMPLATE = Path(__file__).parents[2] / "deploy/nginx.conf.template"
TOKEN = "Xk3-Secret_99"
OF_CHANNELS = {f"match_{name}" for name in ("channel", "write", "read", "report", "propose_deal", "answer_deal")}
"""URLs whose key is not secret: it names the seats that read the channel."""
ADDRESSES = [
    f"/join/{TOKEN}/",
    f"/JOIN/{TOKEN}",
    f"/accounts/password/reset/key/1-{TOKEN}/more",
    f"/guest/?next=/join/{TOKEN}/",
    f"/guest/?next=%2Fjoin%2F{TOKEN}%2F",
    f"/guest/?next=%2faccounts%2fpassword%2freset%2fkey%2f{TOKEN}",
    f"/guest/?next=%252Fjoin%252F{TOKEN}",
    f"//join//{TOKEN}/",
    f"/join/////{TOKEN}",
    f"/%2Fjoin%2F/{TOKEN}",
    f"/notifications//stop//{TOKEN}/",
    f"/notices/stop/{TOKEN}/",
    f"/templates/{TOKEN}/rename/",
    f"/accounts//password/reset//key//1-{TOKEN}/",
    f"/%6Aoin/{TOKEN}/",
    f"/%6a%6F%69%6e/{TOKEN}/",
    f"/set%2Dups/{TOKEN}/",
    f"/accounts/password/reset%2F%6Bey/1-{TOKEN}/",
]


def secret_addresses(patterns=None, before="/"):
    """Return every URL of the site with a secret token."""
    for route in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(route, URLResolver):
            yield from secret_addresses(route.url_patterns, before + str(route.pattern))
        elif {"token", "key"} & set(route.pattern.regex.groupindex) and route.name not in OF_CHANNELS:
            address = before + str(route.pattern)
            address = re.sub(r"\(\?P<(?:key|token)>[^)]*\)|<(?:\w+:)?(?:key|token)>", TOKEN, address)
            yield re.sub(r"[$^]", "", re.sub(r"\(\?P<\w+>[^)]*\)", "1", address))


def test_every_secret_url_is_masked_by_server_and_proxy():
    found = set(secret_addresses())
    assert len(found) >= 9
    assert [address for address in found if TOKEN in logs.redact_secrets(address)] == []
    assert [address for address in found if TOKEN in logged_by_nginx(address)] == []


def logged_by_nginx(address):
    """Return the URL as the proxy logs it."""
    # nginx decodes the path, and takes slashes one after another for one.
    meant = re.sub("/+", "/", unquote(address.partition("?")[0]))
    for variable, value in (("uri", meant), ("request_uri", address)):
        pattern = re.search(rf'map \${variable} \$\w+ \{{\s*"~\*([^"]+)" "\$(\w+)\*\*\*";', TEMPLATE.read_text())
        masked = re.match(pattern[1].replace(f"(?<{pattern[2]}>", "(?P<begin>"), value, re.IGNORECASE)
        if masked:
            return f"{masked['begin']}***"
    return address


@pytest.mark.parametrize("address", ADDRESSES)
def test_secret_url_spellings_are_masked(address):
    masked = logs.redact_secrets(f'GET "{address}" 404')
    assert TOKEN not in masked + logged_by_nginx(address)
    assert masked.endswith('" 404')


def test_signed_link_is_masked_completely():
    for token in (signed := signing.dumps(7), quote(signed, safe="")):
        assert logs.redact_secrets(f"GET /notifications/stop/{token}/ 404") == "GET /notifications/stop/***/ 404"


@pytest.mark.parametrize(
    "line", ["Not Found: /matches/5/join/", "GET /matches/5/join/?next=/lobby/ 302", "GET /accounts/login/"]
)
def test_other_urls_are_not_masked(line):
    assert logs.redact_secrets(line) == line
    assert logged_by_nginx("/matches/5/join/?next=/lobby/") == "/matches/5/join/?next=/lobby/"


def failure(message, *args, error=None):
    info = (type(error), error, None) if error else None
    return logging.LogRecord("games.clock.services.clock", logging.ERROR, "", 1, message, args, info)


def test_traceback_is_masked():
    line = logs.RedactingFormatter().format(failure("lost", error=KeyError(f"/join/{TOKEN}/")))
    assert "KeyError" in line
    assert TOKEN not in line


def test_same_failure_is_logged_once_a_minute(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    seldom = logs.RepetitionFilter()

    def passes(match_id, error):
        return seldom.filter(failure("match %s is stuck", match_id, error=error))

    assert [passes(1, KeyError()), passes(1, KeyError()), passes(2, KeyError())] == [True, False, True]
    assert [passes(1, OperationalError()), passes(2, OperationalError())] == [True, False]
    now[0] += 61
    assert passes(1, KeyError())
    assert [seldom.filter(failure("all is well")) for _ in range(3)] == [True] * 3


@pytest.mark.parametrize("error", [OperationalError("secret"), KeyError()])
def test_traceback_is_dropped_for_database_outage_only(error):
    record = failure("match %s is stuck", 1, error=error)
    logs.RepetitionFilter().filter(record)
    assert (record.exc_info is None) == isinstance(error, OperationalError)
    assert "secret" not in record.getMessage()


@pytest.mark.long
def test_server_logs_no_secret_url(tmp_path, collected, new_database):
    var = tmp_path / "var"
    shutil.copytree(collected, var / "static")
    shutil.copy(new_database, var)
    environment = lone_environment(var) | {"LOG_LEVEL": "DEBUG"}
    log = tmp_path / "log"
    with start_daphne(environment, log) as server:
        for address in ADDRESSES:
            line = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=30)
            line.request("GET", address)
            line.getresponse().read()
    said = log.read_text()
    assert "GET /join/***" in said
    assert "Not Found: /join/***" in said
    assert TOKEN not in said
