"""The clock of a reader: quiet hours and daily digest in their time zone, and moments and durations in messages."""

from datetime import date, datetime, time, timedelta, tzinfo

from msgspec import Struct

from games.humanize import format_count
from games.models import Delivery, NotificationSettings, User
from games.schedule.clocks import find_zone, first_shown, zone_names

IMMEDIATE_PURPOSES = (Delivery.Purpose.CONFIRM, Delivery.Purpose.TEST, Delivery.Purpose.PUBLIC)


def notification_settings(user: User) -> NotificationSettings:
    """Return the settings of the user (loaded with the row), or the defaults."""
    return getattr(user, "notification_settings", None) or NotificationSettings(user=user)


def user_zone(chosen: NotificationSettings) -> tzinfo:
    """Return the user's time zone: chosen, else from the browser, else UTC."""
    name = chosen.zone or chosen.user.zone
    return find_zone(name if name in zone_names() else "UTC")


def quiet_hours_end(chosen: NotificationSettings, now: datetime) -> datetime | None:
    """Return when the current quiet hours end, or None outside of them."""
    begins, ends = chosen.quiet_from, chosen.quiet_until
    if begins is None or ends is None or begins == ends:
        return None
    zone = user_zone(chosen)
    at = now.astimezone(zone).time()
    within = begins <= at < ends if begins < ends else at >= begins or at < ends
    return next_occurrence(ends, zone, now) if within else None


def next_digest_time(chosen: NotificationSettings, now: datetime) -> datetime:
    """Return when the next daily digest is sent."""
    return next_occurrence(chosen.digest_at, user_zone(chosen), now)


def next_occurrence(at: time, zone: tzinfo, now: datetime) -> datetime:
    """Return the first moment after `now` at which clocks in the zone show `at`."""
    today: date = now.astimezone(zone).date()
    moment = first_shown(today, at, zone)
    return moment if moment > now else first_shown(today + timedelta(days=1), at, zone)


class ReaderClock(Struct, frozen=True):
    """The current moment, and the reader's time zone."""

    now: datetime
    zone: tzinfo

    def deadline_line(self, deadline: datetime) -> str:
        """Return a sentence with the deadline."""
        return f"Deadline: {self.format_moment(deadline)}."

    def format_moment(self, moment: datetime) -> str:
        """Return the moment in the reader's time zone: "Tuesday 24 November, 18:00 (Europe/Berlin)"."""
        there = moment.astimezone(self.zone)
        return f"{there:%A} {there.day} {there:%B, %H:%M} ({self.zone})"


def format_time_left(left: timedelta) -> str:
    """Return the time left, rounded down: "2 days 3 hours", "1 hour", "Less than a minute"."""
    hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
    days, hours = divmod(hours, 24)
    counts = [(days, "day"), (hours, "hour")] if days else [(hours, "hour"), (minutes, "minute")]
    return " ".join(format_count(number, unit) for number, unit in counts if number) or "Less than a minute"
