"""Every clause about bad scenarios: what is wrong, and at which path it is said, line by line."""

import pytest

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


@pytest.mark.parametrize("kind", ["true", "float", "string", "null", "list"])
def test_hand_entry_that_is_no_object_is_a_whole_number(kind):
    value, message = NOT_WHOLE[kind]
    path = "nations.FRA.hand[0]"
    assert problems_of(with_changes(NINE, (path, value), ("submissions.FRA", GONE))) == [f"{path}: {message}"]


NINE_CLAUSES = [
    ("edition", "ten", 'edition: "ten" is not an edition; there are nine, five'),
    ("edition", 9, "edition: 9 is not a string"),
    ("year", 1949, "year: 1949 is not within 1950 to 1963"),
    ("year", 1964, "year: 1964 is not within 1950 to 1963"),
    ("options", [], "options: a list is not an object"),
    ("options", None, "options: null is not an object"),
    ("options.missile_strength", -1, "options.missile_strength: -1 is not at least 0"),
    ("options.colour", 5, f"options.colour: {NO_FIELD}"),
    ("options.edition", "nine", f"options.edition: {NO_FIELD}"),
    ("nations", None, "nations: null is not an object"),
    ("nations", [], "nations: a list is not an object"),
    ("nations.USA.garnets", -1, "nations.USA.garnets: -1 is not at least 0"),
    ("nations.CHN", 5, "nations.CHN: 5 is not an object"),
    ("nations.CHN.hand", 5, "nations.CHN.hand: 5 is not a list"),
    ("nations.CHN.hand[0]", 13, "nations.CHN.hand[0]: 13 is not within 0 to 12"),
    ("nations.CHN.hand[0]", -1, "nations.CHN.hand[0]: -1 is not within 0 to 12"),
    (
        "nations.CHN.hand[0]",
        {"number": 6, "clones": 3},
        "nations.CHN.hand[0]: an object is not a part: this edition has no Clones",
    ),
    ("nations.CHN.colour", "red", f"nations.CHN.colour: {NO_FIELD}"),
    ("offer", {}, "offer: an object is not a list"),
    ("offer", [10, 3, 3, 7, 0], "offer: 5 parts are not 6"),
    ("offer", [10, 3, 3, 7, 0, 12, 12], "offer: 7 parts are not 6"),
    ("offer", [3] * 6, "offer: part 3 is offered 6 times, but at most 5 can be"),
    ("offer[5]", 1, "offer[5]: part 1 is never in the deck"),
    ("offer[5]", 13, "offer[5]: 13 is not within 0 to 12"),
    ("readings", None, "readings: null is not an object"),
    ("readings.USA", 4, "readings.USA: 4 is not within 0 to 3"),
    ("readings.USA", -1, "readings.USA: -1 is not within 0 to 3"),
    ("readings.CHN", GONE, "readings.CHN: is missing"),
    ("readings.MOON", 1, f"readings.MOON: {NO_NATION}"),
    ("submissions", [], "submissions: a list is not an object"),
    ("submissions.MOON", {"lot": 0, "level": 0}, f"submissions.MOON: {NO_NATION}"),
    ("submissions.GBR", None, "submissions.GBR: null is not an object"),
    ("submissions.GBR.colour", 1, f"submissions.GBR.colour: {NO_FIELD}"),
    ("submissions.GBR.lot", GONE, "submissions.GBR.lot: is missing"),
    ("submissions.GBR.level", GONE, "submissions.GBR.level: is missing"),
    ("submissions.GBR.lot", -1, "submissions.GBR.lot: -1 is not within 0 to 5"),
    ("submissions.USA.level", 11, "submissions.USA.level: 11 is not within 0 to 10"),
    ("submissions.USA.level", -1, "submissions.USA.level: -1 is not within 0 to 10"),
    ("submissions.GBR.launch", 1, "submissions.GBR.launch: 1 is not true or false"),
    ("submissions.GBR.launch", "yes", 'submissions.GBR.launch: "yes" is not true or false'),
    ("submissions.GBR.launch", None, "submissions.GBR.launch: null is not true or false"),
    ("submissions.FRA.burn", -1, "submissions.FRA.burn: -1 is not at least 0"),
    ("submissions.USA.missiles", "URS", 'submissions.USA.missiles: "URS" is not a list'),
    ("submissions.USA.missiles[0]", 1, "submissions.USA.missiles[0]: 1 is not a string"),
    (
        "submissions.USA.missiles[0]",
        "USA",
        "submissions.USA.missiles[0]: a nation's missiles are aimed at another nation",
    ),
    ("records", {}, "records: an object is not a list"),
    ("records[0]", 1951, "records[0]: 1951 is not an object"),
    ("records[0].colour", 1, f"records[0].colour: {NO_FIELD}"),
    ("records[0].year", 1949, "records[0].year: 1949 is not within 1950 to 1963"),
    ("records[0].year", 1953, "records[0].year: 1953 is not before 1953"),
    ("records[0].nation", "MOON", f"records[0].nation: {NO_NATION}"),
    ("records[0].nation", 5, "records[0].nation: 5 is not a string"),
    ("records[0].distance", -1, "records[0].distance: -1 is not at least 0"),
    ("records[0].space_reached", 0, "records[0].space_reached: 0 is not true or false"),
    ("seed", 255, "seed: 255 is not a string"),
    ("seed", None, "seed: null is not a string"),
    ("seed", "0ff", 'seed: "0ff" is not whole bytes in hexadecimal digits'),
    ("seed", "0g", 'seed: "0g" is not whole bytes in hexadecimal digits'),
    ("seed", "00 ff", 'seed: "00 ff" is not whole bytes in hexadecimal digits'),
    ("colour", "red", f"colour: {NO_FIELD}"),
]
FIVE_CLAUSES = [
    ("nations.C.hand", [0], "nations.C.hand[0]: 0 is not within 1 to 12"),
    ("nations.C.hand", [6], 'nations.C.hand[0]: 6 is Clones, written as {"number": 6, "clones": 1}'),
    ("nations.C.hand", [{"number": 6}], "nations.C.hand[0].clones: is missing"),
    ("nations.C.hand", [{"clones": 2}], "nations.C.hand[0].number: is missing"),
    ("nations.C.hand", [{"number": 5, "clones": 2}], "nations.C.hand[0].number: 5 is not Clones, which is 6"),
    ("nations.A.hand[1].clones", 0, "nations.A.hand[1].clones: 0 is not within 1 to 5"),
    ("nations.A.hand[1].clones", 6, "nations.A.hand[1].clones: 6 is not within 1 to 5"),
    ("nations.A.hand[1].colour", 1, f"nations.A.hand[1].colour: {NO_FIELD}"),
    ("nations.F", {"hand": [], "garnets": 0}, "nations: 6 nations are not 5"),
    ("offer", [3, 6, 10], "offer: 3 parts are not 4"),
    ("offer", [3, 3, 10, 11], "offer: part 3 is offered 2 times, but at most 1 can be"),
    ("offer[2]", 1, "offer[2]: part 1 is never in the deck"),
    ("offer[2]", 0, "offer[2]: 0 is not within 1 to 12"),
    ("readings.A", 5, "readings.A: 5 is not within 0 to 4"),
]


@pytest.mark.parametrize(("path", "value", "line"), NINE_CLAUSES, ids=[line for _, _, line in NINE_CLAUSES])
def test_one_problem_of_nine_gives_its_one_line(path, value, line):
    assert problems_of(with_changes(NINE, (path, value))) == [line]


@pytest.mark.parametrize(("path", "value", "line"), FIVE_CLAUSES, ids=[line for _, _, line in FIVE_CLAUSES])
def test_one_problem_of_five_gives_its_one_line(path, value, line):
    also = [("readings.F", 0)] if path == "nations.F" else []
    assert problems_of(with_changes(FIVE, (path, value), *also)) == [line]


@pytest.mark.parametrize(
    "path",
    [
        *("edition", "year", "nations", "offer", "nations.CHN.hand", "nations.CHN.garnets"),
        *(f"records[0].{field}" for field in ("year", "nation", "distance", "space_reached")),
    ],
)
def test_required_field_that_is_missing_is_named_itself(path):
    assert problems_of(with_changes(NINE, (path, GONE))) == [f"{path}: is missing"]


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
        ([("options.reading_max", None), ("readings.GBR", 9)], "options.reading_max: null is not a whole number"),
        (
            [("options.plating_price", "x"), ("nations.URS.garnets", 0)],
            'options.plating_price: "x" is not a whole number',
        ),
        ([("options", None), ("submissions.GBR.level", 15)], "options: null is not an object"),
        ([("submissions.USA", None)], "submissions.USA: null is not an object"),
        ([("submissions.USA", True)], "submissions.USA: true is not an object"),
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
        [("submissions.FRA.burn", 7)],
        [("submissions.FRA.lot", 0), ("submissions.FRA.burn", 5)],
        [("nations.GBR.hand", [9, 9]), ("submissions.GBR.missiles", ["USA", "USA"])],
        [("submissions.USA.black_holes", 0)],
        [("nations.USA.garnets", 10**100)],
        [("offer", [3] * 5 + [4])],
        [("nations.CHN.hand", [0] * 60)],
        [("seed", "")],
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
    """There is a record of 1951 in which France fell short."""
    other = {"year": year, "nation": nation, "distance": 5, "space_reached": reached}
    assert problems_of(with_changes(NINE, ("records[1]", other))) == lines
