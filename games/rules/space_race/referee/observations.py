"""The year's readings, and the launches of earlier years, in a scenario."""

from games.rules.contract import Seat
from games.rules.document import JsonCursor
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import PastLaunch
from games.rules.space_race.referee.holdings import ScenarioNations

RECORD_FIELDS = ("year", "nation", "distance", "space_reached")


def read_readings(place: JsonCursor, nations: ScenarioNations, rules: Rules) -> tuple[int, ...] | None:
    """Return the readings by seat, one of every nation; None if they are invalid."""
    entries = place.entries()
    if entries is None:
        return None
    by_seat: dict[Seat, int | None] = {}
    for name, entry in entries.items():
        seat = nations.seat(entry, name)
        if seat is not None:
            by_seat[seat] = entry.whole(0, rules.reading_max)
    for name in nations.holdings:
        if name not in entries and nations.known:
            place.child(name).wrong("is missing")
    readings = [by_seat.get(seat) for seat in range(len(nations.holdings))]
    return None if None in readings else tuple(reading for reading in readings if reading is not None)


def read_records(place: JsonCursor, nations: ScenarioNations, rules: Rules, year: int | None) -> tuple[PastLaunch, ...]:
    """Return the valid launches of the years before `year` (None: of any year).

    A nation launches once a year, and all launches of a year agree on whether SPACE was reached.
    """
    records: list[PastLaunch] = []
    launched: set[tuple[int, Seat]] = set()
    reached: dict[int, bool] = {}
    for entry in place.items() or ():
        fields = entry.fields(RECORD_FIELDS)
        launch_year = _earlier_year(fields["year"], rules, year)
        name = fields["nation"].text()
        seat = None if name is None else nations.seat(fields["nation"], name)
        distance = fields["distance"].whole(0)
        space_reached = _agreed_flag(fields["space_reached"], launch_year, reached)
        if launch_year is None or seat is None:
            continue
        if (launch_year, seat) in launched:
            entry.wrong(f"{name} has another launch of {launch_year}")
        launched.add((launch_year, seat))
        if distance is not None and space_reached is not None:
            records.append(PastLaunch(launch_year, seat, distance, space_reached))
    return tuple(records)


def _agreed_flag(place: JsonCursor, year: int | None, by_year: dict[int, bool]) -> bool | None:
    """Return the flag at `place`, which must equal the one of `year` in `by_year`; the first one is stored there."""
    flag = place.flag()
    if flag is not None and year is not None and by_year.setdefault(year, flag) != flag:
        place.wrong(f"the launches of {year} disagree whether SPACE was reached")
    return flag


def _earlier_year(place: JsonCursor, rules: Rules, year: int | None) -> int | None:
    launch_year = place.whole(rules.first_year, rules.last_year)
    if launch_year is not None and year is not None and launch_year >= year:
        place.wrong(f"{launch_year} is not before {year}")
        return None
    return launch_year
