"""The personal summary of a window of Space Race, its headlines, and why a race was lost."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.game_ui import Events, Headline, Names, Options, PastView, TurnResult
from games.game_uis.space_race.event_texts import EVENT_TEXTS, ending_sentence, event_sentences, flight, sentence
from games.game_uis.space_race.year_events import NEAR, Data, YearEvents, garnets
from games.game_uis.text_tables import read_texts
from games.humanize import and_list, capitalise_first, describe_bid, format_count, number_word, percent
from games.rules.contract import Seat
from games.rules.space_race.forecast import forecast_lot
from games.rules.space_race.view import SpaceRaceView

_TABLES = read_texts(__package__)
SUMMARY_TEXTS = _TABLES["summary"]


def personal_summary(options: Options, events: Events, names: Names, seat: Seat, view: PastView = None) -> str:
    """See `GameUI.personal_summary`: the end first, then the flight, the pursuit, and their costs.

    A part that forces a launch comes before the flight.
    """
    account = YearEvents(options, events, names, seat)
    launch, ending = account.launches.get(seat), account.ending
    flown = (*_flight(account, launch, view), *_sabotage(account, seat))
    pursued = tuple(_pursuit(account, seat))
    return " ".join(
        (
            *([ending_sentence(account, ending)] if ending and seat in ending["winners"] else ()),
            *_concerning(account, "deadline-missed", seat),
            *((*pursued, *flown) if launch and launch["forced"] else (*flown, *pursued)),
            *_concerning(account, "price", seat),
            *_concerning(account, "jettison", seat),
            *_prizes(account, seat),
            *_tie(account, seat),
            *([_others_won(account, ending, launch)] if ending and seat not in ending["winners"] else ()),
            *_concerning(account, "transfer", seat),
        )
    )


def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then a missed deadline, the flight, the pursuit."""
    account = YearEvents(options, events, ())
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


def _concerning(account: YearEvents, kind: str, seat: Seat) -> Iterator[str]:
    """Yield the sentences of events of that kind that name the seat, alone or in a list."""
    for data in account.of(kind):
        named = [data.get(key) for key in ("seat", "to", "candidate")]
        named += [*data.get("winners", ()), *data.get("tied", ())]
        named += [each["seat"] for key in ("pursuers", "named", "lost") for each in data.get(key, ())]
        if seat in named:
            yield from event_sentences(account, kind, data)


def _others_won(account: YearEvents, ending: Data, mine: Data | None) -> str:
    """Return the winners, and why a nation that reached SPACE too did not win."""
    if account.awaits_goofspiel or "reached" not in ending or mine is None or not mine["reached"]:
        return ending_sentence(account, ending)
    distance = account.launches[ending["winners"][0]]["distance"]
    text = SUMMARY_TEXTS["tie" if mine["distance"] == distance else "farther"]
    nations = account.listed(ending["winners"])
    return capitalise_first(text.format(nations=nations, distance=distance, mine=mine["distance"]))


def _flight(account: YearEvents, launch: Data | None, look_up: Callable[[], SpaceRaceView] | None) -> Iterator[str]:
    if launch is None:
        return
    seat, view = launch["seat"], look_up() if look_up else None
    yield from event_sentences(account, "launch", launch)
    if view is not None and view.kind == "year":
        received = next((lot["lot"] for lot in account.of("espionage") if seat in lot["receivers"]), None)
        holes = sum(hole["count"] for hole in account.of("black-holes") if hole["seat"] == seat)
        flown: Any = forecast_lot(view, received, burn=launch["burned"], black_holes=holes)
        yield SUMMARY_TEXTS["chance"].format(chance=percent(flown.chance))


def _sabotage(account: YearEvents, seat: Seat) -> Iterator[str]:
    """Yield the effects of the nation's missiles and Black Holes on rockets that would have reached SPACE."""
    targets = [shot["target"] for shot in account.of("missile") if shot["seat"] == seat]
    holes = sum(hole["count"] for hole in account.of("black-holes") if hole["seat"] == seat)
    pulled = [other for other in account.launches if holes and other != seat and account.was_brought_down(other)]
    for target in dict.fromkeys([*targets, *pulled]):
        launch, words = account.launches.get(target), {"nation": account.names[target]}
        if launch is None or launch["flown"] < account.space:
            continue
        if target not in pulled and seat not in account.shooters_at(target):
            yield SUMMARY_TEXTS["shield"].format(shield=account.rules.name_of("shield"), **words)
        elif account.was_brought_down(target):
            yield sentence(account, *flight(account, launch))
        else:
            yield SUMMARY_TEXTS["reached"].format(**words)
    if holes and not pulled:
        yield SUMMARY_TEXTS["nobody"].format(holes=account.black_holes(holes))


def _pursuit(account: YearEvents, seat: Seat) -> Iterator[str]:
    yield from _concerning(account, "espionage", seat)
    pursued = [lot for lot in account.of("espionage") if any(each["seat"] == seat for each in lot["pursuers"])]
    if pursued and all(seat not in lot["receivers"] for lot in pursued):
        yield SUMMARY_TEXTS["instead"].format(part=account.part(account.rules.numbers.knock_off))


def _prizes(account: YearEvents, seat: Seat) -> Iterator[str]:
    for given in account.of("prizes"):
        if mine := [award for award in given["awards"] if award["seat"] == seat]:
            yield from event_sentences(account, "prizes", {"pioneers": [], "awards": mine})


def _tie(account: YearEvents, seat: Seat) -> Iterator[str]:
    """Yield the results of the windows after the last year: the agreement and Goofspiel."""
    yield from _concerning(account, "agreement", seat)
    yield from _concerning(account, "deadlock", seat)
    for played in account.of("goofspiel-round"):
        bids = {bid["seat"]: bid["bid"] for bid in played["bids"]}
        if seat in bids:
            yield describe_bid(bids, seat, played, account.names)
    for closed in account.of("goofspiel-closed"):
        if mine := [total for total in closed["points"] if total["seat"] == seat]:
            _, points, left = event_sentences(account, "goofspiel-closed", {**closed, "points": mine})
            yield points
            if seat in closed["left"] and len(closed["left"]) > 1:
                yield left
    yield from _concerning(account, "agreement-opened", seat)
    if any(eliminated["candidate"] == seat for eliminated in account.of("elimination")):
        yield SUMMARY_TEXTS["elimination"]


WHY_LOST_TEXTS = _TABLES["why_lost"]


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: SpaceRaceView) -> str:
    """See `GameUI.why_lost`; `view` is that of the nation at the end."""
    seat, verdict = view.viewer, view.board.verdict
    if seat is None or verdict is None or seat in verdict.winners:
        return ""
    accounts = [YearEvents(options, events, names, seat) for events in windows]
    last = next((each for each in accounts if each.first("space-reached")), None)
    if last is None:
        return " ".join(_on_ground(accounts, view, seat, verdict.winners))
    return " ".join([*_in_space(last, view, seat, verdict.winners), *_unknown(last, verdict.winners)])


def _in_space(last: YearEvents, view: SpaceRaceView, seat: Seat, winners: Sequence[Seat]) -> Iterator[str]:
    """Yield the distances of the winners in the last year, and the result of the loser's flight."""
    won = [winner for winner in winners if winner in last.launches]
    farthest = max((last.launches[winner]["distance"] for winner in won), default=last.space)
    words = {"winners": last.listed(won), "farthest": farthest, "year": view.year, "space": last.space}
    yield capitalise_first(WHY_LOST_TEXTS["won"].format(**words))
    mine = last.launches.get(seat)
    if mine is None:
        flies = view.totals[seat]
        case = "farther" if flies > farthest else "as far" if flies == farthest else "not as far"
        case = case if flies >= last.space else "too short"
        yield WHY_LOST_TEXTS[case].format(flies=flies, short=last.space - flies)
        return
    was_hit = mine["flown"] > mine["distance"] and not mine["exploded"]
    could_win = was_hit and mine["flown"] >= farthest
    if mine["reached"] and not could_win:
        case = "tie" if mine["distance"] == farthest else "less"
        yield WHY_LOST_TEXTS[case].format(distance=mine["distance"], less=farthest - mine["distance"])
        return
    yield sentence(last, *flight(last, mine))
    if was_hit:
        yield sentence(last, "launch.sabotage", mine)
    if could_win:
        yield WHY_LOST_TEXTS["enough"]


def _unknown(last: YearEvents, winners: Sequence[Seat]) -> Iterator[str]:
    """Yield what only that year revealed: the parts that the winners got in it, and garnets burned."""
    for winner in winners:
        got = [last.part(lot["number"]) for lot in last.of("espionage") if winner in lot["receivers"]]
        burned = last.launches[winner]["burned"] if winner in last.launches else 0
        case = "got and burned" if got and burned else "got" if got else "burned" if burned else ""
        if case:
            words = {"winner": last.names[winner], "parts": and_list(got), "garnets": garnets(burned)}
            yield WHY_LOST_TEXTS[case].format(**words)


def _on_ground(
    accounts: Sequence[YearEvents], view: SpaceRaceView, seat: Seat, winners: Sequence[Seat]
) -> Iterator[str]:
    """Yield the reasons if nobody reached SPACE: with five nations hands count, with nine nobody wins."""
    if winners:
        best, mine = max(view.totals[winner] for winner in winners), view.totals[seat]
        yield WHY_LOST_TEXTS["hands"].format(winners=accounts[0].listed(winners), best=best, mine=mine)
        if mine == best:
            yield WHY_LOST_TEXTS["hands tied"]
    else:
        yield WHY_LOST_TEXTS["nobody"]
    flown = [each for each in accounts if seat in each.launches]
    if not flown:
        yield WHY_LOST_TEXTS["never"]
        return
    account = max(flown, key=lambda each: each.launches[seat]["distance"])
    short = format_count(account.short_of_space(seat), "thousand foot", "thousand feet")
    yield WHY_LOST_TEXTS["best"].format(**account.launches[seat], short=short)


FRONT, LAST_YEAR, NEAR_MISS, DEADLOCK, SETTLED, LAUNCH, LEFT_OUT = 100, 95, 80, 70, 60, 50, 30
THEFT, EACH_ROBBED, MOST_FOR_THEFT, HOLE, SHARED, LINE, ROUND, MISSED = 40, 3, 58, 45, 25, 15, 20, 10
HEADLINE_TEXTS = _TABLES["headlines"]


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    account = YearEvents(options, events, names)
    ending, weight = account.ending, LAST_YEAR if account.awaits_goofspiel else FRONT
    missed = [missed["seat"] for missed in account.of("deadline-missed")]
    late = capitalise_first(EVENT_TEXTS["deadline-missed"].format(seat=account.listed(missed)))
    return (
        *([Headline(late, MISSED)] if missed else ()),
        *_plain(account, "line", LINE),
        *_thefts(account),
        *_plain(account, "black-holes", HOLE),
        *_flights(account),
        *([Headline(ending_sentence(account, ending), weight, tuple(ending["winners"]))] if ending else ()),
        *_settled(account),
    )


def _plain(account: YearEvents, kind: str, weight: int) -> Iterator[Headline]:
    """Yield the first sentence of each event of a kind."""
    for data in account.of(kind):
        yield Headline(event_sentences(account, kind, data)[0], weight)


def _thefts(account: YearEvents) -> Iterator[Headline]:
    for lot in account.of("espionage"):
        levels = {each["seat"]: each["level"] for each in lot["pursuers"]}
        weight = SHARED if len(lot["receivers"]) > 1 else 0
        if not lot["receivers"]:
            weight = LEFT_OUT
        elif lot["stolen"]:
            robbed = sum(level < levels[lot["receivers"][0]] for level in levels.values())
            weight = min(THEFT + EACH_ROBBED * (robbed + len(lot["receivers"]) - 1), MOST_FOR_THEFT)
        if weight:
            yield Headline(event_sentences(account, "espionage", lot)[0], weight, tuple(lot["receivers"]))


def _flights(account: YearEvents) -> Iterator[Headline]:
    winners = account.ending["winners"] if account.ending else []
    exploded: set[int] = set()
    for seat, launch in account.launches.items():
        distance = launch["distance"]
        if launch["exploded"]:
            if distance not in exploded:
                exploded.add(distance)
                lost = sorted([seat, *account.exploded_with(seat)])
                words = {"count": capitalise_first(number_word(len(lost))), "nations": account.listed(lost)}
                yield Headline(HEADLINE_TEXTS["explosion"].format(distance=distance, **words), NEAR_MISS)
        elif launch["reached"] and seat not in winners:
            text = HEADLINE_TEXTS["too low"].format(nation=account.names[seat], distance=distance)
            yield Headline(capitalise_first(text), SETTLED)
        elif not launch["reached"]:
            yield Headline(sentence(account, *flight(account, launch)), _weight_of_miss(account, launch))


def _weight_of_miss(account: YearEvents, launch: Data) -> int:
    short = account.short_of_space(launch["seat"])
    if account.was_brought_down(launch["seat"]):
        return NEAR_MISS + max(0, NEAR - short)
    return NEAR_MISS if short <= NEAR else LAUNCH + max(0, 9 - short // NEAR)


def _settled(account: YearEvents) -> Iterator[Headline]:
    for played in account.of("goofspiel-round"):
        case = "goofspiel-round.level" if played["taker"] is None else "goofspiel-round.taken"
        yield Headline(sentence(account, case, played), ROUND)
    yield from _plain(account, "agreement", SETTLED)
    for failed in account.of("deadlock"):
        failure, *_, drawn = event_sentences(account, "deadlock", failed)
        yield Headline(f"{failure} {drawn}", DEADLOCK)
    if not account.of("agreement") and not account.of("deadlock"):
        for eliminated in account.of("elimination"):
            if eliminated["candidate"] is not None:
                yield Headline(sentence(account, "elimination", eliminated), SETTLED)
