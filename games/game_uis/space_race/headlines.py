"""The headlines of a window of Space Race, with their weights."""

from collections.abc import Iterator, Sequence

from games.game_ui import Events, Headline, Names, Options
from games.game_uis.space_race.event_texts import EVENT_TEXTS, ending_sentence, event_sentences, flight, sentence
from games.game_uis.space_race.year_events import NEAR, Data, YearEvents, year_events
from games.humanize import capitalise_first, number_word
from games.rules.contract import Seat

FRONT, LAST_YEAR, NEAR_MISS, DEADLOCK, SETTLED, LAUNCH, LEFT_OUT = 100, 95, 80, 70, 60, 50, 30
THEFT, EACH_ROBBED, MOST_FOR_THEFT, HOLE, SHARED, LINE, ROUND, MISSED = 40, 3, 58, 45, 25, 15, 20, 10
HEADLINE_TEXTS = {
    "explosion": "{count} rockets exploded at {distance}: {nations}.",
    "too low": "{nation} reached SPACE too, at {distance}, and too low to win.",
}


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    account = year_events(options, events, names)
    told = (
        *_missed(account),
        *_plain(account, "line", LINE),
        *_thefts(account),
        *_plain(account, "black-holes", HOLE),
        *_flights(account),
        *_endings(account),
        *_settled(account),
    )
    return tuple(Headline(capitalise_first(text), weight, tuple(gains)) for text, weight, gains in told)


Told = Iterator[tuple[str, int, Sequence[Seat]]]
"""Headlines with their weights and the seats that they are good news for."""


def _plain(account: YearEvents, kind: str, weight: int) -> Told:
    """Yield the first sentence of each event of a kind."""
    for data in account.of(kind):
        yield event_sentences(account, kind, data)[0], weight, ()


def _missed(account: YearEvents) -> Told:
    if away := [missed["seat"] for missed in account.of("deadline-missed")]:
        yield EVENT_TEXTS["deadline-missed"].format(seat=account.listed(away)), MISSED, ()


def _thefts(account: YearEvents) -> Told:
    for lot in account.of("espionage"):
        levels = {each["seat"]: each["level"] for each in lot["pursuers"]}
        weight = SHARED if len(lot["receivers"]) > 1 else 0
        if not lot["receivers"]:
            weight = LEFT_OUT
        elif lot["stolen"]:
            robbed = sum(level < levels[lot["receivers"][0]] for level in levels.values())
            weight = min(THEFT + EACH_ROBBED * (robbed + len(lot["receivers"]) - 1), MOST_FOR_THEFT)
        if weight:
            yield event_sentences(account, "espionage", lot)[0], weight, lot["receivers"]


def _flights(account: YearEvents) -> Told:
    winners = account.ending["winners"] if account.ending else []
    exploded: set[int] = set()
    for seat, launch in account.launches.items():
        distance = launch["distance"]
        if launch["exploded"]:
            if distance not in exploded:
                exploded.add(distance)
                lost = sorted([seat, *account.exploded_with(seat)])
                words = {"count": capitalise_first(number_word(len(lost))), "nations": account.listed(lost)}
                yield HEADLINE_TEXTS["explosion"].format(distance=distance, **words), NEAR_MISS, ()
        elif launch["reached"] and seat not in winners:
            yield HEADLINE_TEXTS["too low"].format(nation=account.names[seat], distance=distance), SETTLED, ()
        elif not launch["reached"]:
            yield sentence(account, *flight(account, launch)), _weight_of_miss(account, launch), ()


def _weight_of_miss(account: YearEvents, launch: Data) -> int:
    short = account.short_of_space(launch["seat"])
    if account.was_brought_down(launch["seat"]):
        return NEAR_MISS + max(0, NEAR - short)
    return NEAR_MISS if short <= NEAR else LAUNCH + max(0, 9 - short // NEAR)


def _endings(account: YearEvents) -> Told:
    if account.ending is not None:
        weight = LAST_YEAR if account.awaits_goofspiel else FRONT
        yield ending_sentence(account, account.ending), weight, account.ending["winners"]


def _settled(account: YearEvents) -> Told:
    for played in account.of("goofspiel-round"):
        yield sentence(account, f"goofspiel-round.{'level' if played['taker'] is None else 'taken'}", played), ROUND, ()
    yield from _plain(account, "agreement", SETTLED)
    for failed in account.of("deadlock"):
        failure, *_, drawn = event_sentences(account, "deadlock", failed)
        yield f"{failure} {drawn}", DEADLOCK, ()
    if not account.of("agreement") and not account.of("deadlock"):
        for eliminated in account.of("elimination"):
            if eliminated["candidate"] is not None:
                yield sentence(account, "elimination", eliminated), SETTLED, ()
