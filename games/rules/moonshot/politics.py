"""Politics: orders with one step a turn, until both politicians have declared (§6)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.rules.errors import IllegalMove
from games.rules.moonshot import moves
from games.rules.moonshot.actions import is_legal, mission_on_board, rehearse
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

    def check(self, step: moves.PoliticsStep) -> None:
        """Raise IllegalMove, without a field, if `step` is illegal as the next one."""
        if self._ended:
            raise IllegalMove("after-last", "Announcing, launching and aborting end a list of orders.")
        check_step(self.resolution, self.program, step)

    def take(self, step: moves.PoliticsStep) -> None:
        """Carry out a legal step, as far as its result is known."""
        self._ended = isinstance(step, _LAST)
        if not self._ended:
            take_step(self.resolution, self.program, step)


def check_politics(state: MoonshotState, program: str, move: moves.PoliticsMove) -> None:
    """Raise IllegalMove at the first wrong field of the orders."""
    if move.wait and state.table.turn == program:
        raise IllegalMove("on-turn", "It is your turn: you can only wait on the rival's turn.", "wait")
    if move.wait and move.steps:
        raise IllegalMove("waits", "Give no orders while you wait.", "steps")
    if not move.wait and not move.steps:
        why = "Say what to do first: lay tokens, raise influence, announce, launch or abort."
        raise IllegalMove("count", why, "steps")
    if len(move.steps) > moves.MOST_ORDERS:
        raise IllegalMove("count", f"Orders are {moves.MOST_ORDERS} steps at most.", "steps")
    rehearse(OrdersRehearsal(state, program), move.steps)
    if move.wait and move.wake:
        raise IllegalMove("waits", "Set reasons to stop only with orders, not while you wait.", "wake")
    if len({*move.wake}) < len(move.wake):
        raise IllegalMove("twice", "Each reason to wake is named at most once.", "wake")


def check_step(resolution: MoonshotResolution, program: str, step: moves.PoliticsStep) -> None:
    """Raise IllegalMove, without a field, if a politician's step is illegal now."""
    match step:
        case moves.LayTokens(put=put):
            _check_tokens(resolution, program, put)
        case moves.AnnounceMission(deck=deck):
            _check_announced(resolution, deck)
        case moves.RaiseInfluence(popularity=popularity):
            _check_raised(resolution, program, popularity)
        case moves.DeclareLaunch(mission=mission):
            if mission_on_board(resolution.table, mission) is None:
                raise IllegalMove("no-such-mission", "That mission is not on the board.")


def _check_tokens(resolution: MoonshotResolution, program: str, put: Sequence[moves.TokenPlacement]) -> None:
    if len({(lay.side, lay.place) for lay in put}) < len(put):
        raise IllegalMove("card-twice", "Name each card at most once.")
    for lay in put:
        if resolution.program(owner_of(program, lay)).places.get(lay.place) is None:
            raise IllegalMove("no-card", f"No card lies on {lay.place} of that side.")
        if min(lay.influence, lay.bluff) < 0 or lay.influence + lay.bluff < 1:
            raise IllegalMove("no-token", "Lay at least one token on each card that you name.")
    if sum(lay.influence + lay.bluff for lay in put) < BOARD.tokens.least_per_placement:
        raise IllegalMove("too-few", f"Lay at least {BOARD.tokens.least_per_placement} tokens.")
    left = resolution.hand(program, "politician").tokens
    if sum(lay.influence for lay in put) > left.influence or sum(lay.bluff for lay in put) > left.bluff:
        raise IllegalMove("too-many", f"You have {left.influence} influence and {left.bluff} bluff left.")


def _check_announced(resolution: MoonshotResolution, deck: str) -> None:
    if deck not in ANNOUNCED:
        raise IllegalMove("no-such-deck", f"There is no deck {deck} to announce from.")
    if not resolution.table.decks.missions[deck]:
        raise IllegalMove("deck-empty", f"Deck {deck} is empty.")
    most = BOARD.tracks.active_missions
    if len(resolution.table.missions) >= most:
        raise IllegalMove("board-full", f"There are {most} missions on the board already.")


def _check_raised(resolution: MoonshotResolution, program: str, popularity: int) -> None:
    if resolution.program(program).raised:
        raise IllegalMove("raised", "Influence can be raised once a round.")
    most = resolution.program(program).popularity - BOARD.tracks.popularity_min
    if not 1 <= popularity <= most:
        raise IllegalMove("popularity", f"Between 1 and {most} popularity can be given, not {popularity}.")


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
            if not is_legal(check_step, resolution, program, step):
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
