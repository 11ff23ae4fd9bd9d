"""News that is due is looked at: what is still true goes to its readers' addresses, the rest is dropped.

- What is told of one match at one time is one message.
- That a decision, a telegram or a report waits is told of a match once an hour at most, and says how things
  stand then: it covers all windows up to the one that is open. What came after it and still waits then is
  told after it, and with it what the windows between have brought.
- A telegram that comes right after other news of its match is told with it.
- Who has just decided is not told of the next window before it has been open for a while.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Delivery, Notice, NoticeSettings, Target, User
from games.models.notices import WORKS, Kind
from games.notifications.selectors.hours import digest_time, quiet_until, settings_of
from games.notifications.selectors.truth import Place, Standing, is_true, place_of, standing_of, true_from
from games.notifications.services.news import DELAY
from games.require import certain

AT_ONCE = 200
BETWEEN_TWO = timedelta(hours=1)
LONGEST_DELAY = timedelta(minutes=5)
SPACED: Mapping[str, tuple[Kind, ...]] = {
    Kind.AWAITED: (Kind.AWAITED,),
    Kind.TELEGRAM: (Kind.TELEGRAM,),
    Kind.REPORTED: (Kind.REPORTED,),
    Kind.RESOLVED: (Kind.AWAITED, Kind.RESOLVED),
}
"""What is told so long after which news of the same match only."""
CAN_WAIT = (Kind.RESOLVED, Kind.PAUSED)
"""What a digest gathers of who has chosen no more."""

Told = dict[tuple[Place, str], tuple[datetime, int]]
"""When it was told last, and up to which window, by where and of what kind."""


def sort_due(now: datetime) -> int:
    """Give the news that is due to deliveries, or drop it; how much there was."""
    due = Notice.objects.filter(sorted_at=None, due_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        locked = _with_telegrams(due, now).select_for_update(of=("self",), skip_locked=True)
        notices = list(locked.select_related("match").order_by("due_at", "pk")[:AT_ONCE])
        standing, told = standing_of(notices), _told_before(notices)
        fresh: list[Notice] = []
        for notice in notices:
            later = _later(notice, standing, told, now)
            if later is not None:
                notice.due_at = later
            elif is_true(notice, standing, now) and not _is_covered(notice, standing, told):
                notice.sorted_at = now
                if notice.kind == Kind.AWAITED:
                    notice.facts["told"] = standing.owed[place_of(notice)].window
                fresh.append(notice)
        kept = [each for each in notices if each.sorted_at or each.due_at > now]
        Notice.objects.filter(pk__in={each.pk for each in notices} - {each.pk for each in kept}).delete()
        Notice.objects.bulk_update(kept, ["due_at", "sorted_at", "facts"])
        _hand_out(fresh, now)
    return len(notices)


def put_back(delivery: Delivery, now: datetime) -> None:
    """Take warnings out of it whose deadline has moved away while it waited: they come in their time."""
    warnings = list(delivery.notices.filter(kind=Kind.SOON))
    if not warnings:
        return
    standing = standing_of(warnings)
    for warning in warnings:
        coming = true_from(warning, standing, now)
        if coming is not None:
            delivery.notices.remove(warning)
            Notice.objects.filter(pk=warning.pk).update(sorted_at=None, due_at=coming)


def _with_telegrams(due: QuerySet[Notice], now: datetime) -> QuerySet[Notice]:
    """Return what is due, and telegrams soon due to users who are told something of their match now."""
    beside = due.filter(match=OuterRef("match"), user=OuterRef("user"))
    telegrams = Q(kind=Kind.TELEGRAM) & Exists(beside)
    coming = Notice.objects.filter(sorted_at=None, due_at__lte=now + DELAY)
    return coming.filter(Q(due_at__lte=now) | telegrams)


def _later(notice: Notice, standing: Standing, told: Told, now: datetime) -> datetime | None:
    """When it is looked at again; None where it is to be told or dropped now."""
    if not is_true(notice, standing, now) or _is_covered(notice, standing, told):
        return None
    place = place_of(notice)
    before = [told[place, kind][0] for kind in SPACED.get(notice.kind, ()) if (place, kind) in told]
    if before and now < max(before) + BETWEEN_TWO:
        return max(before) + BETWEEN_TWO
    coming = true_from(notice, standing, now)
    if notice.kind == Kind.AWAITED:
        coming = min(standing.owed[place].opened_at + DELAY, notice.created_at + LONGEST_DELAY)
    return coming if coming is not None and now < coming else None


def _told_before(notices: Iterable[Notice]) -> Told:
    asked = [notice for notice in notices if notice.kind in SPACED]
    rows = Notice.objects.filter(
        kind__in=list(SPACED),
        sorted_at__isnull=False,
        user__in={notice.user_id for notice in asked},
        match__in={notice.match_id for notice in asked},
    )
    last: Told = {}
    for row in rows.order_by("sorted_at"):
        last[place_of(row), row.kind] = (certain(row.sorted_at), row.facts.get("told", -1))
    return last


def _is_covered(notice: Notice, standing: Standing, told: Told) -> bool:
    """Whether the open window has been told of already."""
    place = place_of(notice)
    _, window = told.get((place, notice.kind), (None, -1))
    owed = standing.owed.get(place)
    return notice.kind == Kind.AWAITED and owed is not None and owed.window <= window


def _hand_out(notices: Sequence[Notice], now: datetime) -> None:
    """Give the news to deliveries for all of each reader's addresses that want it."""
    users = User.objects.select_related("notice_settings").in_bulk({each.user_id for each in notices})
    targets = defaultdict(list)
    for target in Target.objects.filter(WORKS, user__in=users):
        targets[target.user_id].append(target)
    about: dict[Place, list[Notice]] = defaultdict(list)
    for notice in notices:
        about[place_of(notice)].append(notice)
    gathering = _gathering(target.pk for theirs in targets.values() for target in theirs)
    links = []
    for (match_id, user_id), told in about.items():
        chosen = settings_of(users[user_id])
        for target in targets[user_id]:
            wanted = [notice for notice in told if chosen.wants(notice.kind, target.channel)]
            if wanted and target.match_id in (None, match_id):
                made = _delivery(target, match_id, chosen, wanted, now)
                delivery = gathering.setdefault(_what(made), made)
                links += [(delivery, notice) for notice in wanted]
    Delivery.objects.bulk_create([each for each in gathering.values() if each.pk is None])
    linked = Delivery.notices.through
    # What was put back may be in a message still that another address waits for.
    linked.objects.bulk_create(
        [linked(delivery_id=delivery.pk, notice_id=notice.pk) for delivery, notice in links],
        ignore_conflicts=True,
    )


def _gathering(targets: Iterable[int]) -> dict[tuple[int, str, int | None], Delivery]:
    """What waits for its first attempt, locked: what is added to it is in it when it is sent."""
    waiting = Delivery.objects.filter(target__in=list(targets), state=Delivery.State.WAITING, attempts=0)
    return {_what(each): each for each in waiting.select_for_update()}


def _what(delivery: Delivery) -> tuple[int, str, int | None]:
    return delivery.target_id, delivery.purpose, delivery.match_id


def _delivery(
    target: Target, match_id: int | None, chosen: NoticeSettings, wanted: Iterable[Notice], now: datetime
) -> Delivery:
    if target.channel == Target.Channel.EMAIL and _can_wait(chosen, wanted):
        next_at = digest_time(chosen, now)
        return Delivery(target=target, purpose=Delivery.Purpose.DIGEST, created_at=now, next_at=next_at)
    next_at = quiet_until(chosen, now) or now
    return Delivery(target=target, match_id=match_id, created_at=now, next_at=next_at)


def _can_wait(chosen: NoticeSettings, wanted: Iterable[Notice]) -> bool:
    if chosen.digest == NoticeSettings.Digest.REST:
        return all(notice.kind in CAN_WAIT for notice in wanted)
    return chosen.digest == NoticeSettings.Digest.ALL
