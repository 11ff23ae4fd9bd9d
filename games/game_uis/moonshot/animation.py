"""The animation of a window as scenes: politics, tiles and goods, rockets, administration."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, Literal, TypeAlias

from games.game_uis.moonshot.board import MIDDLES, SIDE, spots_of
from games.game_uis.moonshot.names import card_name
from games.rules.contract import Event
from games.rules.moonshot.blueprint import SPACES
from games.rules.moonshot.data import MISSIONS, PLACES, PROGRAMS
from games.rules.moonshot.model import MoonshotView

Laid = SimpleNamespace
"""A tile as `_at_space` describes it."""
Good = tuple[int, str, bool]
"""An item that comes to a place of a supplier line: its beat, the item, and whether it slides there or is new."""
SceneKind = Literal["politics", "engineering", "launches", "supply", "administration"]
TITLES: Mapping[SceneKind, str] = {
    "politics": "Politics",
    "engineering": "Engineering",
    "launches": "Launch",
    "supply": "Supplier lines",
    "administration": "Administration",
}
_SCENE_OF: Mapping[str, SceneKind] = {
    **dict.fromkeys(("action", "action_failed", "shift_passed"), "engineering"),
    **dict.fromkeys(("launched", "delayed", "die_rolled", "exploded", "mission_done"), "launches"),
    **dict.fromkeys(("slid", "arrived"), "supply"),
    **dict.fromkeys(("fate", "tokens_revealed"), "administration"),
    **dict.fromkeys(("round_closed", "round_opened", "match_over"), "administration"),
}
_FLIGHT_BEGINS = ("launched", "delayed")
_FLIGHT_ENDS = ("exploded", "mission_done")
SOURCES = {"keep": "drawn", "reuse": "research", "install": "in line", "steal_tile": "rival's"}
"""Where a tile that is placed by an action has lain."""
SLOTS = 4
"""How many tiles are seen waiting below a blueprint; those after them come from outside the picture."""
PLACES_OF_LINE = ("top", "middle", "bottom", "arrives")
LEFT, RIGHT, LOW, HIGH = 60, 450, 460, 60
"""Where a rocket's way begins and ends in the picture."""


@dataclass(frozen=True, slots=True)
class EventScene:
    """Events that are shown together, each in the beat of its place, with their drawing."""

    kind: SceneKind
    told: tuple[Event, ...]
    lines: Sequence[tuple[str, Sequence[tuple[str, Good | None]]]] = ()
    sheets: Sequence[SimpleNamespace] = ()
    flight: SimpleNamespace | None = None
    politics: SimpleNamespace | None = None
    results: Sequence[SimpleNamespace] = ()

    @property
    def title(self) -> str:
        """The heading of the scene."""
        return TITLES[self.kind]

    @property
    def is_drawn(self) -> bool:
        """Whether the scene shows more than its sentences."""
        return bool(self.lines or self.sheets or self.flight or self.politics or self.results)

    @property
    def said(self) -> list[tuple[int, tuple[Event, ...], int]]:
        """The lines of the scene: the beat and the events of each, and how often it is repeated word by word.

        All effects of one cause on a program are one line, and so are equal actions: an engineer loads and tests a
        mission step by step.
        """
        every = [(event.kind, event.data) for event in self.told]
        lines = []
        for _, group in groupby(enumerate(self.told), key=_line_of):
            (at, first), *more = group
            recurs = first.kind in ("action", "action_failed")
            if not recurs or every.index(every[at]) == at:
                told = (first, *(event for _, event in more))
                lines.append((at, told, every.count(every[at]) if recurs else 1))
        return lines


def _line_of(numbered: tuple[int, Event]) -> tuple[Any, ...]:
    """Return a key shared by effects of one cause on one program, and by no other events."""
    at, event = numbered
    return ("effect", event.data.get("program"), event.data.get("cause")) if event.kind == "effect" else (at,)


DRAWN = ("card_placed", "tokens_laid", "mission_announced", "popularity_raised", "declared")


@dataclass(frozen=True, slots=True)
class TokenHeap:
    """Tokens that one program has placed face down at once, on its `own` card or the rival's.

    They were there before (`at` is None), or come in that beat.
    """

    at: int | None
    own: bool
    count: int


@dataclass(slots=True)
class SceneSpot:
    """A place of the politics board; a `card` ("": none) is there, or comes in the beat `at`."""

    place: str
    card: str = ""
    at: int | None = None
    heaps: list[TokenHeap] = field(default_factory=list)

    def afterwards(self) -> "SceneSpot":
        """Return the place for the next scene: new things are there, with one heap per program."""
        counts = {own: sum(heap.count for heap in self.heaps if heap.own == own) for own in (True, False)}
        return SceneSpot(self.place, self.card, None, [TokenHeap(None, own, n) for own, n in counts.items() if n])


Board: TypeAlias = dict[tuple[str, str], SceneSpot]
"""The places of the politics board by program and place."""


def board_before(before: MoonshotView | None) -> Board:
    """Return the public board before a window; an empty one if nobody saw it."""
    board = {(program, place): SceneSpot(place) for program in PROGRAMS for place in PLACES}
    for program in PROGRAMS:
        for spot in spots_of(before, program) if before else ():
            heaps = [TokenHeap(None, True, spot["own"]), TokenHeap(None, False, spot["rival"])]
            name = spot["name"] if spot["card"] else ""
            board[program, spot["place"]] = SceneSpot(spot["place"], name, None, heaps)
    return board


def politics_board(told: Sequence[Event], board: Board) -> SimpleNamespace | None:
    """Draw public events on the board, which is left as they leave it; None if they change nothing on it.

    The drawing has both halves of the board, empty or not, with their politicians' other actions, and the announced
    missions, each with the risks drawn for it. The events show only the number of tokens: only the player who placed
    them knows their kinds.
    """
    if not any(event.kind in DRAWN for event in told):
        return None
    board.update({key: spot.afterwards() for key, spot in board.items()})
    steps: dict[str, list[tuple[int, Event]]] = {program: [] for program in PROGRAMS}
    announced = []
    for at, event in enumerate(told):
        data = event.data
        if event.kind == "card_placed":
            spot = board[data["program"], data["place"]]
            spot.card, spot.at = card_name(data["card"], data["program"]), at
        elif event.kind == "tokens_laid":
            for each in data["put"]:
                heap = TokenHeap(at, data["program"] == each["owner"], each["tokens"])
                board[each["owner"], each["place"]].heaps.append(heap)
        elif event.kind == "mission_announced":
            announced.append((at, MISSIONS[data["mission"]], data))
        elif event.kind in DRAWN:
            steps[data["program"]].append((at, event))
    sides = [
        SimpleNamespace(program=program, spots=[board[program, place] for place in PLACES], steps=steps[program])
        for program in PROGRAMS
    ]
    is_laid_on = any(spot.card or spot.heaps for spot in board.values())
    return SimpleNamespace(sides=sides, is_laid_on=is_laid_on, announced=announced)


def animation_of(events: Sequence[Event], before: MoonshotView | None = None) -> tuple[EventScene, ...]:
    """Return the scenes of a window's public events, in order; each rocket has its own scene.

    Politics are drawn on the board as everybody saw it `before`, or on an empty one, and then each time as the last
    scene left it; the end of a round clears it.
    """
    kinds = _kinds(events)
    scenes: list[EventScene] = []
    board = board_before(before)
    built = _built_before(before)
    for kind, group in groupby(zip(kinds, events, strict=True), key=itemgetter(0)):
        told = tuple(event for _, event in group)
        if kind == "politics":
            scenes.append(EventScene(kind, told, politics=politics_board(told, board)))
        else:
            scenes += _scenes(kind, told, built)
            for sheet in (sheet for scene in scenes for sheet in scene.sheets):
                built[sheet.program] = (*sheet.built, *sheet.tiles)
        if any(event.kind == "round_closed" for event in told):
            board = board_before(None)
    return tuple(scenes)


def _kinds(events: Sequence[Event]) -> list[SceneKind]:
    """Return the kind of scene of each event; rewards belong to the scene of their cause."""
    kinds: list[SceneKind] = []
    for event in events:
        goes_on = event.kind == "effect" and kinds
        kinds.append(kinds[-1] if goes_on else _SCENE_OF.get(event.kind, "politics"))
    return kinds


def _built_before(before: MoonshotView | None) -> dict[str, tuple[Laid, ...]]:
    """Return the tiles on each blueprint at the start of an animation."""
    programs = before.table.programs if before else {}
    return {
        program: tuple(_at_space(0, lies.tile, lies.turn, space) for space, lies in known.blueprint.spaces.items())
        for program, known in programs.items()
    }


def _scenes(kind: SceneKind, told: tuple[Event, ...], built: Mapping[str, tuple[Laid, ...]]) -> Iterator[EventScene]:
    """Yield the scenes of events other than politics."""
    if kind == "launches":
        starts = [at for at, event in enumerate(told) if event.kind in _FLIGHT_BEGINS]
        for start, end in zip(starts, [*starts[1:], len(told)], strict=True):
            yield EventScene(kind, told[start:end], flight=_flight(told[start:end]))
    elif kind in ("engineering", "supply"):
        yield EventScene(kind, told, lines=_lines(told), sheets=_sheets(told, built))
    else:
        yield EventScene(kind, told, results=_results(told))


def _results(told: Sequence[Event]) -> list[SimpleNamespace]:
    """Return the maneuvers whose tokens are turned up: influence and bluff of both sides, and the result."""
    effects = [event for event in told if event.kind == "effect"]
    return [
        SimpleNamespace(
            at=at,
            told=event.data,
            card=card_name(event.data["card"], event.data["program"]),
            # Both programs may have the same card.
            pays=[
                each
                for each in effects
                if (each.data["program"], each.data["cause"]) == (event.data["program"], event.data["card"])
            ],
        )
        for at, event in enumerate(told)
        if event.kind == "tokens_revealed"
    ]


def _sheets(told: Sequence[Event], built: Mapping[str, tuple[Laid, ...]]) -> list[SimpleNamespace]:
    """Return the tiles that each program installs on its blueprint, which starts as in `built`; `waiting` ones are
    below.
    """
    placed: dict[str, list[Laid]] = {}
    for at, event in enumerate(told):
        if step := _placed(event):
            tiles = placed.setdefault(event.data["program"], [])
            source = SOURCES.get(step["do"], "")
            slot = len(tiles) if source and len(tiles) < SLOTS else None
            tiles.append(_at_space(at, step["tile"], step["turn"], step["space"], slot, source))
    return [
        SimpleNamespace(
            program=program,
            tiles=tiles,
            waiting=[laid for laid in tiles if laid.slot is not None],
            built=built.get(program, ()),
        )
        for program, tiles in placed.items()
    ]


def _placed(event: Event) -> Mapping[str, Any] | None:
    """Return the step that placed the tile of an event; None without one."""
    if event.kind == "action":
        step: Mapping[str, Any] = event.data["step"]
        return step if step["do"] in SOURCES else None
    if event.kind == "arrived" and event.data["installed"] in SPACES:
        space, turn = event.data["installed"], event.data["turn"]
        return {"do": "arrive", "tile": event.data["item"], "space": space, "turn": turn}
    return None


def _at_space(at: int, tile: str, turn: int, space: str, slot: int | None = None, source: str = "") -> Laid:
    """Return a tile that moves to its space from its slot below (None: from the supplier line).

    `x` and `y` are the corner of the space, `middle` is the centre of rotation, `source` names where the tile was.
    """
    x, y = MIDDLES[space]
    return SimpleNamespace(
        at=at,
        tile=tile,
        turn=turn,
        x=x - SIDE // 2,
        y=y - SIDE // 2,
        column=x // SIDE,
        row=y // SIDE,
        middle=f"{x} {y}",
        slot=slot,
        source=source,
    )


def _lines(told: Sequence[Event]) -> list[tuple[str, list[tuple[str, Good | None]]]]:
    """Return each program's supplier line: its places and the items that come there; arriving goods come last."""
    lines: dict[str, dict[str, Good | None]] = {}
    for at, event in enumerate(told):
        for place, good in _goods(at, event):
            lines.setdefault(event.data["program"], dict.fromkeys(PLACES_OF_LINE))[place] = good
    return [(program, [*goods.items()]) for program, goods in lines.items()]


def _goods(at: int, event: Event) -> Iterator[tuple[str, Good]]:
    """Yield the items that an event brings to a supplier line, each with its place."""
    if event.kind == "slid":
        for place in PLACES_OF_LINE[1:]:
            if event.data[place]:
                yield place, (at, event.data[place], True)
    elif event.kind == "action" and event.data["step"]["do"] in ("order", "ship"):
        step = event.data["step"]
        yield step.get("to", "top"), (at, step.get("module") or step["tile"], False)


def _flight(told: Sequence[Event]) -> SimpleNamespace | None:
    """Return a rocket's way past its risks, each leg with the result of its check; None without a launch.

    The rocket ends in the beat `ends_at`, at the end of `way`.
    """
    if told[0].kind != "launched":
        return None
    data = told[0].data
    last, ends = next((at, event.kind) for at, event in enumerate(told) if event.kind in _FLIGHT_ENDS)
    rolls = [(at, event.data) for at, event in enumerate(told) if event.kind == "die_rolled"]
    steps = len(rolls) + (ends == "mission_done")
    points = [_point(step, max(steps, 2)) for step in range(steps + 1)]
    legs = [
        SimpleNamespace(at=at, way=_way(start, end), x=end[0], y=end[1], data=roll)
        for (at, roll), start, end in zip(rolls, points, points[1:], strict=False)
    ]
    return SimpleNamespace(
        program=data["program"],
        mission=data["mission"],
        legs=legs,
        ends_at=last,
        way=_way(points[-2], points[-1]) if ends == "mission_done" else "",
        x=points[-1][0],
        y=points[-1][1],
        goal="moon" if MISSIONS[data["mission"]].deck == "moon" else "orbit",
    )


def _point(step: int, steps: int) -> tuple[int, int]:
    """Return a point on the way, which is steeper at the beginning."""
    part = step / steps
    return round(LEFT + (RIGHT - LEFT) * part), round(LOW - (LOW - HIGH) * (2 * part - part * part))


def _way(one: tuple[int, int], other: tuple[int, int]) -> str:
    return f"M{one[0]} {one[1]}L{other[0]} {other[1]}"
