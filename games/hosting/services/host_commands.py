"""Host commands on a running match, under its lock. Each can also be the subject of a vote."""

from datetime import date, datetime, timedelta
from typing import Any, ClassVar

import msgspec
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from games.absences.services.rejoin import resume_control
from games.accounts.services.account_deletion import give_seat_to_bot
from games.exceptions import ServiceError
from games.hosting.selectors.host_controls import can_undo_transfer, replaced_player
from games.hosting.services.host_transfer import transfer_host
from games.matches.selectors.deadlines import get_deadline
from games.matches.selectors.display_text import CANCELLED, date_range_text
from games.matches.selectors.position import Position
from games.matches.selectors.seats import neutral_seat_name
from games.matches.services.deadlines import add_credit, recalculate_deadline, replace_credit
from games.matches.services.locking import require_seat_number
from games.models import ChannelRead, Match, User
from games.play.services import resolution
from games.require import require
from games.schedule.deadlines import Extension, TimeLoss, apply_credits, credits_from_json
from games.schedule.free_time import local_day
from games.schedule.timetable import HOUR, Holiday, Timetable, span_words
from games.schedule.timetable_json import timetable_problems, timetable_to_json

MAX_HOLIDAY_AHEAD = timedelta(days=366)


class HostCommand(Struct, frozen=True):
    """A command on a running match. Its form has checked the bounds of single values.

    `entry` is the kind of its log entry. `MOTION_TEXTS` has what a vote on it asks for. Commands override the
    methods below, whose descriptions hold for all of them.
    """

    entry: ClassVar[str]

    def log_seat(self, position: Position) -> int | None:
        """Return the number of the seat that the log entry is about; None for the whole match."""
        return None

    def is_done(self, position: Position) -> bool:
        """Whether the form was sent before and its command is already done."""
        return False

    def check(self, position: Position, now: datetime) -> None:
        """Raise ServiceError unless the command is possible now."""

    def carry_out(self, position: Position, now: datetime) -> None:
        """Carry out the command, after `check`."""

    def placeholders(self, position: Position) -> dict[str, Any]:
        """Return the placeholders of the log sentence; call it before the command is carried out."""
        return {}


class WindowCommand(HostCommand, frozen=True):
    """A command on the open window. A form for a closed window counts as already done."""

    window: int

    def is_done(self, position: Position) -> bool:
        return position.window.pk != self.window


class SeatCommand(HostCommand, frozen=True):
    """A command on a seat. Texts name the seat, not its player."""

    seat: int

    def log_seat(self, position: Position) -> int:
        return self.seat

    def placeholders(self, position: Position) -> dict[str, Any]:
        return {"place": neutral_seat_name(position.seats[self.seat], position.match.game_ui)}


class PauseMatch(HostCommand, frozen=True, tag="hold"):
    """Pause the match for a number of hours. The pause ends by itself."""

    entry = "held"
    hours: int

    def check(self, position: Position, now: datetime) -> None:
        """Raise ServiceError if the match is paused or the open window has no time left."""
        _check_moving(position.match)
        _check_time_left(position, now)

    def carry_out(self, position: Position, now: datetime) -> None:
        """Credit the length of the pause at once, so that the deadline is right from now on."""
        match = position.match
        match.held_at, match.held_until = now, now + timedelta(hours=self.hours)
        add_credit(position, TimeLoss(match.held_at, match.held_until, "pause"))

    def placeholders(self, position: Position) -> dict[str, Any]:
        return {"seconds": self.hours * HOUR}


class ResumeMatch(HostCommand, frozen=True, tag="resume"):
    """End the pause early. The open window keeps the time that was left."""

    entry = "resumed"

    def check(self, position: Position, now: datetime) -> None:
        if position.match.held_until is None:
            raise ServiceError("The match is not paused. Reload the page.")

    def carry_out(self, position: Position, now: datetime) -> None:
        release_pause(position, now)


class ExtendWindow(WindowCommand, frozen=True, tag="extend"):
    """Give the open window more time. `deadline` is the deadline that the form showed."""

    entry = "extended"
    deadline: datetime | None
    seconds: int

    def is_done(self, position: Position) -> bool:
        return super().is_done(position) or position.window.deadline != self.deadline

    def check(self, position: Position, now: datetime) -> None:
        """Raise ServiceError beyond the timetable's limit, plus credits of pauses and outages."""
        _check_time_left(position, now)
        led = get_deadline(position)
        given = credits_from_json(position.window.credits)
        most = led.limit - timedelta(seconds=sum(credit.seconds for credit in given if isinstance(credit, Extension)))
        if apply_credits(led, [Extension(self.seconds, "host")]).at > most:
            bound = span_words(position.match.schedule.bound)
            raise ServiceError(f"The deadline can be at most {bound} after the opening. Choose less time.", "seconds")

    def carry_out(self, position: Position, now: datetime) -> None:
        """Move the deadline, past quiet hours and days off if need be."""
        add_credit(position, Extension(self.seconds, "host"))

    def placeholders(self, position: Position) -> dict[str, Any]:
        return {"seconds": self.seconds}


class AddHoliday(HostCommand, frozen=True, tag="holiday"):
    """Add a holiday to the timetable: no deadline falls on its days, not even that of the open window."""

    entry = "holiday added"
    first: date
    last: date

    def is_done(self, position: Position) -> bool:
        return Holiday(self.first, self.last) in position.match.schedule.holidays

    def check(self, position: Position, now: datetime) -> None:
        """Raise ServiceError if the holiday has begun before today, is too far ahead, or too long."""
        _check_time_left(position, now)
        today = local_day(now, position.match.schedule)
        if self.first < today:
            raise ServiceError("A holiday can begin today at the earliest.", "first")
        if self.last < self.first:
            raise ServiceError("A holiday cannot end before it begins.", "last")
        if self.last > today + MAX_HOLIDAY_AHEAD:
            raise ServiceError("A holiday can be added at most a year in advance.", "last")
        if problem := timetable_problems(self._timetable(position)).get("holidays"):
            raise ServiceError(problem, "last")

    def carry_out(self, position: Position, now: datetime) -> None:
        """Change the timetable, and move the deadline of the open window if need be."""
        position.match.timetable = timetable_to_json(self._timetable(position))
        recalculate_deadline(position)

    def placeholders(self, position: Position) -> dict[str, Any]:
        today = local_day(timezone.now(), position.match.schedule)
        return {"days": date_range_text(self.first, self.last, today)}

    def _timetable(self, position: Position) -> Timetable:
        """Return the timetable with the holiday, without those that ended before the open window opened."""
        timetable = position.match.schedule
        since = local_day(position.window.opened_at, timetable)
        kept = {holiday for holiday in timetable.holidays if holiday.last >= since}
        return replace(timetable, holidays=tuple(sorted(kept | {Holiday(self.first, self.last)})))


class CloseWindow(WindowCommand, frozen=True, tag="close"):
    """Close the open window at once. No missed turns count, since the window was cut short."""

    entry = "closed"

    def check(self, position: Position, now: datetime) -> None:
        """Raise ServiceError during a pause, in which the next window would lose its time."""
        _check_moving(position.match)

    def carry_out(self, position: Position, now: datetime) -> None:
        """Resolve the window: missing players get the rules' default move."""
        resolution.resolve_window(position, now)


class ReplacePlayer(SeatCommand, frozen=True, tag="replace"):
    """Replace a player with a bot for good. A substitute can take over if one is `wanted`."""

    entry = "replaced"
    wanted: bool = True

    def check(self, position: Position, now: datetime) -> None:
        if require_seat_number(position.seats, self.seat, "seat").user_id is None:
            raise ServiceError("This seat has no player to replace.", "seat")

    def placeholders(self, position: Position) -> dict[str, Any]:
        return super().placeholders(position) | {"user": position.seats[self.seat].user_id}

    def carry_out(self, position: Position, now: datetime) -> None:
        """Give the seat to a bot; a saved move counts as ready."""
        give_seat_to_bot(position.match, position.seats[self.seat], now, wanted=self.wanted)


class RestorePlayer(SeatCommand, frozen=True, tag="give-back"):
    """Give a seat back to the player whom the host replaced within the last hour."""

    entry = "given back"

    def check(self, position: Position, now: datetime) -> None:
        if require_seat_number(position.seats, self.seat, "seat").user_id is not None:
            raise ServiceError("This seat already has another player.", "seat")
        if replaced_player(position, self.seat, now) is None:
            raise ServiceError("You have not replaced a player of this seat within the last hour.", "seat")

    def carry_out(self, position: Position, now: datetime) -> None:
        """Return the seat to the player; a move saved for the open window stays saved, not ready."""
        seat, tenure = position.seats[self.seat], require(replaced_player(position, self.seat, now))
        seat.user, seat.bot = tenure.user, ""
        resume_control(position, seat, now)
        seat.save(update_fields=["user", "bot", "stand_in", "misses", "wanted_at"])
        tenure.ended_at = None
        tenure.save(update_fields=["ended_at"])
        ChannelRead.objects.filter(seat=seat).update(of_bot=False)


class InviteSubstitute(SeatCommand, frozen=True, tag="invite"):
    """Open a bot's seat to a substitute. The bot plays until one takes over."""

    entry = "invited"

    def is_done(self, position: Position) -> bool:
        return require_seat_number(position.seats, self.seat, "seat").wanted_at is not None

    def check(self, position: Position, now: datetime) -> None:
        if not position.seats[self.seat].playing_bot:
            raise ServiceError("A player still has this seat. Replace the player first.", "seat")

    def carry_out(self, position: Position, now: datetime) -> None:
        seat = position.seats[self.seat]
        seat.wanted_at = now
        seat.save(update_fields=["wanted_at"])


class TransferHost(HostCommand, frozen=True, tag="hand-on"):
    """Make another user the host, by primary key."""

    entry = "handed on"
    user: int

    def log_seat(self, position: Position) -> int | None:
        return next((seat.number for seat in position.seats if seat.user_id == self.user), None)

    def is_done(self, position: Position) -> bool:
        return position.match.host_id == self.user

    def check(self, position: Position, now: datetime) -> None:
        user = User.objects.filter(pk=self.user, is_active=True).first()
        if user is None or (user.is_guest and position.seat_of(user) is None):
            raise ServiceError("Choose a player of this match, or enter the username of an account.", "to")

    def carry_out(self, position: Position, now: datetime) -> None:
        transfer_host(position.match, self.user, now, position.window)


class UndoTransfer(HostCommand, frozen=True, tag="take-back"):
    """Make the `former` host, by primary key, host again, within an hour of the transfer."""

    entry = "taken back"
    former: int

    def is_done(self, position: Position) -> bool:
        return position.match.host_id == self.former

    def check(self, position: Position, now: datetime) -> None:
        if not can_undo_transfer(position, self.former, now):
            raise ServiceError("Only the host who transferred the match last can undo the transfer, within an hour.")

    def placeholders(self, position: Position) -> dict[str, Any]:
        """Return the host who loses the match, for the notification."""
        return {"before": position.match.host_id}

    def carry_out(self, position: Position, now: datetime) -> None:
        transfer_host(position.match, self.former, now, position.window)


class ShowProbabilities(HostCommand, frozen=True, tag="show-chance"):
    """Show everybody the live win probability of each seat."""

    entry = "chance shown"
    shows: ClassVar[bool] = True

    def is_done(self, position: Position) -> bool:
        return position.match.settings.shows_chance == self.shows

    def carry_out(self, position: Position, now: datetime) -> None:
        """Show or hide the chart; earlier points appear again."""
        match = position.match
        match.chosen = msgspec.to_builtins(replace(match.settings, shows_chance=self.shows))


class HideProbabilities(ShowProbabilities, frozen=True, tag="hide-chance"):
    """Hide the live win probabilities."""

    entry = "chance hidden"
    shows: ClassVar[bool] = False


class Announce(HostCommand, frozen=True, tag="announce"):
    """Show everybody the reason as an announcement."""

    entry = "announced"


class CancelMatch(HostCommand, frozen=True, tag="cancel"):
    """End the match without a result. Its record is kept."""

    entry = "cancelled"

    def carry_out(self, position: Position, now: datetime) -> None:
        match = position.match
        match.held_at = match.held_until = None
        resolution.end_match_now(position, position.state, now, {"reason": CANCELLED, "winners": []})


AnyTimeCommand = PauseMatch | ResumeMatch | ExtendWindow | AddHoliday | CloseWindow
AnySeatCommand = ReplacePlayer | RestorePlayer | InviteSubstitute
AnyMatchCommand = TransferHost | UndoTransfer | ShowProbabilities | HideProbabilities | Announce | CancelMatch
AnyHostCommand = AnyTimeCommand | AnySeatCommand | AnyMatchCommand


def command_kind(command: HostCommand | type[HostCommand]) -> str:
    """Return the name of the command in forms and motions."""
    return str(command.__struct_config__.tag)


def command_from_json(data: Any) -> AnyHostCommand:
    """Return the command from the JSON of a motion."""
    command: AnyHostCommand = msgspec.convert(data, AnyHostCommand)
    return command


def release_pause(position: Position, now: datetime) -> None:
    """End a manual pause: the open window keeps the time that was left."""
    match = position.match
    begins, until = require(match.held_at), require(match.held_until)
    match.held_at = match.held_until = None
    replace_credit(position, TimeLoss(begins, until, "pause"), TimeLoss(begins, min(now, until), "pause"))
    resolution.close_if_complete(position, now)


def _check_moving(match: Match) -> None:
    if match.held_until is not None:
        raise ServiceError("The match is paused. End the pause first.")


def _check_time_left(position: Position, now: datetime) -> None:
    due_at = position.window.due_at
    if due_at is not None and now >= due_at:
        raise ServiceError(f"{position.window.year.label} is closing right now. Try again when the next one is open.")
