"""Tests of production settings and of the version."""

import http.client
import re
import shutil
import tomllib
from datetime import datetime

import pytest

from spacerace import __version__
from tests.running_server import ROOT, lone_environment, manage, start_daphne

RELEASE = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)
KEY = "0rbit-17-c0pper_" * 4


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def production(var):
    chosen = {"BEHIND_TLS": "1", "SECRET_KEY": KEY, "ALLOWED_HOSTS": "races.example"}
    return lone_environment(var) | chosen


@pytest.fixture(scope="module")
def server(production, var, collected, new_database):
    shutil.copy(new_database, var)
    shutil.copytree(collected, var / "static")
    with start_daphne(production) as running:
        yield running


def ask(server, path, **headers):
    line = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    line.request("GET", path, headers={"Host": "races.example", **named})
    return line.getresponse()


def test_short_secret_key_is_rejected(production):
    refused = manage(production | {"SECRET_KEY": "k" * 49}, "check")
    assert refused.returncode != 0
    assert refused.stderr.splitlines()[-1].endswith("SECRET_KEY must have at least 50 characters")


@pytest.mark.long
def test_http_redirects_to_https(server):
    answer = ask(server, "/lobby/")
    assert answer.status == 301
    assert answer.headers["Location"] == "https://races.example/lobby/"
    answer = ask(server, "/lobby/", X_Forwarded_Proto="https")
    assert answer.status == 200
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]


@pytest.mark.long
def test_health_check_works_on_own_machine(server):
    assert ask(server, "/healthz", Host="127.0.0.1:8000").status == 200


def read_variables():
    settings = (ROOT / "spacerace" / "settings.py").read_text()
    named = set(re.findall(r'(?:environ(?:\.get)?[\[(]|flag\()"(\w+)"', settings))
    return named - {"NOTICES_TO_PRIVATE_ADDRESSES"}


def test_operating_guide_names_every_variable():
    page = (ROOT / "docs" / "operating.md").read_text()
    unnamed = {name for name in read_variables() if f"`{name}`" not in page}
    assert unnamed <= {"REDIS_PREFIX", "SQLITE_SYNCHRONOUS"}


def test_compose_passes_every_variable():
    compose = (ROOT / "docker-compose.yml").read_text()
    unpassed = {name for name in read_variables() if f"    {name}: " not in compose}
    # The image says where its data is; nobody looks at errors in full on a server that others use.
    assert unpassed <= {"REDIS_PREFIX", "SQLITE_SYNCHRONOUS", "SPACERACE_VAR", "DEBUG"}


def test_images_are_pinned_by_digest():
    text = (ROOT / "docker-compose.yml").read_text() + (ROOT / "Dockerfile").read_text()
    images = set(re.findall(r"^(?: +image:|FROM) (.+)$", text, re.MULTILINE)) - {"spacerace"}
    assert {image.partition("@")[0].partition(":")[0] for image in images} == {"postgres", "redis", "nginx", "python"}
    assert not [image for image in images if not re.fullmatch(r"[\w.:-]+@sha256:[0-9a-f]{64}", image)]


def test_image_contains_no_secrets():
    assert ".env" in (ROOT / ".dockerignore").read_text().splitlines()


def test_command_line_prints_version(tmp_path):
    said = manage(lone_environment(tmp_path), "--version")
    assert (said.returncode, said.stdout) == (0, f"Space Race {__version__}\n")


def test_project_and_changelog_have_same_version():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == __version__
    (newest, day), *older = RELEASE.findall((ROOT / "CHANGELOG.md").read_text())
    assert newest == __version__
    days = [datetime.strptime(said, "%d %B %Y") for said in (day, *(day for _, day in older))]
    assert days == sorted(days, reverse=True)
