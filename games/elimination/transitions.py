"""The course of a season of elimination: what each fact changes, and what a finished match means for it.

docs/rules/season.md has the rules; `§` names its headings.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby

from msgspec.structs import replace

from games.elimination.state import (
    MOST_AT_A_TABLE,
    CandidateNamed,
    Corrected,
    DuelEnded,
    Fact,
    LedgerLine,
    MainMatchEnded,
    OpponentChosen,
    Player,
    PlayerGone,
    SeasonPlan,
    SeasonState,
    SeasonTable,
    Source,
    TableResult,
    TokenGiven,
    TokensKept,
)
from games.exceptions import ServiceError
from games.rules.contract import Outcome

FEWEST, MOST = 3, 12
PAIR = 2
MISSES = 2
"""A player leaves the season after this many missed main matches in a row (§7)."""
WINS_OF_FINAL = 2
MATCHES_OF_TIE = 2
"""The seed decides a duel after this many ties (§5)."""
TOKENS_OF_WINNER = 2
"""One of them may be given away (§3)."""


def start(plan: SeasonPlan, seed: str) -> SeasonState:
    """Return a new season (§1). Raise ServiceError for a plan that cannot be played."""
    if not FEWEST <= plan.players <= MOST:
        raise ServiceError(f"A season has {FEWEST} to {MOST} players, not {plan.players}.")
    lines = tuple(LedgerLine(0, player, plan.garnets, "start") for player in range(plan.players))
    return _open(SeasonState(plan=plan, seed=seed, ledger=lines))


def replay(plan: SeasonPlan, seed: str, facts: Iterable[Fact]) -> list[SeasonState]:
    """Return the season at its start and after each fact. Raise ServiceError at the first that cannot happen."""
    return list(accumulate(facts, apply, initial=start(plan, seed)))


def apply(state: SeasonState, fact: Fact) -> SeasonState:
    """Return the season after the fact. Raise ServiceError if it cannot happen now."""
    match fact:
        case MainMatchEnded(tables):
            return _after_main_match(state, tables)
        case CandidateNamed(player):
            return _after_naming(state, player)
        case TokenGiven(giver, to):
            return _after_gift(state, giver, to)
        case TokensKept(player):
            return _after_keeping(state, player)
        case OpponentChosen(player):
            return _after_choice(state, player)
        case DuelEnded(winner):
            return _after_duel(state, winner)
        case PlayerGone(player):
            return _after_leaving(state, player)
        case Corrected(player, amount):
            return _after_correction(state, player, amount)


def choose_by_seed(state: SeasonState) -> OpponentChosen:
    """Return the choice of a candidate who has let the deadline pass (§5)."""
    return OpponentChosen(state.shuffled(state.eligible, "choice")[0])


def _after_main_match(state: SeasonState, results: Sequence[TableResult]) -> SeasonState:
    """Garnets, tokens and candidates (§2 to §4); then whoever was absent too often leaves (§7)."""
    tables = state.tables
    if state.stage != "main" or len(results) != len(tables):
        raise ServiceError("These are not the results of the main match of this episode.")
    tokens: dict[Player, int] = {}
    lines: list[LedgerLine] = []
    for table, result in zip(tables, results, strict=True):
        ranked = [player for rank in result.ranks for player in rank]
        if result.ranks and sorted(ranked) != sorted(table.players):
            raise ServiceError("The ranks of a main match name each of its players once.")
        tokens |= _tokens_won(result)
        lines += _garnets_won(state, result)
    absent = {player for result in results for player in result.absent}
    misses = {player: state.misses.get(player, 0) + 1 if player in absent else 0 for player in state.players}
    after = replace(
        state,
        ledger=(*state.ledger, *lines),
        tokens={} if state.unsafe else {player: count for player, count in tokens.items() if player not in state.out},
        misses=misses,
        in_danger=tuple(_order_of_danger(state, result) for result in results if result.ranks),
        stage="choosing" if all(result.ranks for result in results) else "naming",
    )
    for player in [player for player, missed in misses.items() if missed >= MISSES]:
        if len(after.players) > 1:
            after = _leave(after, player)
    return _next_if_decided(after)


def _tokens_won(result: TableResult) -> Mapping[Player, int]:
    """As the game awards them, else two to the winner or one to each of several (§3)."""
    if result.tokens is not None or not result.ranks:
        return result.tokens or {}
    winners = result.ranks[0]
    return dict.fromkeys(winners, TOKENS_OF_WINNER if len(winners) == 1 else 1)


def _garnets_won(state: SeasonState, result: TableResult) -> list[LedgerLine]:
    """What a game with garnets has changed, else garnets by rank; players of one rank get the same (§8)."""
    if result.garnets is not None:
        kept = {player: amount for player, amount in result.garnets.items() if player not in state.out}
        changes = {player: _change(state, player, amount) for player, amount in kept.items()}
        return [LedgerLine(state.episode, player, change, "match") for player, change in changes.items() if change]
    lines, place = [], 0
    for rank in result.ranks:
        amount = state.plan.rank_garnets[place] if place < len(state.plan.rank_garnets) else 0
        lines += [
            LedgerLine(state.episode, player, amount, "rank") for player in rank if amount and player not in state.out
        ]
        place += len(rank)
    return lines


def _change(state: SeasonState, player: Player, amount: int) -> int:
    """What a match has changed for a player who ends it with `amount`; a correction meanwhile still counts (§8)."""
    corrected = sum(
        line.amount
        for line in state.ledger
        if (line.episode, line.player, line.source) == (state.episode, player, "correction")
    )
    owned = state.garnets(player)
    return max(amount - (owned - corrected), -owned)


def _order_of_danger(state: SeasonState, result: TableResult) -> tuple[Player, ...]:
    """The player that the game names, then the others from the lowest rank up, each rank in an order drawn (§4)."""
    lowest = [player for rank in reversed(result.ranks) for player in state.shuffled(rank, "danger")]
    return tuple(sorted(lowest, key=lambda player: player != result.candidate))


def _next_if_decided(state: SeasonState) -> SeasonState:
    """End an episode in which nobody is to choose: somebody has left, or nobody can (§5, §7)."""
    if state.stage == "naming" and not state.left and state.nameable:
        return state
    if state.left or state.candidate is None or not state.eligible:
        return _next_episode(state)
    return state


def _next_episode(state: SeasonState) -> SeasonState:
    """Tokens end with the episode (§3)."""
    fresh = replace(state, episode=state.episode + 1, tokens={}, keepers=(), in_danger=(), pair=(), ties=0, left=False)
    return _open(replace(fresh, unsafe=not state.left))


def _open(state: SeasonState) -> SeasonState:
    """Open an episode: a main match of one table, or two if one is not enough; of two players the final (§2, §6)."""
    players = state.players
    if len(players) == 1:
        return replace(state, stage="over")
    if len(players) == PAIR:
        return replace(state, stage="final", pair=players)
    drawn = state.shuffled(players, "seats")
    cuts = [drawn] if len(drawn) <= MOST_AT_A_TABLE else [drawn[::2], drawn[1::2]]
    tables = tuple(SeasonTable(state.plan.games[len(cut)], tuple(cut)) for cut in cuts)
    return replace(state, stage="main", tables=tables)


def _after_naming(state: SeasonState, player: Player) -> SeasonState:
    if state.stage != "naming":
        raise ServiceError("The main match has named its candidate.")
    if player not in state.nameable:
        raise ServiceError(
            "The candidate is somebody who is in, holds no token, and is not the other table's candidate."
        )
    return _next_if_decided(replace(state, stage="choosing", in_danger=(*state.in_danger, (player,))))


def _after_gift(state: SeasonState, giver: Player, to: Player) -> SeasonState:
    if giver not in state.givers:
        raise ServiceError("Only a holder of two tokens can give one away, until the opponent is chosen.")
    if to not in state.receivers:
        raise ServiceError("A token goes to somebody who is in and holds none.")
    tokens = {**state.tokens, giver: state.tokens[giver] - 1, to: 1}
    return _next_if_decided(replace(state, tokens=tokens))


def _after_keeping(state: SeasonState, player: Player) -> SeasonState:
    if player not in state.givers:
        raise ServiceError("Only a holder of two tokens can keep both, until the opponent is chosen.")
    return replace(state, keepers=(*state.keepers, player))


def _after_choice(state: SeasonState, player: Player) -> SeasonState:
    """Where all others are safe, the choice of one takes the tokens of all (§5)."""
    candidate = state.candidate
    if state.stage != "choosing" or candidate is None or player not in state.eligible:
        raise ServiceError("This player cannot be chosen now.")
    tokens = {} if state.tokens.get(player) else state.tokens
    return replace(state, stage="duel", pair=(candidate, player), tokens=tokens)


def _after_duel(state: SeasonState, winner: Player | None) -> SeasonState:
    if state.stage not in ("duel", "final"):
        raise ServiceError("No death match is being played.")
    if winner is None and state.ties + 1 < MATCHES_OF_TIE:
        return replace(state, ties=state.ties + 1)
    if winner is None:
        winner = state.shuffled(state.pair, f"tie/{sum(state.wins.values())}")[0]
    if winner not in state.pair:
        raise ServiceError("This player does not play the death match.")
    (loser,) = [player for player in state.pair if player != winner]
    if state.stage == "duel":
        return _next_episode(_leave(state, loser, winner if state.plan.victor_inherits else None))
    wins = {**state.wins, winner: state.wins.get(winner, 0) + 1}
    after = replace(state, wins=wins, ties=0)
    return after if wins[winner] < WINS_OF_FINAL else _next_episode(_leave(after, loser, winner, "prize"))


def _after_leaving(state: SeasonState, player: Player) -> SeasonState:
    """A match goes on without who has left; a duel only if it still decides who leaves (§7)."""
    if player not in state.players or state.stage == "over":
        raise ServiceError("This player is not in the season.")
    after = _leave(state, player)
    is_duel_idle = state.stage in ("duel", "final") and (player in state.pair or len(after.players) == PAIR)
    if len(after.players) == 1 or is_duel_idle or state.stage in ("naming", "choosing"):
        return _next_episode(after)
    return after


def _leave(state: SeasonState, player: Player, heir: Player | None = None, source: Source = "inherited") -> SeasonState:
    """Their garnets go to the heir, or are lost (§8)."""
    owned = state.garnets(player)
    changes = [(player, -owned, source if heir is not None else "lost"), (heir, owned, source)]
    lines = [LedgerLine(state.episode, who, amount, why) for who, amount, why in changes if who is not None and amount]
    tokens = {holder: count for holder, count in state.tokens.items() if holder != player}
    out = {**state.out, player: state.episode}
    return replace(state, out=out, tokens=tokens, left=True, ledger=(*state.ledger, *lines))


def _after_correction(state: SeasonState, player: Player, amount: int) -> SeasonState:
    if player not in state.players or state.garnets(player) + amount < 0:
        raise ServiceError("A correction leaves a player who is in with no garnets at least.")
    return replace(state, ledger=(*state.ledger, LedgerLine(state.episode, player, amount, "correction")))


TOKEN_AWARD = "tol"  # noqa: S105 (the award of a token of life)


def table_result(
    outcome: Outcome, kept: Sequence[int] | None, players: Sequence[Player], absent: Sequence[Player] = ()
) -> TableResult:
    """Return the result of a main match whose seats are the `players`; `kept` are their garnets afterwards."""
    tokens = {players[each.seat]: each.amount for each in outcome.awards if each.kind == TOKEN_AWARD}
    return TableResult(
        ranks=ranks_of(outcome, players),
        tokens=tokens or None,
        garnets=dict(zip(players, kept, strict=True)) if kept else None,
        candidate=None if outcome.loser is None else players[outcome.loser],
        absent=tuple(absent),
    )


def ranks_of(outcome: Outcome, players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    """Return the players by rank, best first: the winners, others by what they were awarded, the loser last."""
    points = Counter[int]()
    for award in outcome.awards:
        points[award.seat] += award.amount
    seats = range(len(players))
    places = {seat: (seat not in outcome.winners, seat == outcome.loser, -points[seat]) for seat in seats}
    places |= dict.fromkeys(outcome.winners, (False, False, 0))
    ranked = groupby(sorted(seats, key=places.__getitem__), key=places.__getitem__)
    return tuple(tuple(players[seat] for seat in rank) for _, rank in ranked)
