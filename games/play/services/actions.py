"""Actions of players that are possible at any time, apart from the decisions of windows."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.absences.services.rejoin import restore_seat
from games.matches.selectors.position import Position
from games.matches.services.locking import lock_position, require_seat_of
from games.matches.services.publishing import publish
from games.models import Action, Seat, User
from games.play.services import resolution
from games.rules import codec
from games.rules.contract import State
from games.rules.errors import MatchOver, NotYourDecision, StaleWindow


def take_action(
    *,
    match_id: int,
    user: User,
    action: Any,
    after: int | None = None,
    known: Position | None = None,
    now: datetime | None = None,
) -> Position:
    """Take an action in the open window, apart from its decisions; return the new position.

    `action` is untrusted JSON. `after` is the number of actions of the user's seat when the form was
    rendered, so that a form sent twice acts once. Raises MalformedMove, IllegalMove, StaleWindow,
    NotYourDecision or MatchOver; then nothing has changed. Other players learn of the action by its events.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(match_id, known)
        match = position.match
        if position.terms is None:
            raise MatchOver("The match is finished.")
        seat = require_seat_of(position.seats, user, NotYourDecision)
        if after is not None and after != position.action_count(seat.number):
            raise StaleWindow("This action is out of date: you have acted since this page was loaded. Reload the page.")
        parsed_action = match.game.parse_action(action)
        then = apply_action(position, seat, parsed_action, user, now)
        if restore_seat(position, seat, now):
            publish(match)
        return then


def apply_action(position: Position, seat: Seat, parsed_action: Any, user: User | None, now: datetime) -> Position:
    """Apply an action of a seat to the locked match; return the new position. IllegalMove changes nothing."""
    step = position.step_of(position.state, seat.number, parsed_action, position.moves())
    done = Action.objects.create(
        window=position.window,
        seat=seat,
        number=len(position.actions),
        action=codec.to_json(parsed_action),
        user=user,
        done_at=now,
    )
    after = resolution.record_events(position, step.events)
    seats_to_notify = {number for event in step.events for number in event.audience or ()}
    public = any(event.audience is None for event in step.events)
    seats_to_notify |= {seat.number} | _readers_of_changed_channels(position, step.state)
    users = [position.seats[number].user_id for number in seats_to_notify]
    after = replace(after, actions=[*position.actions, done])
    if position.match.game.window(step.state) is None:
        after = resolution.end_match_now(position, step.state, now, events=step.events)
    publish(position.match, "board" if public else "desks", users)
    return after


def _readers_of_changed_channels(position: Position, after: State[Any, Any]) -> set[int]:
    """Return the seats whose permissions to read or write changed in some channel."""
    game = position.match.game
    changed = set(game.channels(position.state)) ^ set(game.channels(after))
    return {number for channel in changed for number in channel.readers or ()}
