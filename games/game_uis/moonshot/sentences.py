"""What happens in a match of Moonshot, in sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import Headline, Sentence, TurnResult
from games.game_uis.moonshot.launches import ENDS, launches
from games.game_uis.moonshot.names import (
    MISSION_DECKS,
    PAYLOAD_NAMES,
    card_name,
    effect_label,
    item_name,
    place_name,
    program_name,
    spot_name,
)
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Event, Seat
from games.rules.moonshot.data import MISSIONS, RIVAL

Data = Mapping[str, Any]

WEIGHTS = {"match_over": 100, "delayed": 40, "mission_announced": 25}


def event_sentence(kind: str, data: Data) -> str:
    """Return an event as a sentence for everybody who may know it."""
    return _SENTENCES[kind](data)


def _by(data: Data) -> str:
    return program_name(data["program"])


def _tokens(each: Data) -> str:
    where = f"{possessive(program_name(each['owner']))} {place_name(each['place'])}"
    return f"{format_count(each['tokens'], 'token')} on {where}"


def _kinds(each: Data) -> str:
    laid = f"{each['influence']} influence and {each['bluff']} bluff"
    return f"{laid} on {possessive(program_name(each['owner']))} {place_name(each['place'])}"


def _declared(data: Data) -> str:
    if data["mission"] is None:
        return f"{_by(data)} launches nothing this round."
    return f"{_by(data)} declares a launch: {item_name(data['mission'])}."


def _mission_announced(data: Data) -> str:
    risks = and_list(item_name(risk) for risk in data["risks"])
    path = f" Its risks: {risks}." if risks else ""
    return f"{_by(data)} announces {item_name(data['mission'])} ({MISSION_DECKS[data['deck']]}).{path}"


def _tile(verb: str) -> Callable[[Data], str]:
    def said(data: Data) -> str:
        step = data["step"]
        over = f", on top of {item_name(data['covered'])}" if data["covered"] else ""
        by_itself = " by the automatic rule" if data["automatic"] else ""
        return f"{_by(data)} {verb} {item_name(step['tile'])} at {spot_name(step['space'])}{over}{by_itself}."

    return said


_ACTIONS: dict[str, Callable[[Data], str]] = {
    "keep": _tile("keeps"),
    "reuse": _tile("takes from the research area"),
    "install": _tile("installs"),
    "steal_tile": _tile("steals"),
    "draw": lambda data: f"{_by(data)} draws tiles: {' and '.join(data['step']['decks'])}.",
    "ship": lambda data: f"{_by(data)} ships {item_name(data['step']['tile'])}.",
    "order": lambda data: f"{_by(data)} orders {item_name(data['step']['module'])} to the {data['step']['to']} place.",
    "test": lambda data: f"{_by(data)} tests {item_name(data['step']['risk'])}.",
    "load": lambda data: (
        f"{_by(data)} loads {item_name(data['step']['mission'])} with {PAYLOAD_NAMES[data['step']['payload']]}."
    ),
    "clean": lambda data: f"{_by(data)} cleans up {format_count(data['step']['count'], 'sabotage marker')}.",
    "steal_test": lambda data: f"{_by(data)} steals a test of {item_name(data['step']['risk'])}.",
}


def _action(data: Data) -> str:
    return _ACTIONS[data["step"]["do"]](data)


def _delayed(data: Data) -> str:
    mission = item_name(data["mission"])
    if data["why"] == "raced":
        return f"{_by(data)} is too late: {mission} has been flown. The launch is delayed."
    return f"{_by(data)} lacks the payload for {mission}. The launch is delayed."


def _die_rolled(data: Data) -> str:
    need = and_list(f"{n} {icon}" for icon, n in data["need"].items()) or "nothing"
    passed = "the rocket passes" if data["passed"] else "the rocket fails"
    roll = f"a {data['die']}, check value {data['value']}, needs {need}"
    return f"{item_name(data['risk'])}: {roll}; {passed}."


def _arrived(data: Data) -> str:
    if data["installed"] is None:
        return f"{item_name(data['item'])} arrives at {_by(data)} and is declined."
    instead = f" instead of {item_name(data['replaced'])}" if data["replaced"] else ""
    where = spot_name(data["installed"])
    return f"{item_name(data['item'])} arrives at {_by(data)} and goes to {where}{instead}."


def _slid(data: Data) -> str:
    goods = [
        f"{item_name(data[key])} {goes}"
        for key, goes in (
            ("middle", "slides to the middle"),
            ("bottom", "slides to the bottom"),
            ("arrives", "reaches its end"),
        )
        if data[key]
    ]
    return f"On {possessive(_by(data))} supplier line {and_list(goods)}."


def _fate(data: Data) -> str:
    card = card_name(data["card"], data["program"])
    if data["do"] == "escalate":
        return f"{_by(data)} escalates {card} to level {data['level']}."
    return f"{_by(data)} evaluates {card}."


def _tokens_revealed(data: Data) -> str:
    results = {"won": "it is won", "obstructed": "it is obstructed", "failed": "it comes to nothing"}
    paid = f" for {data['paid']} popularity" if data["paid"] else ""
    influence = f"{data['own']['influence']} influence against {data['rival']['influence']}"
    card = card_name(data["card"], data["program"])
    return f"{possessive(_by(data))} {card} has {influence}: {results[data['result']]}{paid}."


def _effect(data: Data) -> str:
    return f"{_by(data)}: {effect_label(data['effect'], data['amount'])}."


def _match_over(data: Data) -> str:
    return f"The match is over: {_end(data) or 'a draw'}."


def _end(data: Data, winner: str = "") -> str:
    """Return the winner, called so, with the reason; "" for a draw."""
    if data["winner"] is None:
        return ""
    won = winner or f"{program_name(data['winner'])} wins"
    return f"{won} {_WHY[data['reason']].format(loser=program_name(RIVAL[data['winner']]))}"


_WHY = {
    "moon": "by landing on the Moon",
    "popularity": "as {loser} has lost all popularity",
    "budget": "by the greater budget",
    "rounds": "after the last round",
    "resigned": "as {loser} resigns",
}

_SENTENCES: dict[str, Callable[[Data], str]] = {
    "round_opened": lambda data: f"Round {data['round']} begins; {program_name(data['first'])} has the first marker.",
    "briefed": lambda data: "Everybody has been briefed.",
    "card_placed": lambda data: (
        f"{_by(data)} puts {card_name(data['card'], data['program'])} on {place_name(data['place'])}."
    ),
    "prep_passed": lambda data: f"{_by(data)} places no maneuver.",
    "tokens_laid": lambda data: f"{_by(data)} lays {and_list(map(_tokens, data['put']))}.",
    "tokens_chosen": lambda data: f"Of your tokens: {and_list(map(_kinds, data['put']))}.",
    "mission_announced": _mission_announced,
    "popularity_raised": lambda data: f"{_by(data)} gives {data['popularity']} popularity for influence.",
    "declared": _declared,
    "action": _action,
    "pair_drawn": lambda data: f"You have drawn {and_list(map(item_name, data['tiles']))}.",
    "action_failed": lambda data: f"An action of {_by(data)} fails. {data['why']}",
    "shift_passed": lambda data: f"{possessive(_by(data))} engineer passes.",
    "launched": lambda data: f"{_by(data)} launches: {item_name(data['mission'])}.",
    "delayed": _delayed,
    "die_rolled": _die_rolled,
    "exploded": lambda data: f"The rocket of {_by(data)} explodes on the way: {item_name(data['mission'])}.",
    "mission_done": lambda data: f"{_by(data)} completes {item_name(data['mission'])}.",
    "slid": _slid,
    "arrived": _arrived,
    "fate": _fate,
    "tokens_revealed": _tokens_revealed,
    "effect": _effect,
    "round_closed": lambda data: f"Round {data['round']} is over.",
    "resigned": lambda data: f"A seat of {_by(data)} resigns.",
    "match_over": _match_over,
}


def _of_programs(said: Callable[[Data], str]) -> Sentence:
    return lambda data, names: said(data)


SENTENCES = {kind: _of_programs(said) for kind, said in _SENTENCES.items()}

_FLOWN = {"0": 45, "B": 52, "C": 60, "D": 72, "moon": 90}
_LOST = {"0": 50, "B": 55, "C": 62, "D": 70, "moon": 85}
"""How much a mission flown or lost is worth as news, by its deck."""


def headlines(options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> tuple[Headline, ...]:
    """See `GameUI.headlines`: landings, losses, and what has been announced."""
    weighed = [(event, _weight(event)) for event in events]
    return tuple(
        Headline(capitalise_first(event_sentence(event.kind, event.data)), weight)
        for event, weight in weighed
        if weight
    )


def _weight(event: Event) -> int:
    if event.kind in ("mission_done", "exploded"):
        weights = _FLOWN if event.kind == "mission_done" else _LOST
        return weights[MISSIONS[event.data["mission"]].deck]
    return WEIGHTS.get(event.kind, 0)


def personal_summary(events: Sequence[Event], seat: Seat, program: str) -> str:
    """See `GameUI.personal_summary`: the end first, then what the launches came to for `program` ("": not
    known).
    """
    return " ".join((*_ending(events, seat), *launches(events, program)))


def turn_result(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then the launch of the seat's program."""
    for event in events:
        if event.kind == "match_over":
            return "well" if event.data["winner"] is None or seat in event.data["winners"] else "badly"
    program = view().program if view else None
    ends = [event.kind for event in events if event.kind in ENDS and event.data["program"] == program]
    return "" if not ends else "well" if ends[-1] == "mission_done" else "badly"


def _ending(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    for data in (event.data for event in events if event.kind == "match_over"):
        won = "You won" if seat in data["winners"] else ""
        yield f"{_end(data, won) or 'You won, and so did the rival: a draw'}."
