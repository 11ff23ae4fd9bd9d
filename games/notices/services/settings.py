"""How a user wants to be notified, and the address of their calendar of deadlines."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from games.models import CalendarFeed, Delivery, Match, MatchMute, NoticeSettings, User
from games.models.calendar import new_token
from games.notices.selectors.hours import digest_time


def choose(*, user: User, chosen: Mapping[str, Sequence[str]], **fields: Any) -> NoticeSettings:
    """Keep the fields and the `chosen` kinds by channel; a daily mail goes out by the new hour."""
    kept, _ = NoticeSettings.objects.get_or_create(user=user)
    kept.chosen = kept.chosen | {channel: list(kinds) for channel, kinds in chosen.items()}
    for name, value in fields.items():
        setattr(kept, name, value)
    kept.save()
    gathering = Delivery.objects.filter(target__user=user, purpose=Delivery.Purpose.DIGEST, attempts=0)
    gathering.filter(state=Delivery.State.WAITING).update(next_at=digest_time(kept, timezone.now()))
    return kept


def mute_match(*, user: User, match: Match) -> None:
    """Tell the user nothing of that match any more."""
    MatchMute.objects.get_or_create(user=user, match=match)


def unmute_match(*, user: User, match: Match) -> None:
    """Tell the user of that match again."""
    MatchMute.objects.filter(user=user, match=match).delete()


def make_calendar(user: User) -> CalendarFeed:
    """Give the user's calendar an address; the one that it had leads nowhere any more."""
    feed, _ = CalendarFeed.objects.update_or_create(user=user, defaults={"token": new_token()})
    return feed


def revoke_calendar(user: User) -> None:
    """Have the address of the user's calendar lead nowhere."""
    CalendarFeed.objects.filter(user=user).delete()
