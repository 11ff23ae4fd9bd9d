"""The one place where a match moves on: windows open, resolve when they are complete, and lead to the end.

Everything here runs inside a transaction that holds the match's lock.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

from django.db import transaction
from django.db.models import F, QuerySet

from games import live
from games.models import Event, Hand, Match, Seat, Submission, Window, Year
from games.rules import codec, contract
from games.rules.errors import RulesError
from games.schedule.deadlines import next_deadline
from games.selectors.position import Position, chance_of


def start(match: Match, seats: list[Seat], now: datetime) -> Position:
    """Open the first window of a match whose seats are all taken."""
    match.status = Match.Status.RUNNING
    match.started_at = now
    step = match.game.start(match.options, len(seats), chance_of(match))
    position = _open_next(match, seats, step.state, None, now)
    record(position, step.events)
    return position


def resolve(position: Position, now: datetime) -> Position:
    """Close the open window with the submissions there are, and open the next one or end the match."""
    match, window = position.match, position.window
    try:
        step = match.game.resolve(position.state, position.moves(), chance_of(match))
    except RulesError as error:
        # Whoever came last is not refused by it, and its words could tell what somebody else has saved.
        raise RuntimeError(f"{window} cannot be resolved: {type(error).__name__}") from None
    if not all(asked.answered for asked in position.submissions.values()):
        _close_unanswered(window)
    window.closed_at = now
    window.save(update_fields=["closed_at"])
    record(position, step.events)
    return _open_next(match, position.seats, step.state, window, now)


def close_if_complete(position: Position, now: datetime) -> Position:
    """Resolve the window if it closes early and everything it waits for is in; where the match is then."""
    terms = position.terms
    return resolve(position, now) if terms and _is_complete(position, terms) else position


def record(position: Position, events: Iterable[contract.Event]) -> None:
    """Keep what happened in the position's window, after everything that happened before."""
    match = position.match
    last = match.events.order_by("-sequence").values_list("sequence", flat=True).first()
    Event.objects.bulk_create(
        Event(
            match=match,
            window=position.window,
            sequence=sequence,
            kind=event.kind,
            data=codec.to_json(event.data),
            audience=None if event.audience is None else list(event.audience),
        )
        for sequence, event in enumerate(events, start=0 if last is None else last + 1)
    )


def publish(
    match: Match, changed: Literal["board", "answers", "desks"] = "board", users: Iterable[int | None] = ()
) -> None:
    """Save the match as changed, and have it told when the transaction has committed.

    Everybody is told of the board and of who has answered, the `users`, by id, that their desks have changed.
    """
    public = changed != "desks"
    match.revision += 1
    match.version += public
    if changed == "board":
        match.board_version = match.version
    match.save()
    version, told = match.version, sorted({user for user in users if user is not None})
    if public:
        transaction.on_commit(lambda: live.announce(match.pk, version))
    if told:
        transaction.on_commit(lambda: live.nudge(match.pk, told))


def publish_anew(matches: QuerySet[Match]) -> None:
    """Have names that are no longer those on the boards of the locked `matches` shown as they are now."""
    following = F("version") + 1
    matches.update(version=following, board_version=following, revision=F("revision") + 1)
    shown = list(matches.exclude(status=Match.Status.OVER).values_list("pk", "version"))
    transaction.on_commit(lambda: [live.announce(pk, version) for pk, version in shown])


def _is_complete(position: Position, terms: contract.Window) -> bool:
    saved = list(position.submissions.values())
    if terms.closes == "alike":
        return all(each.answered and each.move == saved[0].move for each in saved)
    early = position.match.early_closing or terms.pace == "short" or len(saved) == 1
    return early and all(each.answered and each.ready for each in saved)


def _close_unanswered(window: Window) -> None:
    unanswered = window.submissions.filter(by=Submission.By.NOBODY)
    unanswered.filter(needed=True).update(by=Submission.By.MISSED)
    unanswered.update(by=Submission.By.PASSED)


def _open_next(
    match: Match, seats: list[Seat], state: contract.State[Any, Any], previous: Window | None, now: datetime
) -> Position:
    terms = match.game.window(state)
    if terms is None:
        _end(match, state, now)
    window = Window.objects.create(
        match=match,
        year=_year(match, terms.label if terms else None, previous),
        number=previous.number + 1 if previous else 0,
        kind=terms.kind if terms else "over",
        title=terms.title if terms else "",
        table=codec.to_json(state.table),
        opened_at=now,
        deadline=_deadline(match, terms, previous, now) if terms else None,
        closed_at=None if terms else now,
    )
    Hand.objects.bulk_create(
        Hand(window=window, seat=seat, holdings=codec.to_json(hand))
        for seat, hand in zip(seats, state.hands, strict=True)
    )
    asked = [
        Submission(
            window=window,
            seat=seats[ask.seat],
            kind=ask.kind,
            needed=ask.needed,
            of_bot=bool(seats[ask.seat].bot),
        )
        for ask in (terms.asks if terms else ())
    ]
    Submission.objects.bulk_create(asked)
    submissions = {each.seat.number: each for each in asked}
    return Position(match=match, window=window, seats=seats, submissions=submissions, opening=state)


def _year(match: Match, label: str | None, previous: Window | None) -> Year:
    if previous and label in (None, previous.year.label):
        return previous.year
    number = previous.year.number + 1 if previous else 0
    return Year.objects.create(match=match, number=number, label=label or "")


def _deadline(match: Match, terms: contract.Window, previous: Window | None, now: datetime) -> datetime:
    short = terms.pace == "short"
    return next_deadline(match.schedule, now, first=previous is None, short=short).at


def _end(match: Match, state: contract.State[Any, Any], now: datetime) -> None:
    match.status = Match.Status.OVER
    match.ended_at = now
    match.outcome = codec.to_json(match.game.outcome(state))
