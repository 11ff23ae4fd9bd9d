"""The personal summary of a window of Space Race."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import TurnResult
from games.game_uis.space_race.launch_odds import launch_chance
from games.game_uis.space_race.tie_summary import tie_summary
from games.game_uis.space_race.year_events import Data, YearEvents, garnets, prizes, year_events
from games.humanize import and_list, capitalise_first, format_count, number_word
from games.rules.contract import Event, Seat
from games.rules.space_race.view import SpaceRaceView


def personal_summary(
    options: Mapping[str, Any],
    events: Sequence[Event],
    names: Sequence[str],
    seat: Seat,
    view: Callable[[], SpaceRaceView] | None = None,
) -> str:
    """See `GameUI.personal_summary`: the end first, then the flight, the pursuit, and what it cost.

    A part that makes its nation launch comes before the flight.
    """
    account = year_events(options, events, names)
    flight = (*_flight(account, seat, view), *_shots(account, seat))
    pursuit = tuple(_pursuit(account, seat))
    return " ".join(
        (
            *_ending(account, seat),
            *_missed(account, seat),
            *((*pursuit, *flight) if _had_to_launch(account, seat) else (*flight, *pursuit)),
            *_costs(account, seat),
            *tie_summary(account, seat),
            *_others_won(account, seat),
            *_transfers(account, seat),
        )
    )


def turn_result(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then a missed deadline, the flight, the pursuit."""
    account = year_events(options, events, ())
    if account.ending is not None:
        return "well" if seat in account.ending["winners"] else "badly"
    if any(missed["seat"] == seat for missed in account.of("deadline-missed")):
        return "badly"
    if launch := account.launches.get(seat):
        return "well" if launch["reached"] else "badly"
    for lot in account.of("espionage"):
        if any(pursuer["seat"] == seat for pursuer in lot["pursuers"]):
            return "well" if seat in lot["receivers"] else "badly"
    return ""


def _ending(account: YearEvents, seat: Seat) -> Iterator[str]:
    """Whether the nation won, said at once."""
    ending = account.ending
    if ending is None or seat not in ending["winners"]:
        return
    others = [winner for winner in ending["winners"] if winner != seat]
    if account.awaits_goofspiel:
        yield f"You lead, tied with {account.listed(others)}: Goofspiel decides who wins."
    elif others:
        yield f"You won, together with {account.listed(others)}."
    elif "goofspiel" in ending:
        yield "You won: Goofspiel went your way."
    elif "lots" in ending:
        yield "You won: you were drawn at random."
    elif "reached" in ending:
        yield "You won: you are first in SPACE."
    else:
        yield "You won: nobody reached SPACE, and your hand was the best."


def _others_won(account: YearEvents, seat: Seat) -> Iterator[str]:
    ending = account.ending
    if ending is None or seat in ending["winners"]:
        return
    if account.awaits_goofspiel:
        yield f"{account.listed(ending['winners'])} lead; Goofspiel decides who wins."
    elif "reached" in ending:
        yield _farther(account, seat, ending["winners"])
    elif ending["winners"]:
        yield f"{account.listed(ending['winners'])} won."
    else:
        yield "The race is over, and nobody reached SPACE."


def _farther(account: YearEvents, seat: Seat, winners: Sequence[Seat]) -> str:
    """Say who won in SPACE and how, and to a nation that was there too why it did not win."""
    names, mine = account.listed(winners), account.launches.get(seat)
    distance = account.launches[winners[0]]["distance"]
    if mine is None or not mine["reached"]:
        return f"{names} won in SPACE, with {distance} thousand feet."
    if mine["distance"] == distance:
        return f"{names} flew as far, and won the tie."
    return f"{names} flew farther and won: {distance} to your {mine['distance']}."


def _missed(account: YearEvents, seat: Seat) -> Iterator[str]:
    for missed in account.of("deadline-missed"):
        if missed["seat"] == seat:
            yield f"You missed {missed['year']}: no orders."


def _had_to_launch(account: YearEvents, seat: Seat) -> bool:
    return seat in account.launches and account.launches[seat]["forced"]


def _flight(account: YearEvents, seat: Seat, look_up: Callable[[], SpaceRaceView] | None) -> Iterator[str]:
    launch = account.launches.get(seat)
    if launch is None:
        return
    chance, view = "", look_up() if look_up else None
    if view is not None and view.kind == "year":
        received = next((lot["lot"] for lot in account.of("espionage") if seat in lot["receivers"]), None)
        holes = sum(hole["count"] for hole in account.of("black-holes") if hole["seat"] == seat)
        chance = f" at a chance of {launch_chance(view, launch, received, holes)}"
    launched = "So you had to launch" if launch["forced"] else "You launched"
    yield f"{launched}{chance}{_outcome(account, seat, launch)}."
    if launch["discarded"] is not None:
        yield f"{account.part(launch['discarded'])} was left behind."


def _outcome(account: YearEvents, seat: Seat, launch: Data) -> str:
    short = number_word(account.short_of_space(seat))
    if launch["exploded"]:
        others = account.listed(account.exploded_with(seat))
        return f" and exploded at {launch['distance']}, level with {others}"
    if launch["reached"]:
        survived = ", sabotage and all" if launch["flown"] > launch["distance"] else ""
        return f" and reached SPACE{survived}: {launch['distance']}, and SPACE was {account.space}"
    if not account.was_brought_down(seat):
        return f": {launch['distance']} thousand feet, {short} short of SPACE"
    downed = "shot down" if account.shooters_at(seat) else "pulled down"
    return f": {downed} {short} short of SPACE {account.saboteurs_of(seat)}"


def _shots(account: YearEvents, seat: Seat) -> Iterator[str]:
    """Yield what the nation's own missiles and Black Holes did to rockets that would have reached SPACE."""
    targets = [shot["target"] for shot in account.of("missile") if shot["seat"] == seat]
    for target in dict.fromkeys(targets):
        launch = account.launches.get(target)
        if launch is None or launch["flown"] < account.space:
            continue
        missiles = format_count(targets.count(target), "missile") if targets.count(target) > 1 else "missile"
        yield f"Your {missiles} {_effect(account, seat, target)}."
    holes = sum(hole["count"] for hole in account.of("black-holes") if hole["seat"] == seat)
    if holes:
        pulled = [other for other in account.launches if other != seat and account.was_brought_down(other)]
        caught = f"pulled at {account.listed(pulled)}" if pulled else "brought nobody down"
        name = account.rules.name_of("black_hole")
        yield f"Your {name if holes == 1 else format_count(holes, name)} {caught}."


def _effect(account: YearEvents, seat: Seat, target: Seat) -> str:
    name = account.names[target]
    if seat not in account.shooters_at(target):
        return f"did nothing to {name} behind its {account.rules.name_of('shield')}"
    if not account.was_brought_down(target):
        return f"hit {name}, which reached SPACE all the same"
    helped = "helped to shoot" if len(account.shooters_at(target)) > 1 else "shot"
    return f"{helped} {name} down, {number_word(account.short_of_space(target))} short of SPACE"


def _pursuit(account: YearEvents, seat: Seat) -> Iterator[str]:
    for lot in account.of("espionage"):
        levels = {pursuer["seat"]: pursuer["level"] for pursuer in lot["pursuers"]}
        if seat not in levels:
            continue
        if seat in lot["receivers"]:
            yield _received(account, lot, levels, seat)
        else:
            knock_off = account.part(account.rules.numbers.knock_off)
            yield f"{_went_without(account, lot, levels, seat)}; you hold {knock_off} now."
        if lot["clones"] and seat in lot["receivers"]:
            yield f"It counts {format_count(lot['clones'], 'clone')}."


def _received(account: YearEvents, lot: Data, levels: Mapping[Seat, int], seat: Seat) -> str:
    part, level = account.part(lot["number"]), levels[seat]
    with_me = [other for other in lot["receivers"] if other != seat]
    robbed = [other for other in levels if other not in lot["receivers"] and levels[other] < level]
    over = [other for other in levels if levels[other] > level]
    if len(levels) == 1:
        return f"You took {part} at level {level}; nobody else went for it."
    if lot["stolen"]:
        thieves = and_list(["You", *(account.names[other] for other in with_me)])
        reward = f", and {garnets(lot['reward'])}{' each' if with_me else ''}" if lot["reward"] else ""
        return f"{thieves} stole {part} at level {level} from {account.listed(robbed)}{reward}."
    shared = f", and so did {account.listed(with_me)}" if with_me else ""
    left = f"; {account.listed(over)} aimed too high" if over else ""
    return f"You took {part} at level {level}{shared}{left}."


def _went_without(account: YearEvents, lot: Data, levels: Mapping[Seat, int], seat: Seat) -> str:
    went = f"You went for {account.part(lot['number'])} at level {levels[seat]}"
    receivers = lot["receivers"]
    if not receivers:
        return f"{went}; {_nobody_got_it(account, levels, seat)}"
    took = levels[receivers[0]]
    if took > levels[seat]:
        return f"{went}; {account.some(receivers)} stole it from above, at {took}"
    return f"{went}; {account.some(receivers)} took it at {took}"


def _nobody_got_it(account: YearEvents, levels: Mapping[Seat, int], seat: Seat) -> str:
    """Return a clause on nations that tied on the highest rung, and so got nothing."""
    top = min(levels.values())
    while top + 1 in levels.values():
        top += 1
    level = [other for other in levels if levels[other] == top and other != seat]
    if levels[seat] == top:
        return f"so did {account.listed(level)}, and nobody got it"
    return f"{account.listed(level)} met at {top}, and nobody got it"


def _costs(account: YearEvents, seat: Seat) -> Iterator[str]:
    for price in account.of("price"):
        if price["seat"] == seat:
            yield f"It cost you {garnets(price['garnets'])}."
    for thrown in account.of("jettison"):
        if thrown["seat"] == seat and thrown["number"] == account.rules.numbers.fuel:
            yield f"With nothing else to throw away, you lost {account.part(thrown['number'])} again."
        elif thrown["seat"] == seat:
            fuel = account.part(account.rules.numbers.fuel)
            yield f"You threw {account.part(thrown['number'])} away to carry {fuel}."
    for given in account.of("prizes"):
        won = [prizes(award) for award in given["awards"] if award["seat"] == seat]
        if any(won):
            yield f"You receive {and_list(filter(None, won))}."


def _transfers(account: YearEvents, seat: Seat) -> Iterator[str]:
    for sent in account.of("transfer"):
        if sent["to"] == seat:
            yield capitalise_first(f"{account.names[sent['seat']]} sent you {garnets(sent['garnets'])}.")
        elif sent["seat"] == seat:
            yield f"You sent {account.names[sent['to']]} {garnets(sent['garnets'])}."
