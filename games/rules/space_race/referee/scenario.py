"""The situation of one year, read from a JSON document, or all problems of the document."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.rules.chance import SeedChance
from games.rules.contract import Seat, State
from games.rules.document import UNREADABLE, DocumentProblem, JsonCursor, quoted, read_document
from games.rules.space_race.deck import draw_readings
from games.rules.space_race.editions import EDITIONS, Rules, rules_of, settings_of
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
    readers = [_Reader(document.value, candidate) for candidate in candidates]
    scenarios = [reader.read() for reader in readers]
    found = [reader.problems for reader in readers]
    common = [problem for problem in found[0] if all(problem in problems for problems in found[1:])]
    problems = [*document.problems, *common]
    if problems or scenarios[0] is None:
        raise InvalidScenario(problems)
    return scenarios[0]


class _Reader:
    """A reader of a document as a scenario of one edition, which collects the problems."""

    def __init__(self, document: object, edition: str) -> None:
        self.problems: list[DocumentProblem] = []
        self.edition = edition
        self.fields = JsonCursor(document, "$", self.problems).fields(REQUIRED, DEFAULTS)

    def read(self) -> Scenario | None:
        """Return the scenario; None when there are problems."""
        self._check_edition()
        settings = settings_of(self.edition, self._options())
        rules = rules_of(settings)
        year = self.fields["year"].whole(rules.first_year, rules.last_year)
        nations = self._nations(rules)
        offer = parts.read_offer(self.fields["offer"], rules)
        readings = parts.read_readings(self.fields["readings"], nations, rules)
        orders = parts.read_submissions(self.fields["submissions"], nations, rules, offer)
        records = parts.read_records(self.fields["records"], nations, rules, year)
        chance = SeedChance(self._seed())
        if self.problems or year is None:
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

    def _check_edition(self) -> None:
        place = self.fields["edition"]
        if place.text() is not None and place.value not in EDITIONS:
            place.wrong(f"{quoted(place.value)} is not an edition; there are {', '.join(EDITIONS)}")

    def _options(self) -> dict[str, int]:
        """Return the given options; unreadable ones get values that forbid nothing else."""
        place = self.fields["options"]
        given = place.fields((), dict.fromkeys(NUMERIC_OPTIONS, UNREADABLE))
        stated = place.value if isinstance(place.value, dict) else NUMERIC_OPTIONS
        numbers = {name: given[name].whole(option.low, option.high) for name, option in NUMERIC_OPTIONS.items()}
        unread = [name for name in stated if name in numbers and numbers[name] is None]
        forbids_nothing = {name: self._most_lenient(name) for name in unread}
        return {name: number for name, number in (numbers | forbids_nothing).items() if number is not None}

    def _most_lenient(self, option: str) -> int | None:
        if option == "plating_price":
            return 0
        if option == "offer_size":
            offer = self.fields["offer"].value
            return len(offer) if isinstance(offer, list) else None
        return NUMERIC_OPTIONS[option].high

    def _nations(self, rules: Rules) -> parts.ScenarioNations:
        holdings = parts.read_nations(self.fields["nations"], rules)
        if holdings is not None:
            return parts.ScenarioNations(holdings)
        mentioned: dict[str, parts.NationHolding] = {}
        for name in ("readings", "submissions"):
            value = self.fields[name].value
            mentioned |= dict.fromkeys(value if isinstance(value, dict) else (), parts.NationHolding(None, None))
        return parts.ScenarioNations(mentioned, known=False)

    def _seed(self) -> bytes:
        text = self.fields["seed"].text() or ""
        if WHOLE_BYTES.fullmatch(text):
            return bytes.fromhex(text)
        self.fields["seed"].wrong(f"{quoted(text)} is not whole bytes in hexadecimal digits")
        return b""
