"""The replay of a match from its seed, its moves and its actions."""

from collections.abc import Iterator

from games.matches.selectors.display_text import is_cancelled
from games.models import Match, Window
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import Event
from games.rules.contract import Window as Terms


def assert_history_replays(match: Match) -> None:
    """Assert that all windows, hands and events of the match follow from its seed, moves and actions."""
    game, chance = match.game, SeedChance(bytes.fromhex(match.seed))
    windows = list(match.windows.select_related("year").order_by("number"))
    assert [window.number for window in windows] == list(range(len(windows)))
    step = game.start(match.options, match.seats.count(), chance)
    told = list(event_rows(windows[0], step.events))
    cut_short = windows[-2:] if is_cancelled(match) else []
    for window in windows:
        state = step.state
        assert codec.to_json(state.table) == window.table
        hands = window.hands.order_by("seat__number").values_list("holdings", flat=True)
        assert [codec.to_json(hand) for hand in state.hands] == list(hands)
        assert_window_asks(window, None if window in cut_short[1:] else game.window(state))
        for done in window.actions.select_related("seat").order_by("number"):
            meant = game.parse_action(done.action)
            step = game.act(state, {}, done.seat.number, meant, chance)
            state, told = step.state, [*told, *event_rows(window, step.events)]
        if window.closed_at is None or game.window(state) is None or window in cut_short:
            continue
        moves = {
            saved.seat.number: game.parse(state, saved.seat.number, saved.move)
            for saved in window.submissions.select_related("seat")
            if saved.answered
        }
        step = game.resolve(state, moves, chance)
        told += event_rows(window, step.events)
    rows = match.events.order_by("sequence").values_list("sequence", "window", "kind", "data", "audience")
    assert list(rows) == [(sequence, *event) for sequence, event in enumerate(told)]


def assert_window_asks(window: Window, terms: Terms | None) -> None:
    """Assert that the window is as in the rules, with one submission for each decision request."""
    saved = {
        each.seat.number: (each.kind, each.needed)
        for each in window.submissions.select_related("seat").order_by("seat__number")
    }
    if terms is None:
        assert (window.kind, window.deadline, saved) == ("over", None, {})
        return
    assert saved == {ask.seat: (ask.kind, ask.needed) for ask in terms.asks}
    assert (window.kind, window.title, window.year.label) == (terms.kind, terms.title, terms.label)


def event_rows(window: Window, events: tuple[Event, ...]) -> Iterator[tuple]:
    """Return events as rows of the window."""
    for event in events:
        audience = None if event.audience is None else list(event.audience)
        yield window.pk, event.kind, codec.to_json(event.data), audience
