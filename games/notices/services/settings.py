"""How a user wants to be told, as they choose it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from games.models import Delivery, Match, MatchMute, NoticeSettings, User
from games.notices.selectors.hours import digest_time


def choose(*, user: User, chosen: Mapping[str, Sequence[str]], **fields: Any) -> NoticeSettings:
    """Keep what was chosen, by the fields of `NoticeSettings`; channels that are not in `chosen` stay.

    A daily mail that gathers already goes out by the hour that is chosen now.
    """
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
