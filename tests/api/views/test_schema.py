"""Responses match the OpenAPI schema, and common generators build clients from it."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from games.api.views.schema import openapi_description
from games.registry import GAMES
from tests.api.conformance import Stage, asked_of, calls_of, operation_of
from tests.api_client import EXAMPLES, ApiClient
from tests.builders import make_match

MANY = settings(
    database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), max_examples=10
)


@pytest.fixture(autouse=True)
def _unlimited(settings):
    settings.API_CALLS_PER_MINUTE = settings.MATCHES_PER_HOUR = 0


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_server_responses_match_schema_after_changes(daphne):
    """All calls to one server, none of them undone; but for streams, which would go on."""
    for name in EXAMPLES:
        if not name.endswith("/stream"):
            operation = operation_of(name)
            draw = given(calls_of(operation, Stage.of(operation)))
            MANY(draw(lambda call: asked_of(daphne.url, *call).check()))()


BIN = Path(sys.executable).parent


@pytest.fixture
def described(tmp_path, monkeypatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(openapi_description()))
    return path


def generate(program: str, *arguments: object) -> None:
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    command = [BIN / program, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


CLIENT = "--path {description} --output-path {to} --meta none --fail-on-warning"
MODELS = "--input {description} --output {to}.py --input-file-type openapi --output-model-type pydantic_v2.BaseModel"


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("program", "arguments", "module", "reader"),
    [
        ("openapi-python-client", f"generate {CLIENT}", "generated_client.models", "from_dict"),
        ("datamodel-codegen", MODELS, "generated_models", "model_validate"),
    ],
)
def test_generated_client_reads_seat(described, program, arguments, module, reader):
    to = described.parent / module.partition(".")[0]
    generate(program, *arguments.format(description=described, to=to).split())
    side_class = importlib.import_module(module).SeatSide
    for slug, game in GAMES.items():
        match = make_match(people=game.seat_range(game.options({}))[0], game=slug)
        answer = ApiClient(match.host).get(f"matches/{match.pk}/seat").json()
        side = getattr(side_class, reader)(answer)
        assert (side.window, side.legal, side.view) == (answer["window"], answer["legal"], answer["view"])
