"""Clients that common generators make of the API's description."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.api.views.document import description
from games.installed import GAMES
from tests.server.api import Program
from tests.server.builders import make_match, users_of

pytestmark = pytest.mark.django_db

BIN = Path(sys.executable).parent


@pytest.fixture
def described(tmp_path, monkeypatch) -> Path:
    """The description as a file, in a folder from which modules are imported."""
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(description()))
    return path


def seat_answers() -> list[dict[str, Any]]:
    """Return what the seat call answers, for a match of each game."""
    matches = [
        make_match(people=game.seat_range(game.options({}))[0], game=slug) for slug, game in GAMES.items()
    ]
    return [Program(users_of(each)[0]).get(f"matches/{each.pk}/seat").json() for each in matches]


def generate(program: str, *arguments: object) -> None:
    """Run a generator; it has to be content with the description."""
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    command = [BIN / program, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_openapi_python_client_reads_a_seat(described):
    to = described.parent / "generated_client"
    places = ("--path", described, "--output-path", to, "--meta", "none")
    generate("openapi-python-client", "generate", *places, "--fail-on-warning")
    models = importlib.import_module("generated_client.models")
    for answer in seat_answers():
        side = models.SeatSide.from_dict(answer)
        assert (side.window, side.legal, side.view) == (answer["window"], answer["legal"], answer["view"])


@pytest.mark.long
def test_datamodel_code_generator_reads_a_seat(described):
    places = ("--input", described, "--output", described.parent / "generated_models.py")
    kinds = ("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel")
    generate("datamodel-codegen", *places, *kinds)
    models = importlib.import_module("generated_models")
    for answer in seat_answers():
        side = models.SeatSide.model_validate(answer)
        assert (side.window, side.legal, side.view) == (answer["window"], answer["legal"], answer["view"])
