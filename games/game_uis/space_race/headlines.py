"""The headlines of a window of Space Race, with their weights."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import Headline
from games.game_uis.space_race.year_events import NEAR, Data, YearEvents, year_events
from games.humanize import capitalise_first, number_word
from games.rules.contract import Event, Seat

FRONT, LAST_YEAR, NEAR_MISS, DEADLOCK, SETTLED, LAUNCH, LEFT_OUT = 100, 95, 80, 70, 60, 50, 30
THEFT, EACH_ROBBED, MOST_FOR_THEFT, HOLE, SHARED, LINE, ROUND, MISSED = 40, 3, 58, 45, 25, 15, 20, 10


def headlines(options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    account = year_events(options, events, names)
    told = (
        *_missed(account),
        *_lines(account),
        *_thefts(account),
        *_holes(account),
        *_flights(account),
        *_endings(account),
        *_settled(account),
    )
    return tuple(Headline(capitalise_first(text), weight) for text, weight in told)


Told = Iterator[tuple[str, int]]


def _missed(account: YearEvents) -> Told:
    away = [missed["seat"] for missed in account.of("deadline-missed")]
    if away:
        yield f"No orders from {account.listed(away)}.", MISSED


def _lines(account: YearEvents) -> Told:
    for line in account.of("line"):
        builder, to = account.names[line["builder"]], account.names[line["to"]]
        yield f"{builder} builds a telegraph line to {to}.", LINE


def _thefts(account: YearEvents) -> Told:
    for lot in account.of("espionage"):
        part, levels = account.part(lot["number"]), {each["seat"]: each["level"] for each in lot["pursuers"]}
        if not lot["receivers"]:
            yield f"Spies in each other's way: nobody gets {part}.", LEFT_OUT
        elif lot["stolen"]:
            top = levels[lot["receivers"][0]]
            robbed = [seat for seat, level in levels.items() if level < top]
            weight = THEFT + EACH_ROBBED * len(robbed) + EACH_ROBBED * (len(lot["receivers"]) - 1)
            thieves = f"{account.listed(lot['receivers'])} {_verb(lot['receivers'], 'steal')}"
            yield f"{thieves} {part} from {account.listed(robbed)}.", min(weight, MOST_FOR_THEFT)
        elif len(lot["receivers"]) > 1:
            count = capitalise_first(number_word(len(lot["receivers"])))
            yield f"{count} nations take {part} side by side.", SHARED


def _verb(seats: Sequence[Seat], verb: str) -> str:
    """Return the verb in the present, singular or plural as `seats` needs it."""
    return verb if len(seats) > 1 else f"{verb}s"


def _holes(account: YearEvents) -> Told:
    for hole in account.of("black-holes"):
        yield f"{account.names[hole['seat']]} lets {account.black_holes(hole['count'])} loose.", HOLE


def _flights(account: YearEvents) -> Told:
    winners = account.ending["winners"] if account.ending else []
    exploded: set[int] = set()
    for seat, launch in account.launches.items():
        if launch["exploded"]:
            if launch["distance"] not in exploded:
                exploded.add(launch["distance"])
                lost = sorted([seat, *account.exploded_with(seat)])
                count = capitalise_first(number_word(len(lost)))
                yield f"{count} rockets explode at {launch['distance']}: {account.listed(lost)}.", NEAR_MISS
        elif launch["reached"] and seat not in winners:
            yield f"{account.names[seat]} in SPACE too, at {launch['distance']}, and too low to win.", SETTLED
        elif not launch["reached"]:
            yield _short(account, seat, launch)


def _short(account: YearEvents, seat: Seat, launch: Data) -> tuple[str, int]:
    name, short = account.names[seat], account.short_of_space(seat)
    if account.was_brought_down(seat):
        downed = "shot down" if account.shooters_at(seat) else "pulled down"
        by = account.saboteurs_of(seat)
        return f"{name} {downed} {number_word(short)} short of SPACE {by}.", NEAR_MISS + max(0, NEAR - short)
    weight = NEAR_MISS if short <= NEAR else LAUNCH + max(0, 9 - short // NEAR)
    if launch["forced"]:
        return f"{name}, made to launch, falls {number_word(short)} short of SPACE.", weight
    return f"{name} launches and falls {number_word(short)} short of SPACE.", weight


def _endings(account: YearEvents) -> Told:
    ending = account.ending
    if ending is None:
        return
    winners = account.listed(ending["winners"])
    if account.awaits_goofspiel:
        yield f"{winners} level at the top: Goofspiel must decide.", LAST_YEAR
    elif "goofspiel" in ending:
        yield f"{winners} wins the race at Goofspiel.", FRONT
    elif "lots" in ending:
        yield f"The race is decided at random: {winners} wins.", FRONT
    elif "reached" in ending:
        first = "first in SPACE" if len(ending["winners"]) == 1 else "together first in SPACE"
        yield f"{winners} {first}.", FRONT
    elif winners:
        yield f"{winners} wins on the ground: nobody reached SPACE.", FRONT
    else:
        yield "The last year ends, and nobody has reached SPACE.", FRONT


def _settled(account: YearEvents) -> Told:
    for played in account.of("goofspiel-round"):
        if played["taker"] is None:
            yield f"Bids are level: the prize of {played['prize']} is gone.", ROUND
        else:
            yield f"{account.names[played['taker']]} bids best for the prize of {played['prize']}.", ROUND
    for agreed in account.of("agreement"):
        yield f"{account.names[agreed['candidate']]} is named, and must leave the race.", SETTLED
    for failed in account.of("deadlock"):
        failure = "The winners fall out" if len(failed["lost"]) > 1 else "The winner names nobody"
        yield f"{failure}: {account.names[failed['candidate']]} is drawn at random.", DEADLOCK
    if account.of("agreement") or account.of("deadlock"):
        return
    for eliminated in account.of("elimination"):
        if eliminated["candidate"] is not None:
            yield f"{account.names[eliminated['candidate']]} must leave the race.", SETTLED
