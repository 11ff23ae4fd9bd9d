"""The endgame after the last year (§7): agreement, Goofspiel, and the end."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Award, Event, Outcome, Seat, State, Transition
from games.rules.goofspiel.contest import Contest, is_over, open_contest, play_round, points
from games.rules.space_race import events, outcome
from games.rules.space_race.model import Nomination, TieBid, YearVerdict
from games.rules.space_race.table import PlayedContest, RaceBoard, RaceState, RaceTable, RaceTransition

MOST_GAMES = 3
"""After this many games of Goofspiel that leave a tie, lots are drawn (§7)."""

REASONS: Mapping[str, str] = {
    "space": "A rocket has reached SPACE.",
    "deadlock": "A rocket has reached SPACE, but no single elimination candidate was named.",
    "best-hand": "The last year ended without anybody in SPACE; the most valuable hand wins.",
    "grounded": "The last year ended without anybody in SPACE; only pioneers are rewarded.",
}


def open_verdict(state: RaceState, verdict: YearVerdict, told: tuple[Event, ...], chance: Chance) -> RaceTransition:
    """Return the match after a year that ended with `verdict`: with the next window open, or finished."""
    board = replace(state.table.board, verdict=verdict)
    if verdict.contenders:
        return _new_contest(_with(state, board), verdict.contenders, told, chance)
    if verdict.elimination.by == "agreement":
        asked = {"winners": list(verdict.winners), "tied": list(verdict.elimination.tied)}
        opened = Event("agreement-opened", {"year": board.year, **asked})
        return Transition(_with(state, replace(board, stage="agreement")), (*told, opened))
    earthbound = "best-hand" if verdict.winners else "grounded"
    return _over(state, verdict, "space" if verdict.reached else earthbound, told)


def settle_agreement(state: RaceState, moves: Mapping[Seat, Nomination], chance: Chance) -> RaceTransition:
    """Return the match after the winners named one candidate together, or lost their TOLs (§7)."""
    board, before = state.table.board, verdict_of(state)
    named = {seat: move.candidate for seat, move in moves.items()}
    choices = set(named.values())
    if len(named) == len(before.winners) and len(choices) == 1:
        candidate = choices.pop()
        elimination = replace(before.elimination, candidate=candidate)
        agreed = {"year": board.year, "named": events.named_pairs(named), "candidate": candidate}
        return _over(state, replace(before, elimination=elimination), "space", (Event("agreement", agreed),))
    after = outcome.deadlock(board.rules, before, chance)
    return _over(state, after, "deadlock", (events.deadlock(board.year, named, before, after),))


def settle_round(state: RaceState, moves: Mapping[Seat, TieBid], chance: Chance) -> RaceTransition:
    """Return the match after a round of Goofspiel, the last of which settles its question (§7)."""
    board, before = state.table.board, contest_of(state)
    game = len(board.contests) + 1
    contest = play_round(before, {seat: move.bid for seat, move in moves.items()})
    missed = [seat for seat in contest.players if seat not in moves]
    told: tuple[Event, ...] = (events.goofspiel_round(board.year, game, contest, missed),)
    if not is_over(contest):
        return Transition(_with(state, board, contest), told)
    question = verdict_of(state).question
    total = points(contest)
    best = max(total.values()) if question == "winner" else min(total.values())
    left = tuple(seat for seat in contest.players if total[seat] == best)
    told = (*told, events.goofspiel_closed(board.year, game, question, contest, left))
    board = replace(board, contests=(*board.contests, PlayedContest(question, contest)))
    state = _with(state, board)
    if len(left) == 1:
        return _answered(state, left[0], told, chance)
    if sum(played.settles == question for played in board.contests) < MOST_GAMES:
        return _new_contest(state, left, told, chance)
    drawn = left[chance.draw(f"lots/{question}").below(len(left))]
    lots = {"year": board.year, "settles": question, "among": list(left), "drawn": drawn}
    return _answered(state, drawn, (*told, Event("lots-drawn", lots)), chance)


def verdict_of(state: RaceState) -> YearVerdict:
    """Return the verdict that is not final yet. Raise ValueError if no year has ended the match."""
    verdict = state.table.board.verdict
    if verdict is None:
        raise ValueError("no year has ended the match yet")
    return verdict


def contest_of(state: RaceState) -> Contest:
    """Return the open game of Goofspiel. Raise ValueError if there is none."""
    contest = state.table.vault.contest
    if contest is None:
        raise ValueError("no game of Goofspiel is open")
    return contest


def _answered(state: RaceState, seat: Seat, told: tuple[Event, ...], chance: Chance) -> RaceTransition:
    """Return the match after Goofspiel, or a random draw, has found `seat` as the winner or candidate."""
    verdict, board = verdict_of(state), state.table.board
    if verdict.question == "elimination":
        elimination = replace(verdict.elimination, candidate=seat)
        return open_verdict(state, replace(verdict, elimination=elimination, contenders=()), told, chance)
    parts = tuple(hand.parts for hand in state.hands)
    garnets = [hand.garnets for hand in state.hands]
    verdict = outcome.with_winner(board.rules, verdict.reached, seat, board.records, parts, garnets)
    hands = tuple(
        replace(hand, garnets=hand.garnets + prize) for hand, prize in zip(state.hands, verdict.prizes, strict=True)
    )
    return open_verdict(State(state.table, hands), verdict, told, chance)


def _new_contest(
    state: RaceState, players: tuple[Seat, ...], told: tuple[Event, ...], chance: Chance
) -> RaceTransition:
    """Return the match with a new game of Goofspiel. Chance: `goofspiel/1/prizes`, …, numbered within the match."""
    board = state.table.board
    game = len(board.contests) + 1
    contest = open_contest(players, chance.draw(f"goofspiel/{game}/prizes"))
    data = {"year": board.year, "game": game, "settles": verdict_of(state).question, "players": list(players)}
    opened = Event("goofspiel-opened", data)
    return Transition(_with(state, replace(board, stage="goofspiel"), contest), (*told, opened))


def _over(state: RaceState, verdict: YearVerdict, reason: str, told: tuple[Event, ...]) -> RaceTransition:
    awards = [Award(seat, "tol", tols) for seat, tols in enumerate(verdict.tols) if tols]
    awards += [Award(seat, "garnets", prize) for seat, prize in enumerate(verdict.prizes) if prize]
    ended = Outcome(reason, verdict.winners, verdict.elimination.candidate, tuple(awards))
    board = replace(state.table.board, stage="over", verdict=verdict, outcome=ended)
    return Transition(_with(state, board), (*told, *events.match_over(board.year, verdict, ended, state.hands)))


def _with(state: RaceState, board: RaceBoard, contest: Contest | None = None) -> RaceState:
    vault = state.table.vault
    return State(RaceTable(board, replace(vault, contest=contest)), state.hands)
