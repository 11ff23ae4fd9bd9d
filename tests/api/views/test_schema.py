"""Responses match the OpenAPI schema, and common generators build clients from it."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from games.api.selectors.examples import EXAMPLES
from games.api.views.schema import openapi_description
from games.registry import GAMES
from tests.api.conformance import Stage, asked, asked_of, calls_of, operation_of
from tests.api_client import ApiClient
from tests.builders import make_match, users_of
from tests.sampling import sample_every

OF_ALL = settings(database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
FEW, MANY = settings(OF_ALL, derandomize=True, max_examples=1), settings(OF_ALL, max_examples=20)
Call = Callable[..., Any]
FIRST, *NAMES = EXAMPLES


@pytest.fixture(autouse=True)
def _unlimited(settings):
    settings.API_CALLS_PER_MINUTE = settings.MATCHES_PER_HOUR = 0


def tried(operation: Any, amount: settings, ask: Call) -> None:
    """Have calls drawn, and the answers looked at."""
    amount(given(calls_of(operation, Stage.of(operation)))(lambda call: ask(*call).check()))()


@pytest.mark.django_db
@pytest.mark.parametrize("name", sample_every(2, [*NAMES, FIRST]))
def test_responses_match_schema(name):
    """A hurry takes half of the calls, and of the other half the examples."""
    tried(operation_of(name), FEW, asked)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_server_responses_match_schema_after_changes(daphne):
    """All calls to one server, none of them undone; but for streams, which would go on."""
    for name in EXAMPLES:
        if not name.endswith("/stream"):
            tried(operation_of(name), MANY, lambda *call: asked_of(daphne.url, *call))


BIN = Path(sys.executable).parent


@pytest.fixture
def described(tmp_path, monkeypatch) -> Path:
    """The description as a file, in a folder from which modules are imported."""
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(openapi_description()))
    return path


def seat_answers() -> list[dict[str, Any]]:
    """Return what the seat call answers, for a match of each game."""
    matches = [make_match(people=game.seat_range(game.options({}))[0], game=slug) for slug, game in GAMES.items()]
    return [ApiClient(users_of(each)[0]).get(f"matches/{each.pk}/seat").json() for each in matches]


def generate(program: str, *arguments: object) -> None:
    """Run a generator; it has to be content with the description."""
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    command = [BIN / program, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.django_db
def test_openapi_python_client_reads_seat(described):
    to = described.parent / "generated_client"
    places = ("--path", described, "--output-path", to, "--meta", "none")
    generate("openapi-python-client", "generate", *places, "--fail-on-warning")
    models = importlib.import_module("generated_client.models")
    for answer in seat_answers():
        side = models.SeatSide.from_dict(answer)
        assert (side.window, side.legal, side.view) == (answer["window"], answer["legal"], answer["view"])


@pytest.mark.long
@pytest.mark.django_db
def test_datamodel_code_generator_reads_seat(described):
    places = ("--input", described, "--output", described.parent / "generated_models.py")
    kinds = ("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel")
    generate("datamodel-codegen", *places, *kinds)
    models = importlib.import_module("generated_models")
    for answer in seat_answers():
        side = models.SeatSide.model_validate(answer)
        assert (side.window, side.legal, side.view) == (answer["window"], answer["legal"], answer["view"])
