"""Politics: orders with one step a turn, until both politicians have declared (§6)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from games.rules.moonshot import moves
from games.rules.moonshot.actions import Violation, first_fault, mission_on_board
from games.rules.moonshot.components import ANNOUNCED, PAYLOADS
from games.rules.moonshot.data import BOARD, MISSIONS, PROGRAMS, RIVAL
from games.rules.moonshot.model import ABORTED, MissionOnBoard, MoonshotState, RiskOnPath, TokenCount
from games.rules.moonshot.pending_decisions import can_only_abort
from games.rules.moonshot.piles import draw_card, draw_mission
from games.rules.moonshot.prep import run_prep
from games.rules.moonshot.resolution import UNDRAWN, MoonshotResolution

_WAKES: Mapping[type[moves.PoliticsStep], moves.Wake] = {
    moves.LayTokens: "tokens",
    moves.AnnounceMission: "mission",
    moves.RaiseInfluence: "raise",
    moves.DeclareLaunch: "launch",
    moves.AbortLaunch: "launch",
}
"""The reason to stop orders that each step of the rival may be."""
_LAST = (moves.AnnounceMission, moves.DeclareLaunch, moves.AbortLaunch)


def owner_of(program: str, lay: moves.TokenPlacement) -> str:
    """Return the program on whose card tokens are placed."""
    return program if lay.side == "own" else RIVAL[program]


class OrdersRehearsal:
    """Orders carried out as if the rival did nothing (§6)."""

    def __init__(self, state: MoonshotState, program: str) -> None:
        self.resolution = MoonshotResolution(state, UNDRAWN)
        self.program = program
        self._ended = False

    def fault_of(self, step: moves.PoliticsStep) -> Violation | None:
        """Return the reason why `step` is illegal as the next one; None if it is legal."""
        if self._ended:
            return Violation("after-last", "Announcing, launching and aborting end a list of orders.")
        return step_fault(self.resolution, self.program, step)

    def take(self, step: moves.PoliticsStep) -> None:
        """Carry out a legal step, as far as its result is known."""
        self._ended = isinstance(step, _LAST)
        if not self._ended:
            take_step(self.resolution, self.program, step)


def politics_faults(state: MoonshotState, program: str, move: moves.PoliticsMove) -> Iterator[tuple[str, Violation]]:
    """Yield each wrong field of the orders, in order, with the reason."""
    if move.wait and state.table.turn == program:
        yield "wait", Violation("on-turn", "It is your turn: you can only wait on the rival's turn.")
    if fault := _steps_fault(state, program, move):
        yield "steps", fault
    if move.wait and move.wake:
        yield "wake", Violation("waits", "Set reasons to stop only with orders, not while you wait.")
    if len({*move.wake}) < len(move.wake):
        yield "wake", Violation("twice", "Each reason to wake is named at most once.")


def _steps_fault(state: MoonshotState, program: str, move: moves.PoliticsMove) -> Violation | None:
    if move.wait:
        return Violation("waits", "Give no orders while you wait.") if move.steps else None
    if not move.steps:
        return Violation("count", "Say what to do first: lay tokens, raise influence, announce, launch or abort.")
    if len(move.steps) > moves.MOST_ORDERS:
        return Violation("count", f"Orders are {moves.MOST_ORDERS} steps at most.")
    return first_fault(OrdersRehearsal(state, program), move.steps)


def step_fault(resolution: MoonshotResolution, program: str, step: moves.PoliticsStep) -> Violation | None:
    """Return the reason why a politician's step is illegal now; None if it is legal."""
    match step:
        case moves.LayTokens(put=put):
            return _tokens_fault(resolution, program, put)
        case moves.AnnounceMission(deck=deck):
            return _announce_fault(resolution, deck)
        case moves.RaiseInfluence(popularity=popularity):
            return _raise_fault(resolution, program, popularity)
        case moves.DeclareLaunch(mission=mission):
            if mission_on_board(resolution.table, mission) is None:
                return Violation("no-such-mission", "That mission is not on the board.")
        case moves.AbortLaunch():
            pass
    return None


def _tokens_fault(
    resolution: MoonshotResolution, program: str, put: Sequence[moves.TokenPlacement]
) -> Violation | None:
    if len({(lay.side, lay.place) for lay in put}) < len(put):
        return Violation("card-twice", "Name each card at most once.")
    for lay in put:
        if resolution.program(owner_of(program, lay)).places.get(lay.place) is None:
            return Violation("no-card", f"No card lies on {lay.place} of that side.")
        if min(lay.influence, lay.bluff) < 0 or lay.influence + lay.bluff < 1:
            return Violation("no-token", "Lay at least one token on each card that you name.")
    if sum(lay.influence + lay.bluff for lay in put) < BOARD.tokens.least_per_placement:
        return Violation("too-few", f"Lay at least {BOARD.tokens.least_per_placement} tokens.")
    left = resolution.hand(program, "politician").tokens
    if sum(lay.influence for lay in put) > left.influence or sum(lay.bluff for lay in put) > left.bluff:
        return Violation("too-many", f"You have {left.influence} influence and {left.bluff} bluff left.")
    return None


def _announce_fault(resolution: MoonshotResolution, deck: str) -> Violation | None:
    if deck not in ANNOUNCED:
        return Violation("no-such-deck", f"There is no deck {deck} to announce from.")
    if not resolution.table.decks.missions[deck]:
        return Violation("deck-empty", f"Deck {deck} is empty.")
    most = BOARD.tracks.active_missions
    if len(resolution.table.missions) >= most:
        return Violation("board-full", f"There are {most} missions on the board already.")
    return None


def _raise_fault(resolution: MoonshotResolution, program: str, popularity: int) -> Violation | None:
    if resolution.program(program).raised:
        return Violation("raised", "Influence can be raised once a round.")
    most = resolution.program(program).popularity - BOARD.tracks.popularity_min
    if not 1 <= popularity <= most:
        return Violation("popularity", f"Between 1 and {most} popularity can be given, not {popularity}.")
    return None


def take_step(resolution: MoonshotResolution, program: str, step: moves.PoliticsStep) -> None:
    """Carry out a legal step."""
    match step:
        case moves.LayTokens(put=put):
            _lay(resolution, program, put)
        case moves.AnnounceMission(deck=deck):
            _announce(resolution, program, deck)
        case moves.RaiseInfluence(popularity=popularity):
            _raise(resolution, program, popularity)
        case moves.DeclareLaunch(mission=mission):
            resolution.set_program(program, declared=mission)
            resolution.set(launches=(*resolution.table.launches, program))
            resolution.tell("declared", program=program, mission=mission)
        case moves.AbortLaunch():
            resolution.set_program(program, declared=ABORTED)
            resolution.tell("declared", program=program, mission=None)


def _lay(resolution: MoonshotResolution, program: str, put: Sequence[moves.TokenPlacement]) -> None:
    hand = resolution.hand(program, "politician")
    laid = {owner: dict(by_place) for owner, by_place in hand.laid.items()}
    counted, chosen = [], []
    for lay in put:
        owner, place = owner_of(program, lay), lay.place
        on_card = laid[owner].get(place, TokenCount())
        laid[owner][place] = TokenCount(on_card.influence + lay.influence, on_card.bluff + lay.bluff)
        counted.append({"owner": owner, "place": place, "tokens": lay.influence + lay.bluff})
        chosen.append({"owner": owner, "place": place, "influence": lay.influence, "bluff": lay.bluff})
    influence, bluff = sum(lay.influence for lay in put), sum(lay.bluff for lay in put)
    left = TokenCount(hand.tokens.influence - influence, hand.tokens.bluff - bluff)
    resolution.set_hand(program, "politician", laid=laid, tokens=left)
    resolution.tell("tokens_laid", program=program, put=counted)
    resolution.confide(program, "tokens_chosen", put=chosen)


def _announce(resolution: MoonshotResolution, program: str, deck: str) -> None:
    mission = draw_mission(resolution, deck)
    laid_out = lay_out(resolution, mission, MISSIONS[mission].risks)
    risks = [risk.id for risk in laid_out.risks]
    resolution.tell("mission_announced", program=program, deck=deck, mission=mission, risks=risks)


def lay_out(resolution: MoonshotResolution, mission: str, levels: Sequence[int]) -> MissionOnBoard:
    """Put a mission on the board, with a risk drawn for each of `levels`, in flying order."""
    risks = [risk for level in levels if (risk := draw_card(resolution, "risks", str(level)))]
    laid_out = MissionOnBoard(
        mission,
        tuple(RiskOnPath(risk, dict.fromkeys(PROGRAMS, 0)) for risk in risks),
        {each: dict.fromkeys(PAYLOADS, 0) for each in PROGRAMS},
    )
    resolution.set(missions=(*resolution.table.missions, laid_out))
    return laid_out


def _raise(resolution: MoonshotResolution, program: str, popularity: int) -> None:
    resolution.change_track(program, "popularity", -popularity)
    resolution.set_program(program, raised=True)
    tokens = resolution.hand(program, "politician").tokens
    more = replace(tokens, influence=tokens.influence + popularity)
    resolution.set_hand(program, "politician", tokens=more)
    resolution.tell("popularity_raised", program=program, popularity=popularity)


def run_politics(resolution: MoonshotResolution) -> None:
    """Play turns of prep, then of politics, until a politician must decide or politics is over."""
    run_prep(resolution)
    while resolution.table.phase == "politics":
        program = resolution.table.turn or resolution.table.first
        hand = resolution.hand(program, "politician")
        step: moves.PoliticsStep
        if hand.orders is not None:
            step, *rest = hand.orders.steps
            if step_fault(resolution, program, step):
                resolution.set_hand(program, "politician", orders=None)
                continue
            left = replace(hand.orders, steps=tuple(rest)) if rest else None
            resolution.set_hand(program, "politician", orders=left)
        elif can_only_abort(resolution.table, hand, program):
            step = moves.AbortLaunch()
        else:
            return
        take_step(resolution, program, step)
        _wake(resolution, RIVAL[program], step)
        _close_turn(resolution, program)


def _wake(resolution: MoonshotResolution, program: str, step: moves.PoliticsStep) -> None:
    """Discard the rest of a program's orders if it wants to react to its rival's `step` (§6)."""
    orders = resolution.hand(program, "politician").orders
    if orders is None:
        return
    is_same_launch = isinstance(step, moves.DeclareLaunch) and orders.steps[-1] == step
    if _WAKES[type(step)] in orders.wake or (is_same_launch and "same_launch" in orders.wake):
        resolution.set_hand(program, "politician", orders=None)


def _close_turn(resolution: MoonshotResolution, program: str) -> None:
    declared = {each: resolution.program(each).declared is not None for each in PROGRAMS}
    if all(declared.values()):
        for each in PROGRAMS:
            resolution.set_program(each, waits=False)
        resolution.set(phase="engineering", turn=None)
    elif not declared[RIVAL[program]]:
        resolution.set(turn=RIVAL[program])
