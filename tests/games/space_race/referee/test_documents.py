"""The whole of Bad documents: what is no JSON, and many problems at once."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.space_race.referee.documents import FIVE, GONE, NINE, problems_of, with_changes


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", "$: line 1 column 1 is not JSON: Expecting value"),
        (b'{"edition": }', "$: line 1 column 13 is not JSON: Expecting value"),
        (b"{} {}", "$: line 1 column 4 is not JSON: Extra data"),
        (b"[]", "$: a list is not an object"),
        (b"null", "$: null is not an object"),
        (b'"nine"', '$: "nine" is not an object'),
        (b'{"edition": "\xff"}', "$: byte 13 is not UTF-8"),
        (json.dumps(NINE).encode("utf-16"), "$: byte 0 is not UTF-8"),
        (b"[" * 100_000, "$: it is nested too deeply"),
        (b'{"year": ' + b"9" * 5000 + b"}", "$: a number has too many digits"),
        (b"NaN", "$: NaN is not a number"),
        (b"Infinity", "$: Infinity is not a number"),
        (b"-Infinity", "$: -Infinity is not a number"),
    ],
)
def test_non_object_json_is_a_problem_of_the_whole(raw, line):
    assert problems_of(raw) == [line]


@pytest.mark.parametrize(
    ("once", "twice", "key"),
    [
        ('"level": 4', '"level": 4, "level": 5', "level"),
        ('"garnets": 7', '"garnets": 7, "garnets": 7', "garnets"),
        ('"seed": "00ff"', '"seed": "00ff", "seed": ""', "seed"),
    ],
)
def test_key_stands_once_in_an_object(once, twice, key):
    raw = json.dumps(NINE).replace(once, twice)
    assert raw != json.dumps(NINE)
    assert problems_of(raw.encode()) == [f'$: the key "{key}" stands 2 times in one object']


def test_byte_order_mark_is_no_problem():
    assert problems_of(b"\xef\xbb\xbf" + json.dumps(NINE).encode()) == []


def test_all_problems_are_reported():
    spoilt = with_changes(
        NINE,
        ("year", 1949),
        ("colour", "red"),
        ("nations.USA.garnets", "4"),
        ("nations.USA.hand[0]", 13),
        ("offer[5]", 1),
        ("readings.USA", 9),
        ("submissions.USA.level", 11),
        ("submissions.FRA.burn", 8),
        ("records[0].distance", None),
        ("seed", "f"),
    )
    assert [line.partition(": ")[0] for line in problems_of(spoilt)] == [
        "colour",
        "year",
        "nations.USA.hand[0]",
        "nations.USA.garnets",
        "offer[5]",
        "readings.USA",
        "submissions.USA.level",
        "submissions.FRA.burn",
        "records[0].distance",
        "seed",
    ]


def test_problems_of_the_whole_stand_beside_those_of_fields():
    raw = json.dumps(with_changes(NINE, ("submissions.USA.level", 11))).replace('"garnets": 7', '"garnets": NaN')
    assert problems_of(raw.encode()) == ["$: NaN is not a number", "submissions.USA.level: 11 is not within 0 to 10"]


def test_without_an_edition_what_every_edition_forbids_is_still_reported():
    spoilt = with_changes(NINE, ("edition", "ten"), ("nations.USA.garnets", -1), ("submissions.USA.colour", 1))
    assert problems_of(spoilt) == [
        'edition: "ten" is not an edition; there are nine, five',
        "nations.USA.garnets: -1 is not at least 0",
        "submissions.USA.colour: there is no such field",
    ]


def test_without_nations_the_submissions_are_still_read():
    spoilt = with_changes(NINE, ("nations", GONE), ("submissions.USA.level", "2"), ("readings.USA", 9))
    assert problems_of(spoilt) == [
        "nations: is missing",
        "readings.USA: 9 is not within 0 to 3",
        'submissions.USA.level: "2" is not a whole number',
    ]


@pytest.mark.parametrize(
    "change",
    [
        ("offer[0]", "10"),
        ("offer", None),
        ("submissions.FRA.lot", "2"),
        ("nations.FRA.hand", None),
        ("nations.FRA.garnets", "7"),
    ],
    ids=["a lot", "the offer", "the choice of a lot", "a hand", "garnets"],
)
def test_unreadable_file_spoils_no_other(change):
    """An engine in the lot allows a burn, and garnets pay for it: unknown, they forbid nothing."""
    spoilt = with_changes(NINE, ("offer[2]", 2), ("submissions.FRA.burn", 7), change)
    assert [line.partition(": ")[0] for line in problems_of(spoilt)] == [change[0]]


@pytest.mark.parametrize(
    ("name", "shown"),
    [("", ""), ("a.b[0]", "a.b[0]"), ("Ö \u2603", "Ö \u2603"), ("x\ny", "x\\ny"), ("\ud800", "\\ud800")],
)
def test_nation_ids_are_any_strings_and_a_problem_keeps_to_one_line(name, shown):
    nations = NINE["nations"] | {name: {"hand": [], "garnets": None}}
    lines = problems_of(with_changes(NINE, ("nations", nations), ("readings", GONE)))
    assert lines == [f"nations.{shown}.garnets: null is not a whole number"]


def test_long_value_is_shortened_in_its_message():
    (line,) = problems_of(with_changes(NINE, ("seed", "x" * 1000)))
    assert len(line) < 150


def places_of(value, way=()):
    """Every place in a JSON value, as the keys that lead to it."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places_of(item, (*way, key))


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 15),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "USA", "A", "nine", "five", 10**30, [], {}, [[]], {"number": 6, "clones": 2}]),
)


@settings(max_examples=300, deadline=None, database=None)
@given(st.data())
def test_referee_decides_or_names_problems_of_any_document(data):
    """One or two places of a good scenario hold anything instead."""
    scenario = data.draw(st.sampled_from([NINE, FIVE]))
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from([way for way in places_of(scenario) if way]))
        scenario = copy.deepcopy(scenario)
        place = scenario
        for key in way:
            place = place[key]
        place[last] = data.draw(JUNK)
    for line in problems_of(scenario):
        path, _, message = line.partition(": ")
        assert path
        assert message
