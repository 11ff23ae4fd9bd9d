"""What notices say, made when they are sent: of what is public, or harmless, at that moment.

Nothing here reads a hand, a saved answer, a draft or the text of a telegram.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby

from msgspec.structs import replace

from games.certain import certain
from games.matches.selectors.awaited import count_waiting_for
from games.models import Delivery, Match, Notice, Target
from games.models.notices import OF_OPEN_WINDOW, WAITING_KINDS, Kind
from games.notices.selectors.hours import settings_of, zone_of
from games.notices.selectors.links import absolute, confirm_link, stop_link
from games.notices.selectors.sentences import Clock, Said, said
from games.notices.selectors.truth import Standing, is_true, place_of, standing_of
from games.notices.transports.contract import Item, Message
from games.wording import counted

URGENCY = (
    Kind.SOON,
    Kind.AWAITED,
    Kind.BEGAN,
    Kind.INVITED,
    Kind.HELD,
    Kind.REPORTED,
    Kind.ENDED,
    Kind.SEAT,
    Kind.ANNOUNCED,
    Kind.PAUSED,
    Kind.TELEGRAM,
    Kind.RESOLVED,
    Kind.FOLLOWED,
    Kind.CLUB,
)
"""What comes first where several things are told of one match."""


def compose(delivery: Delivery, now: datetime) -> Message | None:
    """What a delivery, which comes with its target and its user, says now; None if it is no news any more."""
    target = delivery.target
    if delivery.purpose == Delivery.Purpose.CONFIRM:
        return None if target.verified_at else _confirmation(delivery)
    if not target.works:
        return None
    if delivery.purpose == Delivery.Purpose.TEST:
        return _test(delivery)
    if delivery.purpose == Delivery.Purpose.PUBLIC:
        return _public(delivery, now)
    return _news(delivery, now)


def _confirmation(delivery: Delivery) -> Message:
    item = Item(
        title="Is this your address?",
        lines=(
            "Somebody has asked mission control to send notices here. Nothing is sent before you say so. "
            "If that was not you, do nothing.",
        ),
        link=confirm_link(delivery.target),
        action="Yes, send notices here",
    )
    return Message(key=_key(delivery), subject="Confirm your address for notices", items=(item,))


def _test(delivery: Delivery) -> Message:
    item = Item(
        title="Test, test.",
        lines=("Mission control reads you loud and clear. This is how notices reach you here.",),
        link=absolute("notices"),
        action="Choose what you are told",
    )
    return _message(delivery, "A test from mission control", (item,), topic="test")


def _news(delivery: Delivery, now: datetime) -> Message | None:
    notices = _true_ones(delivery, now)
    if not notices:
        return None
    standing = standing_of(notices)
    clock = Clock(now, zone_of(settings_of(certain(delivery.target.user))))
    told = [(match, said(match, _by_urgency(about), standing, clock)) for match, about in _by_match(notices)]
    if len(told) == 1:
        match, news = told[0]
        message = _message(delivery, *_headed(match, news))
        return replace(message, lasts=_lasts(notices, standing, now))
    items = tuple(_item(news, match.name if match else "") for match, news in told)
    of_matches = sum(match is not None for match, _ in told)
    of = counted(of_matches, "match", "matches") if of_matches else counted(len(told), "invitation")
    return _message(delivery, f"Your report: news of {of}", items)


def _headed(match: Match | None, news: Sequence[Said]) -> tuple[str, tuple[Item, ...], str]:
    """Of news of one thing the subject, the items and the topic, by which newer ones take their place."""
    if match is None:
        return news[0].title, (_item(news),), ""
    return f"{match.name}: {news[0].title}", (_item(news),), f"match-{match.pk}"


def _lasts(notices: Sequence[Notice], standing: Standing, now: datetime) -> timedelta | None:
    """Until the deadline, where it says what is left."""
    told = [standing.owed[place_of(each)].deadline for each in notices if each.kind in OF_OPEN_WINDOW]
    return min((deadline - now for deadline in told if now < deadline), default=None)


def _public(delivery: Delivery, now: datetime) -> Message | None:
    """What everybody may know: it leads to the match as anybody sees it."""
    notices = [each for each in delivery.notices.select_related("match") if now < each.stale_at]
    if not notices:
        return None
    match = certain(notices[0].match)
    news = said(match, notices, Standing(), Clock(now, UTC))
    item = replace(_item(news), link=absolute("match", match.pk))
    return _message(delivery, f"{match.name}: {news[0].title}", (item,), topic=f"match-{match.pk}")


def _true_ones(delivery: Delivery, now: datetime) -> list[Notice]:
    chosen, channel = settings_of(certain(delivery.target.user)), delivery.target.channel
    notices = delivery.notices.select_related("match").order_by("match_id", "pk")
    wanted = [notice for notice in notices if chosen.wants(notice.kind, channel)]
    standing: Standing = standing_of(wanted)
    return [notice for notice in wanted if is_true(notice, standing, now)]


def _by_match(notices: Iterable[Notice]) -> list[tuple[Match | None, list[Notice]]]:
    """What is told together: the news of a match; what is of none leads elsewhere, each by itself."""
    return [
        (about[0].match, about)
        for _, rows in groupby(notices, key=lambda each: each.match_id or f"none-{each.pk}")
        if (about := list(rows))
    ]


def _by_urgency(notices: Sequence[Notice]) -> list[Notice]:
    running_out = any(notice.kind == Kind.SOON for notice in notices)
    told = [notice for notice in notices if not (running_out and notice.kind == Kind.AWAITED)]
    # What waits is said as it stands now, however often it was news.
    once = {
        (notice.kind, notice.facts.get("how")) if notice.kind in WAITING_KINDS else notice.pk: notice
        for notice in told
    }
    return sorted(once.values(), key=_urgency)


def _urgency(notice: Notice) -> tuple[int, int]:
    """Of pauses the newest comes first: whether the match stands still now."""
    kind = Kind(notice.kind)
    return URGENCY.index(kind), -notice.pk if kind == Kind.PAUSED else notice.pk


def _item(news: Sequence[Said], of: str = "") -> Item:
    first, *others = news
    lines = [*first.lines]
    for each in others:
        lines += [f"{each.title}.", *each.lines]
    title = f"{of}: {first.title}" if of else first.title
    return Item(title=title, lines=tuple(lines), link=first.link, action=first.action)


def _message(delivery: Delivery, subject: str, items: tuple[Item, ...], topic: str = "") -> Message:
    target: Target = delivery.target
    return Message(
        key=_key(delivery),
        subject=subject,
        items=items,
        topic=topic,
        waiting=count_waiting_for(target.user) if target.user else 0,
        settings=absolute("notices"),
        stop="" if target.is_public else stop_link(target),
    )


def _key(delivery: Delivery) -> str:
    return f"delivery-{delivery.pk}"
