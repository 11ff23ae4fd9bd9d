"""Bad scenarios: what is wrong, and at which path it is said, line by line."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.space_race.referee.documents import FIVE, GONE, NINE, problems_of, with_changes

NO_FIELD = "there is no such field"
NO_NATION = "there is no such nation in this scenario"

NOT_WHOLE = {
    "true": (True, "true is not a whole number"),
    "float": (3.0, "3.0 is not a whole number"),
    "string": ("3", '"3" is not a whole number'),
    "null": (None, "null is not a whole number"),
    "list": ([3], "a list is not a whole number"),
    "object": ({"clones": 3}, "an object is not a whole number"),
}
WHOLE_NUMBERS = [
    (NINE, "year"),
    (NINE, "options.missile_strength"),
    (NINE, "nations.USA.garnets"),
    (NINE, "offer[2]"),
    (NINE, "readings.CHN"),
    (NINE, "submissions.GBR.lot"),
    (NINE, "submissions.GBR.level"),
    (NINE, "submissions.FRA.burn"),
    (FIVE, "submissions.C.black_holes"),
    (NINE, "records[0].year"),
    (NINE, "records[0].distance"),
    (FIVE, "nations.A.hand[1].number"),
    (FIVE, "nations.A.hand[1].clones"),
]


@pytest.mark.parametrize(("scenario", "path"), WHOLE_NUMBERS, ids=[path for _, path in WHOLE_NUMBERS])
@pytest.mark.parametrize("kind", NOT_WHOLE)
def test_only_whole_numbers_are_whole_numbers(scenario, path, kind):
    value, message = NOT_WHOLE[kind]
    assert problems_of(with_changes(scenario, (path, value))) == [f"{path}: {message}"]


NINE_CLAUSES = [
    ("edition", "ten", '"ten" is not an edition; there are nine, five'),
    ("edition", 9, "9 is not a string"),
    ("year", 1949, "1949 is not within 1950 to 1963"),
    ("options", None, "null is not an object"),
    ("options.missile_strength", -1, "-1 is not at least 0"),
    ("options.colour", 5, NO_FIELD),
    ("nations", None, "null is not an object"),
    ("nations.USA.garnets", -1, "-1 is not at least 0"),
    ("nations.CHN", 5, "5 is not an object"),
    ("nations.CHN.hand", 5, "5 is not a list"),
    ("nations.CHN.hand[0]", 13, "13 is not within 0 to 12"),
    ("nations.CHN.hand[0]", {"number": 6, "clones": 3}, "an object is not a part: this edition has no Clones"),
    ("offer", {}, "an object is not a list"),
    ("offer", [10, 3, 3, 7, 0], "5 parts are not 6"),
    ("offer", [3] * 6, "part 3 is offered 6 times, but at most 5 can be"),
    ("offer[5]", 1, "part 1 is never in the deck"),
    ("readings", None, "null is not an object"),
    ("readings.USA", 4, "4 is not within 0 to 3"),
    ("readings.CHN", GONE, "is missing"),
    ("readings.MOON", 1, NO_NATION),
    ("submissions", [], "a list is not an object"),
    ("submissions.MOON", {"lot": 0, "level": 0}, NO_NATION),
    ("submissions.GBR", None, "null is not an object"),
    ("submissions.GBR.colour", 1, NO_FIELD),
    ("submissions.GBR.lot", GONE, "is missing"),
    ("submissions.GBR.lot", -1, "-1 is not within 0 to 5"),
    ("submissions.USA.level", 11, "11 is not within 0 to 10"),
    ("submissions.GBR.launch", 1, "1 is not true or false"),
    ("submissions.FRA.burn", -1, "-1 is not at least 0"),
    ("submissions.USA.missiles", "URS", '"URS" is not a list'),
    ("submissions.USA.missiles[0]", 1, "1 is not a string"),
    ("submissions.USA.missiles[0]", "USA", "a nation's missiles are aimed at another nation"),
    ("records", {}, "an object is not a list"),
    ("records[0]", 1951, "1951 is not an object"),
    ("records[0].year", 1953, "1953 is not before 1953"),
    ("records[0].nation", "MOON", NO_NATION),
    ("records[0].nation", 5, "5 is not a string"),
    ("records[0].distance", -1, "-1 is not at least 0"),
    ("records[0].space_reached", 0, "0 is not true or false"),
    ("seed", 255, "255 is not a string"),
    ("seed", "0ff", '"0ff" is not whole bytes in hexadecimal digits'),
    ("colour", "red", NO_FIELD),
    *((path, GONE, "is missing") for path in ("edition", "year", "nations", "offer")),
    *((f"nations.CHN.{field}", GONE, "is missing") for field in ("hand", "garnets")),
    *((f"records[0].{field}", GONE, "is missing") for field in ("year", "nation", "distance", "space_reached")),
]
FIVE_CLAUSES = [
    ("nations.C.hand", [0], "nations.C.hand[0]: 0 is not within 1 to 12"),
    ("nations.C.hand", [6], 'nations.C.hand[0]: 6 is Clones, written as {"number": 6, "clones": 1}'),
    ("nations.C.hand", [{"number": 6}], "nations.C.hand[0].clones: is missing"),
    ("nations.C.hand", [{"clones": 2}], "nations.C.hand[0].number: is missing"),
    ("nations.C.hand", [{"number": 5, "clones": 2}], "nations.C.hand[0].number: 5 is not Clones, which is 6"),
    ("nations.A.hand[1].clones", 0, "nations.A.hand[1].clones: 0 is not within 1 to 5"),
    ("nations.A.hand[1].colour", 1, f"nations.A.hand[1].colour: {NO_FIELD}"),
    ("nations.F", {"hand": [], "garnets": 0}, "nations: 6 nations are not 5"),
    ("offer", [3, 3, 10, 11], "offer: part 3 is offered 2 times, but at most 1 can be"),
    ("readings.A", 5, "readings.A: 5 is not within 0 to 4"),
]


CLAUSES = [(NINE, path, value, f"{path}: {said}") for path, value, said in NINE_CLAUSES]
CLAUSES += [(FIVE, *each) for each in FIVE_CLAUSES]


@pytest.mark.parametrize(("scenario", "path", "value", "line"), CLAUSES, ids=[line for *_, line in CLAUSES])
def test_one_problem_gives_its_one_line(scenario, path, value, line):
    also = [("readings.F", 0)] if path == "nations.F" else []
    assert problems_of(with_changes(scenario, (path, value), *also)) == [line]


@pytest.mark.parametrize("field", ["options", "readings", "submissions", "records", "seed"])
def test_other_fields_may_be_left_out(field):
    assert problems_of(with_changes(NINE, (field, GONE))) == []


@pytest.mark.parametrize(("count", "good"), [(0, False), (4, False), (5, True), (9, True), (10, False)])
def test_nine_is_played_by_five_to_nine_nations(count, good):
    nations = {f"N{seat}": {"hand": [], "garnets": 0} for seat in range(count)}
    scenario = {"edition": "nine", "year": 1950, "nations": nations, "offer": [0, 2, 3, 4, 5, 6]}
    assert problems_of(scenario) == ([] if good else [f"nations: {count} nations are not 5 to 9"])


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([("options.top_level", "20"), ("submissions.GBR.level", 15)], 'options.top_level: "20" is not a whole number'),
        ([("options.offer_size", "7"), ("offer[6]", 5)], 'options.offer_size: "7" is not a whole number'),
        ([("options", None), ("submissions.GBR.level", 15)], "options: null is not an object"),
    ],
)
def test_unreadable_value_gives_exactly_one_problem(changes, line):
    """One problem is one line: nothing else is called wrong for the want of it."""
    assert problems_of(with_changes(NINE, *changes)) == [line]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ([("nations.FRA.hand", [13]), ("submissions.FRA.burn", 9)], "submissions.FRA.burn"),
        ([("nations.GBR.hand", [13]), ("submissions.GBR.black_holes", 3)], "submissions.GBR.black_holes"),
        ([("nations.URS.hand", [13]), ("nations.URS.garnets", 1)], "submissions.URS.lot"),
    ],
)
def test_impossible_move_is_named_beside_unreadable_hand(changes, path):
    lines = problems_of(with_changes(NINE, *changes))
    assert [line.partition(": ")[0] for line in lines] == [changes[0][0] + "[0]", path]


@pytest.mark.parametrize(
    "changes",
    [
        [("submissions.FRA.lot", 0), ("submissions.FRA.burn", 5)],
        [("nations.GBR.hand", [9, 9]), ("submissions.GBR.missiles", ["USA", "USA"])],
        [("submissions.USA.black_holes", 0)],
        [("nations.USA.garnets", 10**100)],
        [("offer", [3] * 5 + [4])],
        [("seed", "00FF" * 100)],
    ],
)
def test_boundary_values_are_accepted(changes):
    assert problems_of(with_changes(NINE, *changes)) == []


@pytest.mark.parametrize(
    ("year", "nation", "reached", "lines"),
    [
        (1951, "FRA", False, ["records[1]: FRA has another launch of 1951"]),
        (1951, "USA", True, ["records[1].space_reached: the launches of 1951 disagree whether SPACE was reached"]),
        (1952, "FRA", True, []),
    ],
)
def test_nation_launches_once_a_year_and_a_year_reaches_space_or_not(year, nation, reached, lines):
    other = {"year": year, "nation": nation, "distance": 5, "space_reached": reached}
    assert problems_of(with_changes(NINE, ("records[1]", other))) == lines


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", "$: line 1 column 1 is not JSON: Expecting value"),
        (b'{"edition": }', "$: line 1 column 13 is not JSON: Expecting value"),
        (b"[]", "$: a list is not an object"),
        (b"null", "$: null is not an object"),
        (b'{"edition": "\xff"}', "$: byte 13 is not UTF-8"),
        (b"[" * 100_000, "$: it is nested too deeply"),
        (b'{"year": ' + b"9" * 5000 + b"}", "$: a number has too many digits"),
        (b"NaN", "$: NaN is not a number"),
        (b"-Infinity", "$: -Infinity is not a number"),
    ],
)
def test_non_object_json_is_a_problem_of_the_whole(raw, line):
    assert problems_of(raw) == [line]


@pytest.mark.parametrize(
    ("once", "twice", "key"),
    [('"level": 4', '"level": 4, "level": 5', "level"), ('"seed": "00ff"', '"seed": "00ff", "seed": ""', "seed")],
)
def test_key_stands_once_in_an_object(once, twice, key):
    raw = json.dumps(NINE).replace(once, twice)
    assert raw != json.dumps(NINE)
    assert problems_of(raw.encode()) == [f'$: the key "{key}" stands 2 times in one object']


def test_byte_order_mark_is_no_problem():
    assert problems_of(b"\xef\xbb\xbf" + json.dumps(NINE).encode()) == []


def test_all_problems_are_reported():
    wrong = {
        "colour": "red",
        "year": 1949,
        "nations.USA.hand[0]": 13,
        "nations.USA.garnets": "4",
        "offer[5]": 1,
        "readings.USA": 9,
        "submissions.USA.level": 11,
        "submissions.FRA.burn": 8,
        "records[0].distance": None,
        "seed": "f",
    }
    lines = problems_of(with_changes(NINE, *reversed(wrong.items())))
    assert [line.partition(": ")[0] for line in lines] == [*wrong]


def test_without_an_edition_what_every_edition_forbids_is_still_reported():
    spoilt = with_changes(NINE, ("edition", "ten"), ("nations.USA.garnets", -1), ("submissions.USA.colour", 1))
    assert problems_of(spoilt) == [
        'edition: "ten" is not an edition; there are nine, five',
        "nations.USA.garnets: -1 is not at least 0",
        "submissions.USA.colour: there is no such field",
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
