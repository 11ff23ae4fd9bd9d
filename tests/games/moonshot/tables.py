"""Tables of Moonshot as tests want them, a short way to play on from them, and matches on the site."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.models import Match, Window
from games.play.services.submissions import submit_move
from games.rules import codec
from games.rules.contract import Observation, Transition
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.moonshot import model
from games.rules.moonshot.game import GAME
from tests.builders import make_match, position_of, put_position, users_of, window_of
from tests.rules.scripted_chance import ScriptedDraw

PAYLOADS = ("dog", "satellite", "astronaut")


class Unshuffled:
    """Chance that leaves every list in order, and rolls the given dice by their labels."""

    def __init__(self, **dice: int) -> None:
        self._dice = {label.replace("_", ":"): die for label, die in dice.items()}
        self.asked: list[str] = []

    def draw(self, label: str) -> Any:
        self.asked.append(label)
        if label.startswith("die"):
            return ScriptedDraw(label, [self._dice.get(label, 8) - 1])
        return _LastPlace()


class _LastPlace:
    def below(self, n: int) -> int:
        return n - 1


CHANCE = Unshuffled()


def opened(players: int = 2, **options: Any) -> model.MoonshotState:
    return GAME.start(GAME.options({"players": players, **options}), players, CHANCE).state


def with_table(state: model.MoonshotState, **changes: Any) -> model.MoonshotState:
    return replace(state, table=replace(state.table, **changes))


def with_program(state: model.MoonshotState, program: str, **changes: Any) -> model.MoonshotState:
    programs = state.table.programs
    return with_table(state, programs={**programs, program: replace(programs[program], **changes)})


def with_hand(
    state: model.MoonshotState, program: str, role: Any = "politician", **changes: Any
) -> model.MoonshotState:
    """The state with other fields of the hand of a program's role."""
    seat = model.seat_of(state.table, program, role)
    hands = list(state.hands)
    hands[seat] = replace(hands[seat], **changes)
    return replace(state, hands=tuple(hands))


def with_cards(state: model.MoonshotState, program: str, **cards: str | tuple[str, int]) -> model.MoonshotState:
    """The state with cards of a program on its places: an id, or an id and a level."""
    places = dict(state.table.programs[program].places)
    for place, card in cards.items():
        places[place] = model.PlacedManeuver(card, 1) if isinstance(card, str) else model.PlacedManeuver(*card)
    return with_program(state, program, places=places)


def with_tokens(
    state: model.MoonshotState, program: str, on: str, place: str, influence: int = 0, bluff: int = 0
) -> model.MoonshotState:
    laid = state.hands[model.seat_of(state.table, program, "politician")].laid
    laid = {**laid, on: {**laid[on], place: model.TokenCount(influence, bluff)}}
    return with_hand(state, program, laid=laid)


def blueprint(modules: Mapping[str, str] | None = None, **tiles: str | tuple[str, int]) -> model.Blueprint:
    """A blueprint of tiles by space: an id, or an id and its turns."""
    spaces = {
        space: model.InstalledTile(tile, 0) if isinstance(tile, str) else model.InstalledTile(*tile)
        for space, tile in tiles.items()
    }
    return model.Blueprint(spaces, dict(modules or {}))


def mission(name: str, *risks: str, tests: int = 0, **payload: Any) -> model.MissionOnBoard:
    """A mission with both programs' tests on each of its risks; `payload` by program, as kind and number."""
    return model.MissionOnBoard(
        name,
        tuple(model.RiskOnPath(risk, {"roscosmos": tests, "nasa": tests}) for risk in risks),
        {program: dict.fromkeys(PAYLOADS, 0) | payload.get(program, {}) for program in ("roscosmos", "nasa")},
    )


def in_politics(players: int = 2, **options: Any) -> model.MoonshotState:
    """A match in politics, roscosmos on turn, no card on the board."""
    return with_table(opened(players, **options), phase="politics")


def in_engineering(players: int = 2, **declared: str) -> model.MoonshotState:
    """A match in its engineering window; a program that declares nothing has aborted."""
    state = with_table(opened(players), phase="engineering", turn=None)
    launches = tuple(program for program, what in declared.items() if what != "abort")
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, declared=declared.get(program, "abort"))
    return with_table(state, launches=launches)


def prep(*place: tuple[str, str], wait: bool = False, ask_again: bool = False) -> dict[str, Any]:
    placed = [{"card": card, "place": where} for card, where in place]
    return {"kind": "prep", "wait": wait, "place": placed, "ask_again": ask_again}


def orders(*steps: Mapping[str, Any], wait: bool = False, wake: Sequence[str] = ()) -> dict[str, Any]:
    return {"kind": "politics", "wait": wait, "steps": list(steps), "wake": list(wake)}


ABORT = {"do": "abort"}


def tokens(place: str, influence: int = 0, bluff: int = 0, side: str = "own") -> dict[str, Any]:
    return {"do": "tokens", "put": [{"side": side, "place": place, "influence": influence, "bluff": bluff}]}


def announce(deck: str) -> dict[str, Any]:
    return {"do": "announce", "deck": deck}


def launch(name: str) -> dict[str, Any]:
    return {"do": "launch", "mission": name}


def shift(*steps: Mapping[str, Any], then: str = "pass", arrival: Any = None, jokers: Any = None) -> dict:
    return {"kind": "engineering", "steps": list(steps), "then": then, "arrival": arrival, "jokers": jokers}


def placed(do: str, tile: str, space: str, turn: int = 0) -> dict[str, Any]:
    return {"do": do, "tile": tile, "space": space, "turn": turn}


def draw(first: str, second: str = "", auto: bool = False) -> dict[str, Any]:
    return {"do": "draw", "decks": [first, second or first], "auto": auto}


def fates(**places: Any) -> dict[str, Any]:
    """Fates: "pay", "concede", "escalate", or the cover of an escalation."""
    made: dict[str, Any] = {}
    for place, what in places.items():
        if what in ("pay", "concede"):
            made[place] = {"do": "evaluate", "if_tied": what}
        else:
            made[place] = {"do": "escalate", "cover": None if what == "escalate" else what}
    return {"kind": "fates", "fates": made}


def step_of(state: model.MoonshotState, moves: Mapping[int, Any], chance: Any = CHANCE) -> Transition[Any, Any]:
    """Return the step after these moves as JSON; every move must be legal."""
    parsed = {seat: GAME.parse(state, seat, move) for seat, move in moves.items()}
    for seat, move in parsed.items():
        GAME.check(state, seat, move)
        assert codec.to_json(move) == moves[seat]
    return GAME.resolve(state, parsed, chance)


def after(state: model.MoonshotState, moves: Mapping[int, Any], chance: Any = CHANCE) -> model.MoonshotState:
    return step_of(state, moves, chance).state


def owing(state: model.MoonshotState) -> tuple[str, tuple[int, ...]]:
    """Return the kind of the open window, and the seats that must decide."""
    window = GAME.window(state)
    return (window.kind, window.owing) if window else ("over", ())


def told(step: Transition[Any, Any], kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in step.events if event.kind == kind]


def refused(state: model.MoonshotState, seat: int, move: Mapping[str, Any]) -> str:
    with pytest.raises((IllegalMove, MalformedMove)) as refusal:
        GAME.check(state, seat, GAME.parse(state, seat, move))
    return refusal.value.field


MOST_WINDOWS = 60


def at_window(kind: str, players: int = 2, least: int = 0, **options: int) -> Match:
    """A match of people in the first window of that kind after `least` others, played steadily so far."""
    match = make_match(people=players, game="moonshot", options={"players": players, **options})
    for played in range(MOST_WINDOWS):
        if played >= least and window_of(match).kind == kind:
            break
        play_steadily(match)
    match.refresh_from_db()
    return match


def at_position(state: model.MoonshotState, *, bots: int = 0) -> Match:
    """A match whose open window is that position: of people, and of bots on its last seats, which makes it live."""
    seats_total = len(state.hands)
    match = make_match(people=seats_total - bots, bots=bots, game="moonshot", options={"players": seats_total})
    return put_position(match, state)


def play_steadily(match: Match) -> None:
    """Have everybody answer the open window as a steady bot would."""
    window = window_of(match)
    for number in sorted(position_of(match).submissions):
        if Window.objects.filter(pk=window.pk, closed_at=None).exists():
            submit_steadily(match, number)


def submit_steadily(match: Match, number: int) -> None:
    view = match.game.view(position_of(match).state, number)
    move = codec.to_json(match.game.bots["steady"](Observation(view), Random(number)))
    submit_move(match_id=match.pk, user=users_of(match)[number], window_id=window_of(match).pk, move=move, ready=True)
