"""The match options of Space Race: every figure of the rules by its name, the parts' names and values, and presets."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.rules.contract import Preset
from games.rules.errors import BadOptions
from games.rules.options import Choice, Field, complete_and_check
from games.rules.space_race.editions import EDITIONS, TELEGRAPH, Rules, rules_for

LONGEST_NAME = 40
HIGHEST_VALUE = 99
MOST_SEATS = max(rules.most_seats for rules in EDITIONS.values())

# Name, label, least, greatest, help.
_FIGURES: tuple[tuple[str, str, int, int | None, str], ...] = (
    ("starting_garnets", "Starting garnets", 0, None, "What every nation opens with."),
    ("missile_strength", "Missile strength", 0, None, "What a missile takes off a launch, in thousand feet."),
    ("black_hole_strength", "Black Hole strength", 0, None, "What a Black Hole takes off, in thousand feet."),
    ("base_space", "SPACE without radiation", 1, None, "In thousand feet."),
    ("reading_max", "Highest reading", 0, 99, "Every nation reads from 0 to this."),
    ("top_level", "Highest espionage level", 0, 99, ""),
    ("offer_size", "Parts on offer", 1, 10, ""),
    ("theft_reward", "Reward for stealing", 0, None, "In garnets."),
    ("pair_worth", "Twin Boosters in a pair", 0, HIGHEST_VALUE, "Each of the two."),
    ("straight_worth", "Multi-stage Launch with a straight", 0, HIGHEST_VALUE, ""),
    ("converter_worth", "Knock-off Parts with a Cat Converter", 0, HIGHEST_VALUE, "Each."),
    ("clones_worth", "Clones, for every pursuer", 0, HIGHEST_VALUE, ""),
    ("engine_garnets", "Garnets burned for a thousand feet", 1, 99, ""),
    ("plating_price", "Price of Gold Plating", 0, None, "In garnets; without an effect among five nations."),
    ("winner_tols", "TOLs of the farthest", 1, 9, ""),
    ("shared_tols", "TOLs of each who share the top", 1, 9, ""),
    ("winner_garnets", "Garnets of the farthest", 0, None, ""),
    ("reached_garnets", "Garnets of the others who reach SPACE", 0, None, ""),
    ("sharing_limit", "How many may share the top", 1, None, "If more do, they explode."),
    ("pioneer_tols", "TOLs of a pioneer", 0, 9, "Only nine nations have pioneers."),
    ("pioneer_garnets", "Garnets of a pioneer", 0, None, "Only nine nations have pioneers."),
    ("line_price", "Price of a telegraph line", 0, 99, "In garnets."),
)
_FLAGS = (
    ("offer_repeats", "Parts may repeat in an offer", ""),
    (
        "deadlock_among_tied",
        "A deadlock falls on the tied",
        "If the winners don't agree, one of the tied is drawn, instead of one of the winners.",
    ),
    ("public_channel", "Public channel", "Everybody may write in it, and spectators read it unless the host hides it."),
)
_MODES = (
    Choice("limited", "Limited: by telegraph lines and Comms Arrays"),
    Choice("open", "Open: everybody to everybody"),
    Choice("silent", "Silent: in public only"),
)
_EDITION = Field(
    "edition",
    "Edition",
    "choice",
    default="nine",
    choices=tuple(Choice(rules.edition, rules.title) for rules in EDITIONS.values()),
)


@cache
def option_fields() -> tuple[Field, ...]:
    """Return the options for the lobby; a default of None stands for the figure of the edition."""
    nine, five = (_fields_of(EDITIONS[edition]) for edition in ("nine", "five"))
    figures = [a if a == b else _either(a, b) for a, b in zip(nine, five, strict=True)]
    return (_EDITION, *figures, *_tables())


def _tables() -> tuple[Field, ...]:
    """Return the options that have a value for each part or each seat."""
    numbers = sorted({part.number for rules in EDITIONS.values() for part in rules.parts})
    names = {number: _in_editions(number, "name") for number in numbers}
    named = tuple(Choice(number, name) for number, name in names.items())
    valued = tuple(Choice(number, f"{name}: {_in_editions(number, 'value')}") for number, name in names.items())
    return (
        Field("part_names", "Names of the parts", "texts", {}, named, low=1, high=LONGEST_NAME),
        Field(
            "part_values",
            "Values of the parts",
            "numbers",
            {},
            valued,
            high=HIGHEST_VALUE,
            help="What each flies before its ability changes that, in thousand feet.",
        ),
        Field(
            "starting_garnets_by_seat",
            "Starting garnets, nation by nation",
            "by_seat",
            high=MOST_SEATS,
            help="For every nation that plays, or for none.",
        ),
    )


def _in_editions(number: int, attribute: str) -> str:
    """Return an attribute of part `number` in each edition, such as "5 or 6", once if they agree."""
    has = [getattr(part, attribute) for rules in EDITIONS.values() for part in rules.parts if part.number == number]
    return " or ".join(map(str, dict.fromkeys(has)))


def complete_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return `raw` with the edition's values for missing options. Raise BadOptions with every problem.

    None and "" stand for the edition's value. If only the options of the telegraph are missing, the match is from
    before it existed, and stays without.
    """
    names = {field.name for field in option_fields()}
    given = {name: value for name, value in raw.items() if value not in (None, "") or name not in names}
    tables = {name: given.pop(name, {}) for name in ("part_values", "part_names")}
    by_seat = given.pop("starting_garnets_by_seat", None)
    edition = given.get("edition", _EDITION.default)
    rules = EDITIONS[edition if isinstance(edition, str) and edition in EDITIONS else _EDITION.default]
    problems: dict[str, str] = {}
    options: dict[str, Any] = {}
    try:
        options = complete_and_check((_EDITION, *_fields_of(rules)), given)
    except BadOptions as error:
        problems = error.problems
    problems |= _other_problems(rules, tables, by_seat)
    if not problems and (problem := _offer_problem(rules_for(edition, options))):
        problems = {"offer_size": problem}
    if problems:
        raise BadOptions(problems)
    # Complete options without the telegraph are from before it existed.
    if raw.keys() >= names.difference(TELEGRAPH, ["starting_garnets_by_seat"]) and raw.keys().isdisjoint(TELEGRAPH):
        options = {name: value for name, value in options.items() if name not in TELEGRAPH}
    return options | tables | {"starting_garnets_by_seat": None if by_seat is None else list(by_seat)}


def _fields_of(rules: Rules) -> tuple[Field, ...]:
    figures = [
        Field(name, label, "number", default=getattr(rules, name), low=low, high=high, help=text)
        for name, label, low, high, text in _FIGURES
    ]
    flags = [Field(name, label, "flag", default=getattr(rules, name), help=text) for name, label, text in _FLAGS]
    mode = Field("messages", "Messages", "choice", default=rules.messages, choices=_MODES)
    return (*figures, *flags, mode)


def _offer_problem(rules: Rules) -> str:
    """Return the problem of an offer in which a nation without garnets could find no lot to pursue."""
    needed = 1 + (rules.copies if rules.offer_repeats else 1)
    priced = any(rules.price(part.number) for part in rules.parts)
    if priced and rules.offer_size < needed:
        return f"must be at least {needed}, or every part might be one that costs garnets"
    return ""


def _either(nine: Field, five: Field) -> Field:
    return replace(
        nine,
        default="" if nine.choices else None,
        choices=(Choice("", "As the edition has it"), *nine.choices) if nine.choices else (),
        help=f"{nine.help} Nine Nations: {_shown(nine)}; Five Nations: {_shown(five)}.".strip(),
    )


def _shown(field: Field) -> str:
    if field.kind == "flag":
        return "yes" if field.default else "no"
    return str(field.default)


def _other_problems(rules: Rules, tables: Mapping[str, Any], by_seat: Any) -> dict[str, str]:
    def is_value(value: Any) -> bool:
        return type(value) is int and 0 <= value <= HIGHEST_VALUE

    def is_name(name: Any) -> bool:
        return isinstance(name, str) and bool(name.strip()) and len(name) <= LONGEST_NAME

    value, name = f"a whole number from 0 to {HIGHEST_VALUE}", f"a name of at most {LONGEST_NAME} characters"
    found = {
        "part_values": _table_problem(rules, tables["part_values"], is_value, value),
        "part_names": _table_problem(rules, tables["part_names"], is_name, name),
        "starting_garnets_by_seat": "" if by_seat is None else _by_seat_problem(rules, by_seat),
    }
    return {name: problem for name, problem in found.items() if problem}


def _table_problem(rules: Rules, table: Any, is_valid: Callable[[Any], bool], valid: str) -> str:
    if not isinstance(table, dict):
        return "must be an object with part numbers as its names"
    numbers = {str(part.number) for part in rules.parts}
    for number, entry in table.items():
        if number not in numbers:
            return f"this edition has no part {number}"
        if not is_valid(entry):
            return f"part {number} must have {valid}"
    return ""


def _by_seat_problem(rules: Rules, by_seat: Any) -> str:
    if not isinstance(by_seat, list | tuple):
        return "must be a list of garnets, one entry a seat"
    if not rules.fewest_seats <= len(by_seat) <= rules.most_seats:
        return f"must have {rules.fewest_seats} to {rules.most_seats} entries, one a seat"
    if any(type(garnets) is not int or garnets < 0 for garnets in by_seat):
        return "must hold whole numbers of at least 0"
    return ""


PRESETS = {
    "nine": Preset(
        "Nine Nations",
        "Five to nine nations, six parts a year, few words; spies who tie for a theft share it. Some seven years.",
        {"edition": "nine"},
    ),
    "five": Preset(
        "Five Nations",
        "Five nations, four different parts a year, free talk; spies who tie for a theft spoil it. "
        "Some ten years, the first ones on the ground.",
        {"edition": "five"},
    ),
    # The key is stored in matches and published by the API.
    # Two parts fly 24 at most, so nobody reaches SPACE before the third year.
    "taster": Preset(
        "Short game",
        "The Nine Nations rules with SPACE much nearer: a race of about five years in ten minutes.",
        {"edition": "nine", "base_space": 25, "reading_max": 2},
    ),
    "brisk": Preset(
        "Five, brisk",
        "The Five Nations rules with SPACE nearer: rockets start sooner, in a race of some seven years.",
        {"edition": "five", "base_space": 25},
        variant=True,
    ),
    "long": Preset(
        "Nine, long",
        "The Nine Nations rules with SPACE farther off: eight years or nine, and time to build.",
        {"edition": "nine", "base_space": 35},
        variant=True,
    ),
    "season": Preset(
        "Season",
        "The Nine Nations rules with thirstier engines, so that the garnets carried from match to match "
        "decide less. Some seven years.",
        {"edition": "nine", "engine_garnets": 4},
        variant=True,
    ),
}
