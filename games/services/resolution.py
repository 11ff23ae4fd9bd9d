"""Opening and resolving windows: the one place where a match moves on.

Everything here needs the match's row locked by the caller's transaction.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import live
from games.models import Event, Hand, Match, Seat, Submission, Window, Year
from games.rules import codec, contract
from games.rules.chance import SeedChance
from games.selectors.state import load_state


def chance_of(match: Match) -> SeedChance:
    """The match's own chance (§10)."""
    return SeedChance(bytes.fromhex(match.seed))


def begin(match: Match, now: datetime) -> None:
    """Start the match: the first window opens. The caller saves the match."""
    seats = list(match.seats.all())
    step = match.game.start(match.options, len(seats), chance_of(match))
    window = _open_next(match, seats, step.state, None, now)
    _record(match, window, step.events)


def resolve(match: Match, window: Window, now: datetime) -> None:
    """Close the open window with the submissions there are, and open the next one or end the match."""
    seats = list(match.seats.all())
    moves = _moves(match, window, seats, now)
    step = match.game.resolve(load_state(match, window), moves, chance_of(match))
    window.closed_at = now
    window.save(update_fields=["closed_at"])
    _record(match, window, step.events)
    _open_next(match, seats, step.state, window, now)


def close_if_complete(match: Match, window: Window, state: contract.State[Any, Any], now: datetime) -> None:
    """Resolve the window if it closes early and everything it waits for is in."""
    terms = match.game.window(state)
    if terms is None or not (match.early_closing or terms.unanimous or terms.pace == "short"):
        return
    saved = dict(window.submissions.values_list("seat__number", "move"))
    if not set(terms.owing) <= saved.keys():
        return
    if terms.unanimous and any(saved[seat] != saved[terms.owing[0]] for seat in terms.owing):
        return
    resolve(match, window, now)


def publish(match: Match) -> None:
    """Count the match's version up, save it, and announce it when the transaction has committed."""
    match.version += 1
    match.save()
    version = match.version
    transaction.on_commit(lambda: live.announce(match.pk, version))


def _moves(match: Match, window: Window, seats: list[Seat], now: datetime) -> dict[int, Any]:
    saved = {s.seat_id: s for s in window.submissions.all()}
    missing = [seat for seat in seats if seat.number in window.owing and seat.pk not in saved]
    Submission.objects.bulk_create(
        Submission(window=window, seat=seat, by=Submission.By.DEFAULT, saved_at=now) for seat in missing
    )
    parse = match.game.parse
    return {seat.number: parse(saved[seat.pk].move) for seat in seats if seat.pk in saved}


def _record(match: Match, window: Window, events: Iterable[contract.Event]) -> None:
    first = match.events.count()
    Event.objects.bulk_create(
        Event(
            match=match,
            window=window,
            sequence=sequence,
            kind=event.kind,
            data=codec.to_json(event.data),
            audience=None if event.audience is None else list(event.audience),
        )
        for sequence, event in enumerate(events, start=first)
    )


def _open_next(
    match: Match, seats: list[Seat], state: contract.State[Any, Any], previous: Window | None, now: datetime
) -> Window:
    terms = match.game.window(state)
    if terms is None:
        _end(match, state, now)
    window = Window.objects.create(
        match=match,
        year=_year(match, terms.label if terms else None, previous),
        number=previous.number + 1 if previous else 0,
        kind=terms.kind if terms else "over",
        table=codec.to_json(state.table),
        owing=list(terms.owing) if terms else [],
        opened_at=now,
        deadline=now + _span(match, terms) if terms else None,
        closed_at=None if terms else now,
    )
    Hand.objects.bulk_create(
        Hand(window=window, seat=seat, holdings=codec.to_json(hand))
        for seat, hand in zip(seats, state.hands, strict=True)
    )
    return window


def _year(match: Match, label: str | None, previous: Window | None) -> Year:
    if previous and label in (None, previous.year.label):
        return previous.year
    number = previous.year.number + 1 if previous else 0
    return Year.objects.create(match=match, number=number, label=label or "")


def _span(match: Match, terms: contract.Window) -> timedelta:
    short = terms.pace == "short"
    return timedelta(seconds=match.seconds_per_short_window if short else match.seconds_per_window)


def _end(match: Match, state: contract.State[Any, Any], now: datetime) -> None:
    match.status = Match.Status.OVER
    match.ended_at = now
    match.outcome = codec.to_json(match.game.outcome(state))
