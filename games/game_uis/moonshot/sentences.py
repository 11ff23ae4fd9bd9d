"""Events of Moonshot in sentences: launches with cause and chance, headlines, and why a match was lost."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any

from games.game_ui import Events, Headline, Names, Options, PastView, TurnResult
from games.game_uis.moonshot.names import named, program_name
from games.game_uis.moonshot.texts import END_TEXTS, LAUNCH_TEXTS, TEXTS, VERDICT_TEXTS, WHY_LOST_TEXTS
from games.humanize import and_list, capitalise_first, format_count, percent
from games.rules.contract import Event, Seat
from games.rules.moonshot.data import BOARD, MISSIONS, RIVAL
from games.rules.moonshot.launch_odds import DIE, faces_that_pass
from games.rules.moonshot.model import MoonshotView, Rocket

Data = Mapping[str, Any]

ENDS = ("mission_done", "exploded", "delayed")
"""The kinds of events with which a declared launch is over."""


def launches(events: Sequence[Event], program: str) -> Iterator[tuple[Event, str]]:
    """Yield the event that ends each launch, and the launch in words; "your" is that of `program` ("": unknown)."""
    rocket, rolls = Rocket(), list[Data]()
    for event in events:
        data = event.data
        if event.kind == "launched":
            rocket, rolls = Rocket(**data["rocket"]), []
        elif event.kind == "die_rolled":
            rolls.append(data)
        elif event.kind in ENDS:
            said = _in_words(event, rocket, rolls, is_own=data["program"] == program)
            yield event, " ".join(said)


def _in_words(event: Event, rocket: Rocket, rolls: Sequence[Data], *, is_own: bool) -> Iterator[str]:
    roll = rolls[-1] if rolls else None
    if event.kind == "delayed":
        case = event.data["why"]
    elif event.kind == "exploded" and roll and roll["die"] <= roll["sabotage"]:
        case = "sabotaged"
    else:
        case = f"{event.kind}.rolled" if rolls else event.kind
    values = named({**(roll or {}), "program": event.data["program"], "mission": event.data["mission"]})
    values["chance"] = percent(prod(_passing(each, rocket) / DIE for each in rolls))
    values["lacked"] = and_list(
        f"{needed} {icon} instead of {getattr(rocket, icon)}"
        for icon, needed in (roll["need"] if roll else {}).items()
        if needed > getattr(rocket, icon)
    )
    if is_own:
        values["whose"] = "Your"
    yield LAUNCH_TEXTS[case].format(**values)
    if event.kind == "delayed":
        yield LAUNCH_TEXTS["delay"].format(price=-BOARD.launch.delayed)
    if event.kind == "exploded" and roll:
        passing = _passing(roll, rocket)
        yield LAUNCH_TEXTS["luck" if passing else "no luck"].format(passing=passing, faces=DIE)


def _passing(roll: Data, rocket: Rocket) -> int:
    """Return the number of faces of the die that would have passed that risk."""
    return faces_that_pass(roll["risk"], roll["sabotage"], roll["tests"], rocket)


WEIGHTS = {"match_over": 100, "delayed": 40, "mission_announced": 25}


def event_sentence(kind: str, data: Data, names: Names = ()) -> str:
    """Return an event in whole sentences for everybody who may know it."""
    cases = _CASES[kind](data) if kind in _CASES else (kind,)
    values = named({**data, **(data["step"] if kind == "action" else {})})
    said = [TEXTS[case].format(**values) for case in cases]
    if kind == "match_over":
        said.append(end_sentence(data))
    return " ".join(said)


def end_sentence(data: Data, seat: Seat | None = None) -> str:
    """Return the end of a match in a sentence, told to a seat if one is given."""
    winner = data["winner"]
    case = "draw" if winner is None else data["reason"]
    text = END_TEXTS[f"{case}.you" if seat is not None and seat in data["winners"] else case]
    return text if winner is None else text.format(winner=program_name(winner), loser=program_name(RIVAL[winner]))


def _action(data: Data) -> Iterator[str]:
    yield f"action.{data['step']['do']}"
    if data.get("covered"):
        yield "action.covering"
    if data.get("automatic") and "space" in data["step"]:
        yield "action.automatic"


def _arrived(data: Data) -> Iterator[str]:
    yield "arrived.declined" if data["installed"] is None else "arrived.replacing" if data["replaced"] else "arrived"


_CASES: Mapping[str, Callable[[Data], Iterable[str]]] = {
    "mission_announced": lambda data: ["mission_announced", *["mission_announced.risks"] * bool(data["risks"])],
    "declared": lambda data: ["declared.none" if data["mission"] is None else "declared"],
    "action": _action,
    "delayed": lambda data: [f"delayed.{data['why']}"],
    "die_rolled": lambda data: ["die_rolled.passed" if data["passed"] else "die_rolled.failed"],
    "slid": lambda data: [f"slid.{place}" for place in ("middle", "bottom", "arrives") if data[place]],
    "arrived": _arrived,
    "fate": lambda data: [f"fate.{data['do']}"],
    "tokens_revealed": lambda data: [f"tokens_revealed.{'paid' if data['paid'] else data['result']}"],
}
"""Functions that choose the sentence of an event by its data, by kind. Every other kind has one sentence."""


SENTENCES = {kind: partial(event_sentence, kind) for kind in {case.partition(".")[0] for case in TEXTS}}

MISSION_WEIGHTS = {
    "mission_done": {"0": 45, "B": 52, "C": 60, "D": 72, "moon": 90},
    "exploded": {"0": 50, "B": 55, "C": 62, "D": 70, "moon": 85},
}
"""How much a mission flown or lost is worth as news, by its deck."""


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`: landings, losses, and announced missions."""
    return tuple(
        Headline(capitalise_first(event_sentence(event.kind, event.data)), weight)
        for event in events
        if (weight := _weight(event))
    )


def _weight(event: Event) -> int:
    if event.kind in MISSION_WEIGHTS:
        return MISSION_WEIGHTS[event.kind][MISSIONS[event.data["mission"]].deck]
    return WEIGHTS.get(event.kind, 0)


def personal_summary(options: Options, events: Events, names: Names, seat: Seat, view: PastView = None) -> str:
    """See `GameUI.personal_summary`: the end first, then the launches."""
    program = view().program if view else None
    ends = [end_sentence(event.data, seat) for event in events if event.kind == "match_over"]
    return " ".join((*ends, *(said for _, said in launches(events, program or ""))))


def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then the launch of the seat's program."""
    for event in events:
        if event.kind == "match_over":
            return "well" if event.data["winner"] is None or seat in event.data["winners"] else "badly"
    program = view().program if view else None
    ends = [event.kind for event in events if event.kind in ENDS and event.data["program"] == program]
    return "" if not ends else "well" if ends[-1] == "mission_done" else "badly"


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: MoonshotView) -> str:
    """See `GameUI.why_lost`: the final figures, the launches, and the last failed one with its dice."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "match_over"), None)
    mine = view.program
    if over is None or mine is None or over["winner"] in (None, mine):
        return ""
    told = [*launches(events, mine)]
    own = [launch for launch in told if launch[0].data["program"] == mine and launch[0].kind == "exploded"]
    landed = told[-1:] if over["reason"] == "moon" else []
    said = [words for _, words in (*own[-1:], *landed)]
    return " ".join([_stood(over["reason"], view, mine), _flown(events, mine), *said])


def verdict(view: MoonshotView, outcome: Mapping[str, Any] | None) -> str:
    """Return why a match ended, with the decisive figures; "" if no rule decided it."""
    reason, winners = (outcome or {}).get("reason"), (outcome or {}).get("winners", ())
    won = {program for program, each in view.standings.items() if {each.politician, each.engineer} & {*winners}}
    if reason not in DECIDED or not won:
        return ""
    first = next(iter(won))
    values = {"points": view.standings[first].points, "others": view.standings[RIVAL[first]].points}
    if len(won) > 1:
        return VERDICT_TEXTS["draw"].format(**values)
    case = DECIDED[reason]
    if case == "points" and values["points"] == values["others"]:
        case = "level"
    own, other = view.table.programs[first], view.table.programs[RIVAL[first]]
    figures = VERDICT_TEXTS[case].format(**values, budget=own.budget, other_budget=other.budget)
    return f"{end_sentence({'winner': first, 'reason': reason})} {figures}"


DECIDED = {"moon": "other", "popularity": "other", "budget": "budget", "rounds": "points", "resigned": "other"}
"""The figures that go with each reason for the end."""


def _stood(reason: str, view: MoonshotView, mine: str) -> str:
    """Return the decisive figures."""
    own, other = view.table.programs[mine], view.table.programs[RIVAL[mine]]
    mine_points, points = view.standings[mine].points, view.standings[RIVAL[mine]].points
    case = reason if reason in ("budget", "popularity", "moon") else "points"
    return WHY_LOST_TEXTS["level" if reason == "rounds" and mine_points == points else case].format(
        rival=program_name(RIVAL[mine]),
        points=points,
        own_points=format_count(mine_points, "mission point"),
        own_budget=getattr(own, "budget", 0),
        budget=getattr(other, "budget", 0),
    )


def _flown(events: Sequence[Event], mine: str) -> str:
    """Return the launches of both programs with their results."""
    ends = Counter(
        (event.kind, event.data["program"]) for event in events if event.kind in ("mission_done", "exploded")
    )
    return WHY_LOST_TEXTS["flown"].format(
        flown=format_count(ends["mission_done", mine], "mission"),
        lost=ends["exploded", mine],
        rival=program_name(RIVAL[mine]),
        rivals_flown=ends["mission_done", RIVAL[mine]],
        rivals_lost=ends["exploded", RIVAL[mine]],
    )
