"""The transitions of a match, under its lock: windows open, resolve and lead to the end, with their rows."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Case, Value, When

from games import bots
from games.absences.services import escalation
from games.matches.selectors.deadlines import get_deadline
from games.matches.selectors.position import Position, get_chance
from games.matches.services import hooks
from games.matches.services.publishing import set_move
from games.matches.services.seat_history import begin_tenures, begin_umpiring, end_tenures
from games.models import Event, Hand, Match, Seat, Submission, Window, Year
from games.rules import codec, contract
from games.rules.errors import RulesError


def open_first_window(match: Match, seats: list[Seat], now: datetime) -> Position:
    """Open the first window of a match whose seats are all taken."""
    match.status = Match.Status.RUNNING
    match.started_at = now
    for follow in hooks.ON_MATCH_STARTING:
        follow(match, seats)
    step = match.game.start(match.options, len(seats), get_chance(match))
    begin_tenures(seats)
    begin_umpiring(match, seats)
    position = _open_next(match, seats, step.state, None, now)
    return record_events(position, step.events)


def resolve_window(position: Position, now: datetime) -> Position:
    """Close the open window with the saved moves, and open the next one or end the match."""
    match, window = position.match, position.window
    escalation.apply_standing_orders(position, now)
    try:
        step = match.game.resolve(position.state, position.moves(), get_chance(match))
    except RulesError as error:
        # The last player must not get an error, and its text could reveal moves of others.
        raise RuntimeError(f"{window} cannot be resolved: {type(error).__name__}") from None
    if not all(asked.answered for asked in position.submissions.values()):
        missed = Case(When(needed=True, then=Value(Submission.By.MISSED)), default=Value(Submission.By.PASSED))
        window.submissions.filter(by=Submission.By.NOBODY).update(by=missed)
    escalation.count_misses(position, now)
    _close(position, step.events, now)
    events = record_events(position, step.events).event_count
    return replace(_open_next(match, position.seats, step.state, window, now), event_count=events)


def end_match_now(
    position: Position,
    state: contract.State[Any, Any],
    now: datetime,
    outcome: dict[str, Any] | None = None,
    events: Sequence[contract.Event] = (),
) -> Position:
    """End the match in `state` by these events, or with `outcome` as JSON, without resolving the open window."""
    position.window.submissions.update(by=Submission.By.PASSED, move=None, ready=False)
    _close(position, events, now)
    return _open_next(position.match, position.seats, state, position.window, now, outcome)


def close_if_complete(position: Position, now: datetime) -> Position:
    """Resolve the window if all needed moves are in and the match is not paused; return the new position."""
    terms = position.terms
    if terms is None or position.match.held_until is not None:
        return position
    is_decided = all(each.answered for each in position.submissions.values() if each.needed)
    closes = _is_complete(position, terms) or (is_decided and escalation.is_overdue(position, now))
    return resolve_window(position, now) if closes else position


def _is_complete(position: Position, terms: contract.Window) -> bool:
    saved = list(position.submissions.values())
    if terms.closes == "alike":
        return all(each.answered and each.move == saved[0].move for each in saved)
    early = position.match.early_closing or terms.pace == "short" or len(saved) == 1
    return early and all(each.answered and each.ready for each in saved)


def _close(position: Position, events: Sequence[contract.Event], now: datetime) -> None:
    """Close the window with these last events, and save which results its players have seen."""
    window = position.window
    window.closed_at, window.remark = now, bots.remark_on(position, events)
    window.save(update_fields=["closed_at", "remark"])
    proved = [seat for seat in position.seats if position.windows_seen(seat) > seat.seen]
    for seat in proved:
        seat.seen = window.number
    if proved:
        Seat.objects.filter(pk__in=[seat.pk for seat in proved], seen__lt=window.number).update(seen=window.number)


def _open_next(
    match: Match,
    seats: list[Seat],
    state: contract.State[Any, Any],
    previous: Window | None,
    now: datetime,
    outcome: dict[str, Any] | None = None,
) -> Position:
    terms = match.game.window(state) if outcome is None else None
    if terms is None:
        _end_match(match, seats, state, now, outcome)
    position = build_opening(match, seats, state, terms, previous, now)
    if terms:
        position.window.deadline = position.window.due_at = get_deadline(position).at
        _wait_for_turns(position, terms, now)
    save_opening(position)
    for follow in hooks.ON_WINDOW_CHANGE:
        follow(position, previous, now)
    return position


def _wait_for_turns(position: Position, terms: contract.Window, now: datetime) -> None:
    """Set the move that waits for the seat's turn, for people who may wait; only while everybody is online."""
    game, game_ui = position.match.game, position.match.game_ui
    if not game_ui.waiting_field or not position.is_live:
        return
    for ask in terms.asks:
        asked, view = position.submissions[ask.seat], game.view(position.opening, ask.seat)
        if not asked.of_bot and any(field.name == game_ui.waiting_field for field in game_ui.fields(view, ask)):
            waits = game_ui.move(view, ask, {game_ui.waiting_field: True})
            set_move(asked, waits, Submission.By.STANDING, now)
            # Absent players wait too: it is no decision of theirs.
            asked.user = None


def _end_match(
    match: Match, seats: list[Seat], state: contract.State[Any, Any], now: datetime, outcome: dict[str, Any] | None
) -> None:
    """End the match as its rules say, or with an `outcome` without a winner."""
    match.status = Match.Status.OVER
    match.ended_at = now
    end_tenures(match, now)
    match.outcome = outcome or codec.to_json(match.game.outcome(state))
    following = hooks.ON_MATCH_END + (hooks.ON_RESULT if outcome is None else [])
    for follow in following:
        follow(match, seats, state, now)


def build_opening(
    match: Match,
    seats: list[Seat],
    state: contract.State[Any, Any],
    terms: contract.Window | None,
    previous: Window | None,
    now: datetime,
) -> Position:
    """Return the unsaved position after `previous` with these `terms` (None: the match is finished)."""
    window = Window(
        match=match,
        year=_get_or_create_year(match, terms.label if terms else None, previous),
        number=previous.number + 1 if previous else 0,
        kind=terms.kind if terms else "over",
        title=terms.title if terms else "",
        table=codec.to_json(state.table),
        marks=list(match.game_ui.progress(match.game.view(state, None))),
        opened_at=now,
        closed_at=None if terms else now,
    )
    asked = [
        Submission(
            window=window,
            seat=seats[ask.seat],
            kind=ask.kind,
            needed=ask.needed,
            of_bot=bool(seats[ask.seat].playing_bot),
        )
        for ask in (terms.asks if terms else ())
    ]
    submissions = {each.seat.number: each for each in asked}
    return Position(match=match, window=window, seats=seats, submissions=submissions, opening=state)


def save_opening(position: Position) -> None:
    """Save the window of a new position, with the hand and the decision request of every seat."""
    position.window.save()
    Hand.objects.bulk_create(
        Hand(window=position.window, seat=seat, holdings=codec.to_json(hand))
        for seat, hand in zip(position.seats, position.opening.hands, strict=True)
    )
    Submission.objects.bulk_create(position.submissions.values())


def record_events(position: Position, events: Sequence[contract.Event]) -> Position:
    """Save the events of the position's window after all earlier events; return the position with them."""
    first = position.event_count
    Event.objects.bulk_create(
        Event(
            match=position.match,
            window=position.window,
            sequence=sequence,
            kind=event.kind,
            data=codec.to_json(event.data),
            audience=None if event.audience is None else list(event.audience),
        )
        for sequence, event in enumerate(events, start=first)
    )
    return replace(position, event_count=first + len(events))


def _get_or_create_year(match: Match, label: str | None, previous: Window | None) -> Year:
    if previous and label in (None, previous.year.label):
        return previous.year
    number = previous.year.number + 1 if previous else 0
    return Year.objects.create(match=match, number=number, label=label or "")
