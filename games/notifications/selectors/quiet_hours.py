"""When somebody wants to be told: quiet hours and the morning of the digest, by the user's own clock."""

from datetime import date, datetime, time, timedelta, tzinfo

from games.models import Delivery, NoticeSettings, User
from games.require import require
from games.schedule.clocks import find_zone, first_shown, zone_names

IMMEDIATE_PURPOSES = (Delivery.Purpose.CONFIRM, Delivery.Purpose.TEST, Delivery.Purpose.PUBLIC)


def notification_settings(user: User) -> NoticeSettings:
    """How the user, who comes with the row, wants to be told; the defaults of who has chosen nothing."""
    return getattr(user, "notice_settings", None) or NoticeSettings(user=user)


def user_zone(chosen: NoticeSettings) -> tzinfo:
    """Return the zone of the user's clock: chosen, else as the browser says, else UTC."""
    name = chosen.zone or chosen.user.zone
    return find_zone(name if name in zone_names() else "UTC")


def quiet_hold_until(delivery: Delivery, now: datetime) -> datetime | None:
    """Return until when quiet hours hold the delivery; None where it may go now."""
    if delivery.purpose in IMMEDIATE_PURPOSES:
        return None
    return quiet_hours_end(notification_settings(require(delivery.target.user)), now)


def quiet_hours_end(chosen: NoticeSettings, now: datetime) -> datetime | None:
    """When the quiet hours end that it is in; None where it is in none."""
    begins, ends = chosen.quiet_from, chosen.quiet_until
    if begins is None or ends is None or begins == ends:
        return None
    zone = user_zone(chosen)
    at = now.astimezone(zone).time()
    within = begins <= at < ends if begins < ends else at >= begins or at < ends
    return next_occurrence(ends, zone, now) if within else None


def next_digest_time(chosen: NoticeSettings, now: datetime) -> datetime:
    """When the next daily digest goes out."""
    return next_occurrence(chosen.digest_at, user_zone(chosen), now)


def next_occurrence(at: time, zone: tzinfo, now: datetime) -> datetime:
    """The first moment after `now` at which clocks of the zone show `at`."""
    today: date = now.astimezone(zone).date()
    moment = first_shown(today, at, zone)
    return moment if moment > now else first_shown(today + timedelta(days=1), at, zone)
