"""What a host can do to a match that runs, each act as one value that can be put to the vote.

Everything here runs inside a transaction that holds the match's lock.
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from games.hosting.services.succession import hand_on
from games.matches.selectors.deadlines import deadline_of
from games.matches.selectors.position import Position
from games.matches.selectors.seats import place_name
from games.matches.selectors.words import CANCELLED
from games.matches.services.deadlines import give, give_instead
from games.matches.services.guards import seat_numbered
from games.matches.services.tenures import end_tenures
from games.models import Match, Seat, User
from games.notices.services.news import tell_of_seat
from games.people.services.departure import hand_over
from games.play.services import resolution
from games.refused import Refused
from games.schedule.credits import Extension, Outage, credits_from_json
from games.schedule.deadlines import credited
from games.schedule.timetable import HOUR, LONGEST, MINUTE
from games.schedule.units import span_words

LONGEST_HOLD_HOURS = 7 * 24


class Act(Struct, frozen=True):
    """Something that is done to a running match. `entry` is the kind of its line in the log."""

    entry: ClassVar[str]

    @property
    def kind(self) -> str:
        """What forms and motions call it."""
        return str(type(self).__struct_config__.tag)

    @property
    def concerned(self) -> int | None:
        """The number of the seat that it is done to; None for the whole match."""
        return None

    @property
    def concerned_window(self) -> int | None:
        """The key of the window that it is done to; None for any that is open."""
        return None

    def is_done(self, position: Position) -> bool:
        """Whether the form was sent before, and has done what it asked for."""
        return False

    def check(self, position: Position, now: datetime) -> None:
        """Return if it can be done now; else Refused."""

    def carry_out(self, position: Position, now: datetime) -> Position:
        """Do it, after `check`; where the match is then."""
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """What the words of its line need; to be asked before it is done."""
        return {}

    def asked_for(self, position: Position) -> str:
        """What is voted on, as a noun."""
        return self.entry


class Hold(Act, frozen=True, tag="hold"):
    """Pause the match for so many hours; it ends by itself."""

    entry = "held"
    hours: int

    def check(self, position: Position, now: datetime) -> None:
        """Of a match that is not paused yet, whose window has time left."""
        _check_moving(position.match)
        _check_time_left(position, now)
        if not 1 <= self.hours <= LONGEST_HOLD_HOURS:
            raise Refused(f"A pause lasts from 1 to {LONGEST_HOLD_HOURS} hours.", "hours")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """Give its time back beforehand: the deadline is right from now on, and the pause ends by itself."""
        match = position.match
        match.held_at, match.held_until = now, now + timedelta(hours=self.hours)
        give(position, Outage(match.held_at, match.held_until, "pause"))
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """How long."""
        return {"span": span_words(self.hours * HOUR)}

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return f"a pause of {span_words(self.hours * HOUR)}"


class Resume(Act, frozen=True, tag="resume"):
    """End the pause before its time."""

    entry = "resumed"

    def check(self, position: Position, now: datetime) -> None:
        """Of a match that somebody has paused."""
        if position.match.held_until is None:
            raise Refused("The match is not paused.")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """The open window keeps the time that was left when the pause began."""
        return let_go(position, now)

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return "an end of the pause"


class Extend(Act, frozen=True, tag="extend"):
    """Give the open window more time. `deadline` is the one that the form has shown."""

    entry = "extended"
    window: int
    deadline: datetime | None
    seconds: int

    @property
    def concerned_window(self) -> int:
        """The window."""
        return self.window

    def is_done(self, position: Position) -> bool:
        """The deadline has moved since."""
        return position.window.pk != self.window or position.window.deadline != self.deadline

    def check(self, position: Position, now: datetime) -> None:
        """Up to the timetable's bound after the opening, and what pauses and outages have given back."""
        _check_time_left(position, now)
        if not MINUTE <= self.seconds <= LONGEST:
            raise Refused(f"More time is from {span_words(MINUTE)} to {span_words(LONGEST)}.", "seconds")
        led = deadline_of(position)
        given = credits_from_json(position.window.credits)
        most = led.limit - timedelta(seconds=sum(_seconds(credit) for credit in given))
        if credited(led, [self._credit]).at > most:
            bound = span_words(position.match.schedule.bound)
            raise Refused(f"Nothing stays open for more than {bound}. Ask for less, or pause.", "seconds")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """The deadline moves, and waits for the end of quiet hours and days off."""
        give(position, self._credit)
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """How much."""
        return {"span": span_words(self.seconds)}

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return f"{span_words(self.seconds)} more for {position.window.year.label}"

    @property
    def _credit(self) -> Extension:
        return Extension(self.seconds, "host")


class Close(Act, frozen=True, tag="close"):
    """Close the open window at once. Who has not answered has missed nothing: the time was not theirs."""

    entry = "closed"
    window: int

    @property
    def concerned_window(self) -> int:
        """The window."""
        return self.window

    def is_done(self, position: Position) -> bool:
        """That window has closed."""
        return position.window.pk != self.window

    def check(self, position: Position, now: datetime) -> None:
        """Not in a pause, in which the next window would lose its time."""
        _check_moving(position.match)

    def carry_out(self, position: Position, now: datetime) -> Position:
        """The rules' default counts for whom is missing."""
        return resolution.resolve(position, now)

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return f"closing {position.window.year.label} now"


class Replace(Act, frozen=True, tag="replace"):
    """Take a player's seat away for good: a bot plays on, until a substitute comes if one is `wanted`."""

    entry = "replaced"
    seat: int
    wanted: bool = True

    @property
    def concerned(self) -> int:
        """The seat."""
        return self.seat

    def check(self, position: Position, now: datetime) -> None:
        """Of a seat that somebody has."""
        if _seat(position, self.seat).user_id is None:
            raise Refused("Nobody plays there who could be replaced.", "seat")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """What is saved counts, as ready."""
        seat = position.seats[self.seat]
        tell_of_seat(position.match, seat.user_id, "replaced", now)
        seat.user, seat.bot = None, position.match.face.rival
        seat.stand_in, seat.standing, seat.misses = "", "", 0
        seat.wanted_at = now if self.wanted else None
        seat.save(update_fields=["user", "bot", "stand_in", "standing", "misses", "wanted_at"])
        end_tenures(position.match, now, seat)
        hand_over(position.match, seat, now)
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """Which seat, by a name that is no person's."""
        return {"place": place_name(position.seats[self.seat], position.match.face)}

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return f"a bot in the place of who plays {self.told(position)['place']}"


class Invite(Act, frozen=True, tag="invite"):
    """Open a seat that a bot plays to a substitute, at once."""

    entry = "invited"
    seat: int

    @property
    def concerned(self) -> int:
        """The seat."""
        return self.seat

    def is_done(self, position: Position) -> bool:
        """It is open already."""
        return _seat(position, self.seat).wanted_at is not None

    def check(self, position: Position, now: datetime) -> None:
        """Of a seat that nobody plays now."""
        if not _seat(position, self.seat).pilot:
            raise Refused("Somebody plays there. Replace them first.", "seat")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """The bot plays until somebody comes."""
        seat = position.seats[self.seat]
        seat.wanted_at = now
        seat.save(update_fields=["wanted_at"])
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """Which seat, by a name that is no person's."""
        return {"place": place_name(position.seats[self.seat], position.match.face)}

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return f"a substitute for {self.told(position)['place']}"


class HandOn(Act, frozen=True, tag="hand-on"):
    """Make somebody else the host, by their key."""

    entry = "handed on"
    user: int

    def is_done(self, position: Position) -> bool:
        """They host it already."""
        return position.match.host_id == self.user

    def check(self, position: Position, now: datetime) -> None:
        """To who plays in the match, or has an account."""
        user = User.objects.filter(pk=self.user, is_active=True).first()
        if user is None or (user.is_guest and position.seat_of(user) is None):
            raise Refused("Name somebody who plays in this match, or an account.", "to")

    def carry_out(self, position: Position, now: datetime) -> Position:
        """They are the host from now on."""
        hand_on(position.match, self.user)
        return position

    def told(self, position: Position) -> dict[str, Any]:
        """To which seat; None for somebody without one."""
        return {"to": next((seat.number for seat in position.seats if seat.user_id == self.user), None)}

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return "another host"


class Announce(Act, frozen=True, tag="announce"):
    """Tell everybody something: the reason given is what is told."""

    entry = "announced"

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return "an announcement"


class Cancel(Act, frozen=True, tag="cancel"):
    """End the match without a result. Its record stays."""

    entry = "cancelled"

    def carry_out(self, position: Position, now: datetime) -> Position:
        """Nobody wins."""
        match = position.match
        match.held_at = match.held_until = None
        return resolution.end_at_once(position, position.state, now, {"reason": CANCELLED, "winners": []})

    def asked_for(self, position: Position) -> str:
        """A noun."""
        return "cancelling the match"


AnyAct = Hold | Resume | Extend | Close | Replace | Invite | HandOn | Announce | Cancel
KINDS: tuple[type[Act], ...] = (Hold, Resume, Extend, Close, Replace, Invite, HandOn, Announce, Cancel)


def act_from_json(data: Any) -> AnyAct:
    """The act that `act_to_json` has written."""
    return msgspec.convert(data, AnyAct)


def act_to_json(act: Act) -> dict[str, Any]:
    """The act as JSON."""
    told: dict[str, Any] = msgspec.to_builtins(act)
    return told


def let_go(position: Position, now: datetime) -> Position:
    """End the pause that somebody has made: the open window keeps the time that was left."""
    match = position.match
    begins, until = match.held_at, match.held_until
    assert begins is not None  # noqa: S101
    assert until is not None  # noqa: S101
    match.held_at = match.held_until = None
    give_instead(position, Outage(begins, until, "pause"), Outage(begins, min(now, until), "pause"))
    return resolution.close_if_complete(position, now)


def _seconds(credit: Outage | Extension) -> int:
    return credit.seconds if isinstance(credit, Extension) else 0


def _seat(position: Position, number: int) -> Seat:
    return seat_numbered(position.seats, number, "seat")


def _check_moving(match: Match) -> None:
    if match.held_until is not None:
        raise Refused("The match is paused. End the pause first.")


def _check_time_left(position: Position, now: datetime) -> None:
    due_at = position.window.due_at
    if due_at is not None and now >= due_at:
        raise Refused(f"{position.window.year.label} is closing just now. Wait for what comes next.")
