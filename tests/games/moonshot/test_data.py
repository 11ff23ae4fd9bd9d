"""The data files: what they are, and what is checked when they are loaded (§14)."""

import hashlib

import msgspec
import pytest
from msgspec.structs import replace

from games.rules.moonshot.checks import BadComponents, check_components
from games.rules.moonshot.components import Board
from games.rules.moonshot.data import BOARD, FILES, FOLDER, MANEUVERS, MISSIONS, MODULES, RISKS, TILES, read

SHA_256 = {
    "board": "e79c06fc98e3dfac7ab46d3f520289a47d84fa2c8d630645af9c5d5abaa662da",
    "maneuvers": "f6f8474773aaccbe599c9580c614ce26bee17f536aa8efd7ff22cd1655906cfa",
    "missions": "e259a30c6daee2b297be801aa42f4f4bf2e370723eb4d120de57ec5157513542",
    "modules": "d3764593b915b32642b7e9b93295c023c983c1383ee37333f720b40cb4787c4f",
    "risks": "56830cd3897b666bc1fa6e5e765601554e81e6e10b302c204341ff04b213d742",
    "technology_tiles": "e6ee62dd102a0619593b09f6ea2a6338a1099a952a8f2bb9d5fd60fc94240c2d",
}


@pytest.mark.parametrize("name", FILES)
def test_a_data_file_is_the_published_one(name):
    assert hashlib.sha256((FOLDER / f"{name}.toml").read_bytes()).hexdigest() == SHA_256[name]


def test_words_of_no_vocabulary_are_not_loaded():
    data = read("board")
    data["place"][0]["effects"] = {"glory": 1}
    with pytest.raises(msgspec.ValidationError, match="glory"):
        msgspec.convert(data, Board)


LOW, MIDDLE, HIGH = RISKS["x01"].ranges


@pytest.mark.parametrize(
    ("problem", "changed"),
    [
        ("twice", {"s01": replace(TILES["s01"], id="s02")}),
        ("icons turned", {"s01": replace(TILES["s01"], centre={"structure": 4})}),
        ("missions", {"m01": replace(MISSIONS["m01"], deck="B")}),
        ("do not rise", {"x01": replace(RISKS["x01"], ranges=(MIDDLE, LOW, HIGH))}),
    ],
)
def test_components_that_do_not_fit_are_not_loaded(problem, changed):
    kinds = [TILES, MODULES, MISSIONS, RISKS, MANEUVERS]
    parts = [{**kind, **{name: each for name, each in changed.items() if name in kind}} for kind in kinds]
    with pytest.raises(BadComponents, match=problem):
        check_components(BOARD, *(tuple(part.values()) for part in parts))
