"""Moonshot: two programs on the way to the Moon, by politics and by engineering. Errors of moves are by field (§19)."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Literal

from msgspec.structs import asdict

from games.rules import codec
from games.rules.chance import Chance
from games.rules.characters import Character, character_without_levels
from games.rules.contract import (
    Channel,
    DecisionRequest,
    Game,
    Meta,
    MoveProblem,
    Outcome,
    Preset,
    Preview,
    Seat,
    StandingOrderPolicy,
    Window,
)
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.moonshot import bots, model
from games.rules.moonshot.administration import check_fates
from games.rules.moonshot.bots import REMARKS
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, PROGRAM_NAMES, PROGRAMS, RISKS, RIVAL, TILES
from games.rules.moonshot.designer import designer
from games.rules.moonshot.draft_preview import preview_draft
from games.rules.moonshot.match_end import REASONS, outcome_of
from games.rules.moonshot.moves import (
    MOVES,
    FatesMove,
    Move,
    PoliticsMove,
    PrepMove,
    ReadyMove,
    ResignAction,
    ShiftMove,
)
from games.rules.moonshot.pending_decisions import decision_requests
from games.rules.moonshot.politics import check_politics
from games.rules.moonshot.prep import check_prep
from games.rules.moonshot.resolution import MoonshotResolution
from games.rules.moonshot.rounds import close_window, open_round, set_up
from games.rules.moonshot.shifts import check_shift
from games.rules.moonshot.views import seen_by
from games.rules.options import Choice, Field
from games.rules.rulings import read_rulings

LEAST_ROUNDS, MOST_ROUNDS = 1, 40
TWO, FOUR = 2, 4


_NOTHING: dict[type[Move], Move] = {
    ReadyMove: ReadyMove(True),
    PrepMove: PrepMove(False, (), False),
    PoliticsMove: PoliticsMove(False, (), ()),
    ShiftMove: ShiftMove((), "more"),
    FatesMove: FatesMove({}),
}


SECTIONS = {"briefing": "discussion", "fates": "administration"}
"""Where the rules page says what a refused move breaks, unless the section has the name of the decision."""


def read_move(state: model.MoonshotState, ask: DecisionRequest, data: Any) -> Move:
    """Return the move for a decision request. Raise MalformedMove unless it has exactly the fields of its form.

    The error is at the first wrong field. A field with a forbidden value raises IllegalMove, even if a later one is
    malformed.
    """
    form = MOVES[ask.kind]
    names = form.__struct_fields__
    if not isinstance(data, dict):
        raise MalformedMove("a move is an object with named fields")
    if data.get("kind") != ask.kind:
        raise MalformedMove(f"{data.get('kind')!r} is not what is decided now", field="kind")
    for name in data:
        if name not in names and name != "kind":
            raise MalformedMove("there is no such field", field=str(name))
    move = _NOTHING[form]
    for place, name in enumerate(names):
        try:
            if name not in data:
                raise MalformedMove("this must be filled in", field=name)
            move = codec.parse_move(form, {**codec.to_json(move), name: data[name]})
        except MalformedMove:
            check(state, ask.seat, move, names[:place])
            raise
    return move


def check(state: model.MoonshotState, seat: Seat, move: Move, names: Sequence[str] | None = None) -> None:
    """Raise IllegalMove at the first wrong field, if it is among `names`, if the seat may not make the move.

    Fields are checked in their order.
    """
    kind = str(move.__struct_config__.tag)
    try:
        _CHECKS[kind](state, state.table.seats[seat].program, move)
    except IllegalMove as fault:
        if names is None or fault.field in names:
            raise IllegalMove(f"{kind}-{fault.code}", fault.message, fault.field, SECTIONS.get(kind, kind)) from fault


def _check_ready(state: model.MoonshotState, program: str, move: ReadyMove) -> None:
    if not move.ready:
        raise IllegalMove("ready", "The only answer is ready.", "ready")


_CHECKS: Mapping[str, Callable[[model.MoonshotState, str, Any], None]] = {
    "briefing": _check_ready,
    "prep": check_prep,
    "politics": check_politics,
    "engineering": check_shift,
    "fates": check_fates,
}


class Moonshot(Game[model.MoonshotTable, model.MoonshotHand, Move, model.MoonshotView]):
    """The rules of Moonshot. `docs/chance.md` lists its chance labels."""

    meta: ClassVar[Meta] = Meta(
        slug="moonshot",
        name="Moonshot",
        reasons=REASONS,
        options=(
            Field(
                "players",
                "Players",
                "choice",
                default=TWO,
                choices=(Choice(TWO, "2, each plays both roles"), Choice(FOUR, "4, in two teams")),
            ),
            Field(
                "seating",
                "Roles",
                "choice",
                default="listed",
                choices=(Choice("listed", "In the order of the seats"), Choice("drawn", "Drawn at random")),
                help="RosCosmos comes before NASA, and a politician before the engineer.",
            ),
            Field(
                "rounds",
                "Round limit",
                "number",
                default=BOARD.tracks.round_limit,
                low=LEAST_ROUNDS,
                high=MOST_ROUNDS,
                help="After this many rounds, the most mission points win.",
            ),
            Field(
                "briefing",
                "Briefing",
                "flag",
                default=False,
                help="With four players each round begins with a short window for talk.",
            ),
        ),
        presets={
            "duel": Preset("Two players", "Each is politician and engineer of a program.", {"players": TWO}),
            "teams": Preset("Four players", "Two teams of a politician and an engineer.", {"players": FOUR}),
            "briefed": Preset(
                "Four players, briefed",
                "Teams of two, and a short window for talk before each round.",
                {"players": FOUR, "briefing": True},
            ),
        },
    )
    table_type = model.MoonshotTable
    hand_type = model.MoonshotHand
    moves: Mapping[str, type[Any]] = MOVES
    actions = (ResignAction,)
    characters = (
        character_without_levels("random", "does whatever the rules allow", bots.random_move),
        character_without_levels("steady", "builds what flies, and flies it", bots.steady_move),
        Character("designer", "draws for the Moon from the first tile on", designer, has_levels=True),
    )
    recipes: Mapping[str, StandingOrderPolicy[model.MoonshotView, Move]] = {"steady": bots.STEADY}
    remarks = REMARKS
    has_private_channels = True

    do_parse = staticmethod(read_move)
    do_check = staticmethod(check)
    do_view = staticmethod(seen_by)

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return the only number of seats that the options allow."""
        return options["players"], options["players"]

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> model.MoonshotTransition:
        """Return the position after the setup (§3), at the first decision of the first round."""
        play = set_up(options, chance)
        open_round(play)
        return play.step()

    def window(self, state: model.MoonshotState) -> Window | None:
        """Return the open window; a round has several, each of the kind of its phase (§4)."""
        table = state.table
        if table.phase == "over":
            return None
        pace: Literal["normal", "short"] = "short" if table.phase == "briefing" else "normal"
        return Window(
            table.phase, f"Round {table.round}", decision_requests(table, state.hands), table.phase.capitalize(), pace
        )

    def preview(self, state: model.MoonshotState, seat: Seat, data: Any) -> Preview[Move]:
        """Return the result of each step of a draft, up to the first illegal one: see `Outlook`.

        `kind`, `arrival` and `jokers` may be left out.
        """
        ask = self.asked(state, seat)
        missing = codec.missing_fields(MOVES[ask.kind], data)
        leads_to, problem = preview_draft(state, ask, data)
        if missing:
            return Preview(None, (problem,) if problem else (), missing, leads_to)
        try:
            optional = {"arrival": None, "jokers": None} if ask.kind == "engineering" else {}
            move = read_move(state, ask, {"kind": ask.kind, **optional, **data})
            check(state, seat, move)
        except (IllegalMove, MalformedMove) as refusal:
            why = MoveProblem(refusal.message, refusal.field, refusal.rule)
            return Preview(None, (why,), leads_to=leads_to)
        return Preview(move, leads_to=leads_to)

    def do_act(
        self, state: model.MoonshotState, moves: Mapping[Seat, Move], seat: Seat, action: ResignAction, chance: Chance
    ) -> model.MoonshotTransition:
        """Resign a seat; if no seat of its program is left, the match ends (R40)."""
        table = state.table
        if seat in table.resigned:
            raise IllegalMove("resigned", "You have resigned already.", "kind", "end")
        resolution = MoonshotResolution(state, chance)
        resolution.set(resigned=tuple(sorted((*table.resigned, seat))))
        program = table.seats[seat].program
        resolution.tell("resigned", seat=seat, program=program)
        if {*model.seats_of(table, program)} <= {*resolution.table.resigned}:
            resolution.finish(model.MatchEnd("resigned", RIVAL[program]))
        return resolution.step()

    def do_resolve(
        self, state: model.MoonshotState, moves: Mapping[Seat, Move], chance: Chance
    ) -> model.MoonshotTransition:
        """Close the window and go on to the next decision or the end of the match."""
        resolution = MoonshotResolution(state, chance)
        close_window(resolution, moves)
        return resolution.step()

    def outcome(self, state: model.MoonshotState) -> Outcome | None:
        """Return the winners and the mission points of all programs."""
        return outcome_of(state.table)

    def teams(self, state: model.MoonshotState) -> tuple[tuple[Seat, ...], ...]:
        """Return the politician and the engineer of each program in matches of four seats."""
        if len(state.hands) != FOUR:
            return ()
        return tuple(model.seats_of(state.table, program) for program in PROGRAMS)

    def channels(self, state: model.MoonshotState) -> tuple[Channel, ...]:
        """Return the channel of the table and a private one for each team, always open."""
        private = (
            Channel(program, PROGRAM_NAMES[program], model.seats_of(state.table, program), team, known=True)
            for program, team in zip(PROGRAMS, self.teams(state), strict=False)
        )
        return (*super().channels(state), *private)


RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`; `rulings` are by the anchor of their section."""
    words = {**asdict(BOARD), "aborted": -BOARD.launch.aborted, "delayed": -BOARD.launch.delayed}
    return SimpleNamespace(
        players=options["players"],
        rounds=options["rounds"],
        briefing=options["briefing"],
        board=BOARD,
        tiles=tuple(TILES.values()),
        modules=tuple(MODULES.values()),
        missions=tuple(MISSIONS.values()),
        risks=tuple(RISKS.values()),
        maneuvers=tuple(MANEUVERS.values()),
        rulings=read_rulings(RULINGS, words),
    )


GAME = Moonshot()
