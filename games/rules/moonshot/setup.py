"""The setup of a match (§3)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.contract import State
from games.rules.moonshot.administration import fill_offer
from games.rules.moonshot.components import ANNOUNCED, ICONS
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, PLACES, PROGRAMS, RISK_LEVELS, RISKS
from games.rules.moonshot.model import Chair, Decks, MoonshotHand, MoonshotTable, ProgramTable, Supplier
from games.rules.moonshot.piles import draw_card, draw_module, draw_tile, new_pile, new_tiles
from games.rules.moonshot.politics import lay_out
from games.rules.moonshot.resolution import MoonshotResolution


def chairs(players: int) -> list[Chair]:
    """Return the chairs in order: each program's politician and engineer, in one chair with two seats (§2)."""
    if players == len(PROGRAMS):
        return [Chair(program, ("politician", "engineer")) for program in PROGRAMS]
    return [Chair(program, (role,)) for program in PROGRAMS for role in ("politician", "engineer")]


def set_up(options: Mapping[str, Any], chance: Chance) -> MoonshotResolution:
    """Return the table and hands before the first round opens."""
    seats = chairs(options["players"])
    if options["seating"] == "drawn":
        seats = shuffled(seats, chance.draw("seats"))
    table = MoonshotTable(
        rounds=options["rounds"],
        briefing=options["briefing"],
        seats=tuple(seats),
        round=1,
        phase="prep",
        first=PROGRAMS[0],
        turn=None,
        passes=0,
        programs={program: _new_program() for program in PROGRAMS},
        missions=(),
        launches=(),
        offer=(),
        research=(),
        scrapped=(),
        decks=_new_decks(chance),
    )
    resolution = MoonshotResolution(State(table, (MoonshotHand(),) * len(seats)), chance)
    _deal(resolution)
    return resolution


def _new_program() -> ProgramTable:
    start = BOARD.start
    return ProgramTable(
        popularity=start.popularity,
        budget=start.budget,
        money=start.money,
        development=(),
        supplier=Supplier(),
        places=dict.fromkeys(PLACES),
    )


def _new_decks(chance: Chance) -> Decks:
    risks = {
        str(level): new_pile([risk.id for risk in RISKS.values() if risk.level == level], f"risks:{level}", chance)
        for level in RISK_LEVELS
    }
    return Decks(
        tiles={deck: new_tiles(deck, chance) for deck in ICONS},
        modules=new_pile(MODULES, "modules", chance),
        risks=risks,
        maneuvers={program: new_pile(MANEUVERS, f"maneuvers:{program}", chance) for program in PROGRAMS},
        missions={deck: tuple(shuffled(_missions_of(deck), chance.draw(f"missions:{deck}"))) for deck in ANNOUNCED},
    )


def _missions_of(deck: str) -> list[str]:
    return sorted(mission.id for mission in MISSIONS.values() if mission.deck == deck)


def _deal(resolution: MoonshotResolution) -> None:
    for mission in _missions_of("0"):
        lay_out(resolution, mission, MISSIONS[mission].risks[: BOARD.start.risks_per_level_0_mission])
    fill_offer(resolution)
    for program in PROGRAMS:
        line = replace(resolution.program(program).supplier, bottom=draw_module(resolution))
        resolution.set_program(program, supplier=line)
    for program in PROGRAMS:
        tiles = [draw_tile(resolution, deck) for deck in ICONS for _ in range(BOARD.start.development.get(deck, 0))]
        resolution.set_program(program, development=tuple(sorted(tile for tile in tiles if tile)))
    for program in PROGRAMS:
        cards = [draw_card(resolution, "maneuvers", program) for _ in range(BOARD.start.hand)]
        maneuvers = tuple(sorted(card for card in cards if card))
        resolution.set_hand(program, "politician", maneuvers=maneuvers)
