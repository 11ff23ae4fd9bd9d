"""Receipts: a code fits one decision alone, tells nothing without its salt, and is checked once opened."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.records import SALT_BYTES, opened_receipts, read_record, receipt, receipt_differences
from games.rules.records.receipts import canonical
from tests.rules.matches import Case
from tests.rules.test_records import STRANGE, written_of

SALTS = st.binary(min_size=SALT_BYTES, max_size=SALT_BYTES)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abcé"), inner, max_size=3),
    max_leaves=8,
)
EXAMPLE = (
    '{"move":{"bid":7},"replaces":"","salt":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
    '"seat":0,"window":3}'
)


def test_code_is_the_documented_hash():
    code = receipt(bytes(range(SALT_BYTES)), 3, 0, {"bid": 7})
    assert code.replace(" ", "") == sha256(EXAMPLE.encode()).hexdigest()[:40]
    assert [len(group) for group in code.split(" ")] == [4] * 10
    assert f"```\n{EXAMPLE}\n{code}\n```" in Path("docs/records.md").read_text()


@given(SALTS, SALTS, JSON, JSON)
def test_other_moves_and_other_salts_have_other_codes(salt, other_salt, move, other_move):
    assume(canonical(move) != canonical(other_move) or salt != other_salt)
    assert receipt(salt, 1, 0, move) != receipt(other_salt, 1, 0, other_move)


@given(SALTS, JSON)
def test_receipt_depends_on_window_seat_and_predecessor(salt, move):
    codes = {
        receipt(salt, 1, 0, move),
        receipt(salt, 2, 0, move),
        receipt(salt, 1, 1, move),
        receipt(salt, 1, 0, move, receipt(salt, 1, 0, move)),
    }
    assert len(codes) == 4


@given(st.dictionaries(st.text(), JSON, min_size=2), st.randoms())
def test_order_of_keys_makes_no_difference(value, rng):
    keys = list(value)
    rng.shuffle(keys)
    assert canonical({key: value[key] for key in keys}) == canonical(value)
    assert json.loads(canonical(value)) == value


def opened_in(written: dict, window: int, seat: int, *moves: Any) -> list[dict]:
    """The receipts of a seat that saved those moves in a window, one after the other."""
    given, before = [], ""
    for number, move in enumerate(moves):
        salt = bytes([window, seat, number]) * 10
        code = receipt(salt, window, seat, move, before)
        place = {"window": window, "seat": seat, "code": code, "replaces": before}
        given.append(place | {"salt": salt.hex(), "move": move, "counted": False})
        before = code
    given[-1]["counted"] = bool(written["windows"][window - 1]["moves"])
    return given


def with_receipts() -> dict:
    written = written_of(Case("goofspiel", '{"cards": 5}', 2))
    counted = [window["moves"]["0"] for window in written["windows"]]
    other = {"bid": counted[0]["bid"]}
    receipts = opened_in(written, 1, 0, counted[0]) + opened_in(written, 2, 0, other, counted[1])
    return written | {"extra": {"receipts": receipts}}


def said_of(written: dict) -> list[str]:
    return [str(each) for each in receipt_differences(read_record(json.dumps(written).encode()))]


def test_valid_receipts_verify():
    written = with_receipts()
    assert said_of(written) == []
    opened = opened_receipts(read_record(json.dumps(written).encode()))
    assert [(each.window, each.counted) for each in opened] == [(1, True), (2, False), (2, True)]
    assert said_of(written | {"extra": {}}) == []


def test_window_that_an_action_ended_has_let_no_receipt_count():
    written = with_receipts()
    written["windows"][1]["moves"] = {}
    assert "it must be false" in said_of(written)[0]
    written["extra"]["receipts"][2]["counted"] = False
    assert said_of(written) == []


def first_one_counts(given: list[dict], moves: dict, extra: dict) -> None:
    moves["0"] = given[1]["move"]
    given[1:] = [given[2] | {"counted": False}, given[1] | {"counted": True}]


NOWHERE = "extra.receipts[0]: there is no such window or seat in the record"
OTHER = {"bid": 99}
UNTRUE: dict[str, tuple[Callable[[list[dict], dict, dict], Any], str]] = {
    "another move": (
        lambda given, moves, extra: moves.update({"0": OTHER}),
        "window 2, windows[1].moves.0.bid: the record has 99, the receipt was for",
    ),
    "another move and receipt": (
        lambda given, moves, extra: [moves.update({"0": OTHER}), given[2].update(move=OTHER)],
        "window 2, extra.receipts[2].code: ",
    ),
    "missed": (
        lambda given, moves, extra: moves.pop("0"),
        "window 2, windows[1].moves.0: the record has nothing, the receipt was for an object",
    ),
    "missed and not counted": (
        lambda given, moves, extra: [moves.pop("0"), given[2].update(counted=False)],
        "window 2, extra.receipts[2].counted: the record has false, it must be true",
    ),
    "the first counts": (first_one_counts, "window 2, extra.receipts[1].replaces: "),
    "the first left out": (lambda given, *_: [given.pop(0), given.pop(0)], "window 2, extra.receipts[0].replaces: "),
    "elsewhere": (lambda given, *_: given[0].update(window=99), NOWHERE),
    "of nobody": (lambda given, *_: given[0].update(seat=-1), NOWHERE),
    "no salt": (lambda given, *_: given[0].update(salt="secret"), "window 1, extra.receipts[0].code: "),
    "unreadable": (
        lambda given, *_: given[0].update(seat="Ada"),
        "extra.receipts[0]: can't be read: Expected `int`, got `str` - at `$.seat`",
    ),
    "no list": (lambda given, moves, extra: extra.update(receipts={"window": 1}), "extra.receipts: is not a list"),
}


@pytest.mark.parametrize("case", UNTRUE)
def test_false_receipt_is_named_in_one_line(case):
    written = with_receipts()
    change, said = UNTRUE[case]
    change(written["extra"]["receipts"], written["windows"][1]["moves"], written["extra"])
    first, *_ = said_of(written)
    assert first.startswith(said)
    assert "\n" not in first


@pytest.mark.parametrize("case", STRANGE)
def test_move_that_no_rule_gives_has_no_receipt(case):
    written = with_receipts()
    written["extra"]["receipts"][2]["move"] = written["windows"][1]["moves"]["0"] = {"bid": STRANGE[case]}
    (said,) = said_of(written)
    assert said.startswith("window 2, extra.receipts[2].code: ")
