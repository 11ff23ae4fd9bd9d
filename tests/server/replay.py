"""A finished match computed again from its seed and its submissions."""

from games.models import Match
from games.rules import codec
from games.rules.chance import SeedChance


def assert_history_replays(match: Match) -> None:
    """Every window, hand and event of the match is what its seed and its submissions give, without a hole."""
    game, chance = match.game, SeedChance(bytes.fromhex(match.seed))
    windows = list(match.windows.prefetch_related("hands__seat", "submissions__seat"))
    assert [window.number for window in windows] == list(range(len(windows)))
    step = game.start(match.options, match.seats.count(), chance)
    told = list(step.events)
    for window in windows:
        assert codec.to_json(step.state.table) == window.table
        assert [codec.to_json(hand) for hand in step.state.hands] == [h.holdings for h in window.hands.all()]
        if window.kind == "over" or window.closed_at is None:
            break
        saved = {s.seat.number: s.move for s in window.submissions.all()}
        assert set(saved) == set(window.owing)
        moves = {seat: game.parse(move) for seat, move in saved.items() if move is not None}
        step = game.resolve(step.state, moves, chance)
        told += step.events
    rows = [(event.sequence, event.kind, event.data) for event in match.events.all()]
    assert rows == [(n, event.kind, codec.to_json(event.data)) for n, event in enumerate(told)]
