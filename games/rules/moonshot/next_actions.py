"""The next possible actions of an engineer, for the preview of a shift and for bots."""

from msgspec import Struct

from games.rules.moonshot import moves
from games.rules.moonshot.actions import SUPPLIER
from games.rules.moonshot.blueprint import legal_spaces
from games.rules.moonshot.components import ICONS, PAYLOADS
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.shifts import ShiftRehearsal


class NextActions(Struct, frozen=True):
    """The legal next actions: for each kind, the things that it may name; empty if the kind is illegal.

    `spaces` are the spaces for tiles. Loads are pairs of mission and payload.
    """

    spaces: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    steal_test: tuple[str, ...] = ()
    steal_tile: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    reuse: tuple[str, ...] = ()
    install: tuple[str, ...] = ()
    ship: tuple[str, ...] = ()
    order: tuple[tuple[str, str], ...] = ()
    test: tuple[str, ...] = ()
    load: tuple[tuple[str, str], ...] = ()
    clean: int = 0


def next_actions(rehearsal: ShiftRehearsal) -> NextActions:
    """Return the legal next actions after the steps of a rehearsed shift."""
    play, program = rehearsal.resolution, rehearsal.program
    table, own, rival = play.table, play.program(program), play.program(RIVAL[program])
    spaces = legal_spaces(own.blueprint)
    space = spaces[0]
    risks = [risk.id for mission in table.missions for risk in mission.risks]
    markers = [(mission.id, payload) for mission in table.missions for payload in PAYLOADS]
    may = rehearsal.allows
    most_cleaned = next((n for n in range(own.sabotage, 0, -1) if may(moves.CleanSabotage(n))), 0)
    return NextActions(
        spaces=spaces,
        keep=tuple(each for each in play.hand(program, "engineer").pair if may(moves.KeepTile(each, space, 0))),
        steal_test=tuple(risk for risk in risks if may(moves.StealTest(risk))),
        steal_tile=tuple(each for each in rival.development if may(moves.StealTile(each, space, 0))),
        draw=tuple(deck for deck in ICONS if may(moves.DrawTiles((deck, deck), False))),
        reuse=tuple(each for each in table.research[:1] if may(moves.ReuseTile(each, space, 0))),
        install=tuple(each for each in own.development if may(moves.InstallTile(each, space, 0))),
        ship=tuple(each for each in own.development if may(moves.ShipTile(each))),
        order=tuple((each, to) for each in table.offer for to in SUPPLIER if may(moves.OrderModule(each, to))),
        test=tuple(risk for risk in risks if may(moves.PlaceTest(risk))),
        load=tuple(pair for pair in markers if may(moves.LoadPayload(*pair))),
        clean=most_cleaned,
    )
