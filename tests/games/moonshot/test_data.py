"""The data files: what they are, and what is checked when they are loaded (§14)."""

import hashlib

import msgspec
import pytest
from msgspec.structs import replace

from games.rules.moonshot.checks import BadComponents, check_components
from games.rules.moonshot.components import Board
from games.rules.moonshot.data import (
    BOARD,
    FILES,
    FOLDER,
    MANEUVERS,
    MISSIONS,
    MODULES,
    RISKS,
    TILES,
    in_order,
    read,
)

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


def test_there_are_no_other_data_files():
    assert {path.stem for path in FOLDER.iterdir()} == {*FILES} == {*SHA_256}


def test_there_are_as_many_components_as_published():
    assert [len(each) for each in (TILES, MODULES, MISSIONS, RISKS, MANEUVERS)] == [54, 18, 21, 30, 18]
    levels = [risk.level for risk in RISKS.values()]
    assert [levels.count(level) for level in range(4)] == [6, 9, 9, 6]


def checked(board=BOARD, tiles=None, modules=None, missions=None, risks=None, maneuvers=None):
    """What the checks say of the components with some exchanged."""
    parts = (TILES | (tiles or {}), MODULES | (modules or {}), MISSIONS | (missions or {}))
    more = (RISKS | (risks or {}), MANEUVERS | (maneuvers or {}))
    check_components(board, *(tuple(each.values()) for each in (*parts, *more)))


def test_the_components_as_they_are_pass():
    checked()


def with_ranges(risk, *ranges):
    return {risk: replace(RISKS[risk], ranges=ranges)}


LOW, MIDDLE, HIGH = RISKS["x01"].ranges
PAYS = {"money": 1}
NO_REPAIR = replace(MANEUVERS["p16"], level_1=PAYS, level_2=PAYS, level_3=PAYS)
BROKEN = {
    "twice": {"tiles": {"s01": replace(TILES["s01"], id="s02")}},
    "edges": {"tiles": {"s01": replace(TILES["s01"], edges=("", "", ""))}},
    "icons turned": {"tiles": {"s01": replace(TILES["s01"], centre={"structure": 4})}},
    "missions": {"missions": {"m01": replace(MISSIONS["m01"], deck="B")}},
    "deck moon": {"missions": {"m01": replace(MISSIONS["m01"], deck="moon")}},
    "level that no risk has": {"missions": {"m11": replace(MISSIONS["m11"], risks=(0, 4))}},
    "do not rise": {"risks": with_ranges("x01", MIDDLE, LOW, HIGH)},
    "ranges of x01": {"risks": with_ranges("x01", LOW, HIGH)},
    "needs of x01 rise": {"risks": with_ranges("x01", LOW, MIDDLE, replace(HIGH, need={"structure": 3}))},
    "filled 5": {
        "modules": {
            "k11": replace(MODULES["k11"], clauses=(replace(MODULES["k11"].clauses[0], need={"filled": 5}),))
        }
    },
    "nothing uses repair": {"maneuvers": {"p16": NO_REPAIR}},
    "has money -1": {"missions": {"m01": replace(MISSIONS["m01"], reward={"money": -1})}},
    "has rival_budget 1": {"missions": {"m01": replace(MISSIONS["m01"], reward={"rival_budget": 1})}},
}


@pytest.mark.parametrize("problem", BROKEN)
def test_components_that_do_not_fit_are_not_loaded(problem):
    with pytest.raises(BadComponents, match=problem):
        checked(**BROKEN[problem])


def test_words_of_no_vocabulary_are_not_loaded():
    data = read("board")
    data["place"][0]["effects"] = {"glory": 1}
    with pytest.raises(msgspec.ValidationError, match="glory"):
        msgspec.convert(data, Board)


def test_effects_are_applied_in_the_order_of_the_vocabulary():
    assert list(in_order({"repair": 1, "money": 2, "popularity": 3})) == ["popularity", "money", "repair"]
