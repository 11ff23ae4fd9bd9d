"""What components must keep to, or they are not loaded (§14)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

from games.rules.moonshot.components import (
    ICONS,
    Board,
    Effect,
    Effects,
    Icon,
    Maneuver,
    Mission,
    Module,
    Need,
    Risk,
    Scope,
    Tile,
)

EDGES = 4
RANGES = 3


class BadComponents(ValueError):
    """The data files hold what Moonshot can't be played with."""


def check_components(
    board: Board,
    tiles: Sequence[Tile],
    modules: Sequence[Module],
    missions: Sequence[Mission],
    risks: Sequence[Risk],
    maneuvers: Sequence[Maneuver],
) -> None:
    """Return if the components fit together; else BadComponents with every problem there is."""
    problems = [
        *_twice(
            [
                *(tile.id for tile in tiles),
                *(module.id for module in modules),
                *(mission.id for mission in missions),
                *(risk.id for risk in risks),
                *(maneuver.id for maneuver in maneuvers),
                *(place.id for place in board.places),
            ]
        ),
        *_tile_problems(tiles),
        *_module_problems(board, modules),
        *_mission_problems(board, missions, risks),
        *_risk_problems(risks),
        *_effect_problems(board, missions, maneuvers),
    ]
    if problems:
        raise BadComponents("; ".join(problems))


def _twice(ids: Sequence[str]) -> Iterator[str]:
    yield from (f"{each} is there twice" for each, count in Counter(ids).items() if count > 1)


def _tile_problems(tiles: Sequence[Tile]) -> Iterator[str]:
    yield from (f"{tile.id} has not {EDGES} edges" for tile in tiles if len(tile.edges) != EDGES)
    following = dict(zip(ICONS, (*ICONS[1:], ICONS[0]), strict=True))
    for deck, turned in following.items():
        if _faces(tiles, turned) != sorted(_turned(tile, following) for tile in tiles if tile.deck == deck):
            yield f"deck {turned} is not deck {deck} with its icons turned"


def _faces(tiles: Sequence[Tile], deck: Icon) -> list[str]:
    return sorted(_turned(tile, {icon: icon for icon in ICONS}) for tile in tiles if tile.deck == deck)


def _turned(tile: Tile, icons: dict[Icon, Icon]) -> str:
    centre = sorted((icons[icon], count) for icon, count in tile.centre.items())
    return str((centre, [icons[edge] if edge else "" for edge in tile.edges]))


def _module_problems(board: Board, modules: Sequence[Module]) -> Iterator[str]:
    rows, columns = board.blueprint.rows, board.blueprint.columns
    for module in modules:
        most = _most(module.scope, rows, columns)
        for clause in module.clauses:
            yield from (
                f"{module.id} can't have {need} {n} in a {module.scope}"
                for need, n in clause.need.items()
                if n > most.get(need, n)
            )


def _most(scope: Scope, rows: int, columns: int) -> dict[Need, int]:
    """How many filled spaces, seams and decks a scope can hold."""
    high = {"row": 1, "rows2": 2, "column": rows}[scope]
    wide = 1 if scope == "column" else columns
    return {"filled": high * wide, "links": high * (wide - 1) + wide * (high - 1), "decks": len(ICONS)}


def _mission_problems(board: Board, missions: Sequence[Mission], risks: Sequence[Risk]) -> Iterator[str]:
    decks = Counter(mission.deck for mission in missions)
    if decks["0"] != board.start.level_0_missions:
        yield f"deck 0 has {decks['0']} missions"
    if decks["moon"] != 1:
        yield f"deck moon has {decks['moon']} missions"
    levels = {risk.level for risk in risks}
    for mission in missions:
        if not set(mission.risks) <= levels:
            yield f"{mission.id} names a level that no risk has"


def _risk_problems(risks: Sequence[Risk]) -> Iterator[str]:
    for risk in risks:
        ends = [each.upto for each in risk.ranges]
        limits = [end for end in ends if end is not None]
        if len(ends) != RANGES or ends[-1] is not None or limits != sorted({*limits}) or None in ends[:-1]:
            yield f"the ranges of {risk.id} do not rise"
        for low, high in zip(risk.ranges, risk.ranges[1:], strict=False):
            if any(high.need.get(icon, 0) > low.need.get(icon, 0) for icon in ICONS):
                yield f"the needs of {risk.id} rise"


def _effect_problems(
    board: Board, missions: Sequence[Mission], maneuvers: Sequence[Maneuver]
) -> Iterator[str]:
    tables: list[tuple[str, Effects]] = [
        *((mission.id, mission.reward) for mission in missions),
        *((card.id, card.effects(level)) for card in maneuvers for level in (1, 2, 3)),
        *((place.id, place.effects) for place in board.places),
        ("obstruction", board.obstruction.effects),
    ]
    used = {effect for _, effects in tables for effect in effects}
    yield from (f"nothing uses {effect}" for effect in get_args(Effect) if effect not in used)
    for owner, effects in tables:
        for effect, n in effects.items():
            if n >= 0 if effect.startswith("rival_") else n <= 0:
                yield f"{owner} has {effect} {n}"
