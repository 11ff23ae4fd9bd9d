"""The situation of one year, read from a JSON document, or all problems of the document."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.rules.chance import SeedChance
from games.rules.contract import Seat, State
from games.rules.document import UNREADABLE, DocumentProblem, JsonCursor, quoted, read_document
from games.rules.space_race.deck import draw_readings
from games.rules.space_race.editions import EDITIONS, rules_of, settings_of
from games.rules.space_race.model import YearOrders
from games.rules.space_race.options import option_fields
from games.rules.space_race.referee import holdings as parts
from games.rules.space_race.table import HiddenTable, PartPile, RaceBoard, RaceHand, RaceState, RaceTable

REQUIRED = ("edition", "year", "nations", "offer")
DEFAULTS: Mapping[str, Any] = {"options": {}, "readings": UNREADABLE, "submissions": {}, "records": [], "seed": ""}
WHOLE_BYTES = re.compile("(?:[0-9a-fA-F]{2})*")

NUMERIC_OPTIONS = {option.name: option for option in option_fields() if option.kind == "number"}


class InvalidScenario(Exception):
    """An invalid document; `problems` are all of them, in the order of the fields."""

    def __init__(self, problems: Sequence[DocumentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Scenario(Struct, frozen=True):
    """One year to resolve: the nations' names by seat, the state and the orders, and the chance of its seed."""

    nations: tuple[str, ...]
    state: RaceState
    orders: Mapping[Seat, YearOrders]
    chance: SeedChance


def read_scenario(raw: bytes) -> Scenario:
    """Return the scenario that a JSON document describes. Raise InvalidScenario if it is invalid.

    If the edition itself is invalid, only problems in every edition are reported beside it.
    """
    document = read_document(raw)
    if document.value is UNREADABLE:
        raise InvalidScenario(document.problems)
    edition = document.value.get("edition") if isinstance(document.value, dict) else None
    candidates = [edition] if isinstance(edition, str) and edition in EDITIONS else list(EDITIONS)
    found: list[list[DocumentProblem]] = [[] for _ in candidates]
    read = [_read(document.value, each, problems) for each, problems in zip(candidates, found, strict=True)]
    common = [problem for problem in found[0] if all(problem in problems for problems in found[1:])]
    problems = [*document.problems, *common]
    if problems or read[0] is None:
        raise InvalidScenario(problems)
    return read[0]


def _read(document: object, edition: str, problems: list[DocumentProblem]) -> Scenario | None:
    """Return the document as a scenario of `edition`; None if there are `problems`, which are added."""
    fields = JsonCursor(document, "$", problems).fields(REQUIRED, DEFAULTS)
    if fields["edition"].text() is not None and fields["edition"].value not in EDITIONS:
        fields["edition"].wrong(f"{quoted(fields['edition'].value)} is not an edition; there are {', '.join(EDITIONS)}")
    settings = settings_of(edition, _options(fields))
    rules = rules_of(settings)
    year = fields["year"].whole(rules.first_year, rules.last_year)
    nations = parts.read_nations(fields, rules)
    offer = parts.read_offer(fields["offer"], rules)
    readings = parts.read_readings(fields["readings"], nations, rules)
    orders = parts.read_submissions(fields["submissions"], nations, rules, offer)
    records = parts.read_records(fields["records"], nations, rules, year)
    chance = SeedChance(_seed(fields["seed"]))
    if problems or year is None:
        return None
    if readings is None:
        readings = draw_readings(rules, year, len(nations.holdings), chance)
    lots = tuple(number for number in offer if number is not None)
    board = RaceBoard(settings, "year", year, lots, records)
    hands = tuple(
        RaceHand(holding.hand or (), holding.garnets or 0, reading)
        for holding, reading in zip(nations.holdings.values(), readings, strict=True)
    )
    state = State(RaceTable(board, HiddenTable(PartPile((), (), 0), None)), hands)
    return Scenario(tuple(nations.holdings), state, orders, chance)


def _options(fields: Mapping[str, JsonCursor]) -> dict[str, int]:
    """Return the given options; unreadable ones get values that forbid nothing else."""
    place = fields["options"]
    given = place.fields((), dict.fromkeys(NUMERIC_OPTIONS, UNREADABLE))
    stated = place.value if isinstance(place.value, dict) else NUMERIC_OPTIONS
    numbers = {name: given[name].whole(option.low, option.high) for name, option in NUMERIC_OPTIONS.items()}
    unread = [name for name in stated if name in numbers and numbers[name] is None]
    offer = fields["offer"].value
    lenient = {name: NUMERIC_OPTIONS[name].high for name in NUMERIC_OPTIONS}
    lenient |= {"plating_price": 0, "offer_size": len(offer) if isinstance(offer, list) else None}
    chosen = numbers | {name: lenient[name] for name in unread}
    return {name: number for name, number in chosen.items() if number is not None}


def _seed(place: JsonCursor) -> bytes:
    text = place.text() or ""
    if WHOLE_BYTES.fullmatch(text):
        return bytes.fromhex(text)
    place.wrong(f"{quoted(text)} is not whole bytes in hexadecimal digits")
    return b""
