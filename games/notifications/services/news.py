"""News is written down where it is made, in the same transaction, for whoever has an address to be told at.

It takes two queries for a window, however many play: who can be reached, and the rows. `services.sorting`
looks at them once they are due, and drops what nobody needs to be told any more.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from games.matches.selectors.awaited import moderators
from games.matches.selectors.log import NEW_HOST
from games.matches.selectors.motions import electorate
from games.matches.selectors.position import Position
from games.matches.selectors.sight import is_for_everybody
from games.matches.selectors.wires import OF_PEOPLE
from games.models import Block, Delivery, LogEntry, Match, Notice, Report, Seat, Target, Telegram, Window
from games.models.notices import OF_OPEN_WINDOW, WORKS, Kind
from games.notifications.selectors.targets import public_targets_of
from games.notifications.selectors.truth import HOST, MODERATOR, READY, soon_at

DELAY = timedelta(minutes=2)
"""News of a match waits so long: who is there has seen it by then, and several windows are one notice."""
SHORTEST_FOR_SOON = timedelta(minutes=30)
"""Of windows that are open for less nobody is warned: the notice that they opened has just come."""

WHILE_IT_IS_TRUE = timedelta(days=60)
LASTS: Mapping[Kind, timedelta] = {
    **dict.fromkeys(OF_OPEN_WINDOW, WHILE_IT_IS_TRUE),
    **dict.fromkeys((Kind.REPORTED, Kind.INVITED), timedelta(days=7)),
    **dict.fromkeys((Kind.TELEGRAM, Kind.SEAT, Kind.ENDED), timedelta(days=3)),
    **dict.fromkeys((Kind.BEGAN, Kind.ANNOUNCED), timedelta(days=2)),
    **dict.fromkeys((Kind.RESOLVED, Kind.PAUSED, Kind.HELD, Kind.FOLLOWED, Kind.CLUB), timedelta(hours=36)),
}
"""How long something is news, unless it stops being true before: nothing is told later than that."""

LOGGED: Mapping[str, Kind] = {
    **dict.fromkeys(("held", "resumed", "pause ended", "extended", "closed", "replaced"), Kind.PAUSED),
    **dict.fromkeys(("given back", "resigned", "invited", "chance shown", "chance hidden"), Kind.PAUSED),
    **dict.fromkeys(("announced", "handed on", "passed on", "taken back"), Kind.ANNOUNCED),
    **dict.fromkeys(("moved", "motion carried", "motion failed", "carried late"), Kind.ANNOUNCED),
    "not_full_in_time": Kind.PAUSED,
    **dict.fromkeys(("bot-plays-on", "put_out", "not_ready"), Kind.SEAT),
}
"""The lines of a match's log that make a notification. A cancelled match is told by its end."""

LOSES_SEAT = ("put_out", "not_ready", "replaced")
"""Lines whose `user` has lost the seat."""

IN_PERSON = ("bot-plays-on", "put_out", "not_ready", "not_full_in_time", "motion carried")
"""Lines that concern one player alone: what a carried vote decides has a line of its own."""


def tell_of_window(position: Position, previous: Window | None, now: datetime) -> None:
    """Tell players what the `previous` window has led to; called by what opens windows alone."""
    match, brought = position.match, _brought(position, previous)
    news, public = _asked(position, now), []
    if brought:
        kind, key, facts = brought
        news += _to([seat.user_id for seat in position.seats], match, kind, key, now, **facts)
        public = [_notice(None, match, kind, key, now, facts)]
    told = {notice.user_id for notice in news}
    works = list(Target.objects.filter(WORKS, Q(user__in=told) | public_targets_of(match)))
    write(news, works)
    tell_everybody(match, public, works)


def _brought(position: Position, previous: Window | None) -> tuple[Kind, str, dict[str, Any]] | None:
    """That the match begins or is over, or that a year is resolved: kind, key and facts of the news."""
    match, window = position.match, position.window
    if previous is None:
        return Kind.BEGAN, f"began/{match.pk}", {}
    if match.status == Match.Status.OVER:
        return Kind.ENDED, f"ended/{match.pk}", {"window": previous.number}
    if window.year_id == previous.year_id:
        return None
    facts = {"window": previous.number, "label": previous.year.label, "year": previous.year_id}
    return Kind.RESOLVED, f"resolved/{match.pk}/{previous.number}", facts


def tell_of_entries(match: Match, entries: Sequence[LogEntry], now: datetime) -> None:
    """Write notifications of these lines of the log for the people whom they concern, but who did it."""
    told = [entry for entry in entries if entry.kind in LOGGED]
    if not told:
        return
    seats = list(match.seats.exclude(user=None))
    news: list[Notice] = []
    public: list[Notice] = []
    for entry in told:
        kind, key = LOGGED[entry.kind], f"log/{match.pk}/{entry.number}"
        facts: dict[str, Any] = {"entry": entry.number}
        if entry.kind in LOSES_SEAT:
            news += _to([entry.data["user"]], match, Kind.SEAT, key, now, how=entry.kind, **facts)
        if entry.kind == "given back":
            back = {seat.user_id for seat in seats if seat.number == entry.seat}
            news += _to(back, match, Kind.SEAT, key, now, how="back", **facts)
        if entry.kind == "bot-plays-on":
            facts = {"how": "bot"}
        if entry.kind == "moved":
            facts["motion"] = entry.data["motion"]
        news += _to(_concerned(match, entry, seats), match, kind, key, now, **facts)
        if entry.kind not in IN_PERSON:
            public.append(_notice(None, match, kind, key, now, facts))
    write(news)
    tell_everybody(match, public)
    if any(LOGGED[entry.kind] == Kind.PAUSED for entry in told):
        _have_looked_at(match, now)


def _concerned(match: Match, entry: LogEntry, seats: Sequence[Seat]) -> set[int | None]:
    """Return the ids of the users whom a line concerns; `seats` are those that people have."""
    match entry.kind:
        case "bot-plays-on":
            return {seat.user_id for seat in seats if seat.number == entry.seat}
        case "put_out" | "not_ready":
            return set()
        case "not_full_in_time":
            return {match.host_id}
        case "motion carried":
            return {entry.data["mover"]}
        case "given back":
            voters = [seat for seat in seats if seat.number != entry.seat]
        case "moved":
            voters = electorate(seats)
        case _:
            voters = list(seats)
    users = {seat.user_id for seat in voters}
    if entry.kind in NEW_HOST:
        users |= {match.host_id, entry.data.get("before")}
    return users - {entry.by_id}


def tell_of_seat(match: Match, user_id: int | None, how: str, now: datetime) -> None:
    """Tell the user that a "substitute" plays their seat now."""
    write(_to([user_id], match, Kind.SEAT, f"seat/{match.pk}/{now.isoformat()}", now, how=how))


def tell_of_ready_check(match: Match, now: datetime) -> None:
    """Notify the players who have yet to answer the ready check that has been called."""
    silent = match.seats.filter(confirmed_at=None).values_list("user_id", flat=True)
    write(_to(silent, match, Kind.BEGAN, f"ready/{match.pk}/{now.isoformat()}", now, how=READY))


def tell_of_held_seats(match: Match, now: datetime) -> None:
    """Tell those for whom seats of a match that was set up are held, but for who has blocked its host."""
    held = match.seats.exclude(reserved_for=None)
    deaf = Block.objects.filter(OF_PEOPLE, blocked=match.host).values("user")
    users = held.exclude(reserved_for__in=deaf).values_list("reserved_for", flat=True)
    write(_to(users, match, Kind.HELD, f"held/{match.pk}", now))


def tell_of_invitation(user_id: int, to: str, number: int, invitation: int, now: datetime) -> None:
    """Tell the user that they are invited `to` the club or the cup of that number, by a row of that key."""
    facts: dict[str, Any] = {to: number}
    write(_to([user_id], None, Kind.INVITED, f"invited/{to}/{invitation}", now, **facts))


def tell_followers(match: Match, users: Iterable[int], now: datetime) -> None:
    """Tell those users that the match waits for players, whose host they follow."""
    write(_to(users, match, Kind.FOLLOWED, f"followed/{match.pk}", now))


def tell_members(match: Match, users: Iterable[int], now: datetime) -> None:
    """Tell those users that the match waits for players, of whose club they want news."""
    write(_to(users, match, Kind.CLUB, f"club/{match.pk}", now))


def _have_looked_at(match: Match, now: datetime) -> None:
    """Look at once at what has yet to be told of the open window: its deadline may be nearer than it was."""
    put_off = match.notices.filter(kind__in=OF_OPEN_WINDOW, sorted_at=None, due_at__gt=now)
    put_off.update(due_at=now)


def tell_of_telegram(position: Position, telegram: Telegram, readers: Iterable[int | None]) -> None:
    """Tell those users that something was written to them; not by whom, where, nor what."""
    key = f"telegram/{telegram.pk}"
    write(_to(readers, position.match, Kind.TELEGRAM, key, telegram.sent_at))


def tell_of_report(match: Match, report: Report, now: datetime) -> None:
    """Notify moderators, and the host of a public telegram, of a report, but not those involved."""
    telegram = report.telegram
    involved = {report.user_id, telegram.user_id}
    hosts = {match.host_id} if telegram.channel.readers is None else set()
    others = set(moderators().values_list("pk", flat=True)) - hosts
    key = f"report/{report.pk}"
    news = _to(hosts - involved, match, Kind.REPORTED, key, now, how=HOST)
    write(news + _to(others - involved, match, Kind.REPORTED, key, now, how=MODERATOR))


def write(news: Sequence[Notice], works: Iterable[Target] | None = None) -> None:
    """Keep the news for users with a working address; `works` are those targets, where known."""
    if works is None:
        wanted = {notice.user_id for notice in news}
        works = Target.objects.filter(WORKS, user__in=wanted) if wanted else []
    reached = {target.user_id for target in works}
    Notice.objects.bulk_create(
        [notice for notice in news if notice.user_id in reached], ignore_conflicts=True
    )


def _asked(position: Position, now: datetime) -> list[Notice]:
    """For who is asked for an answer that the open window needs, now and when its time runs out."""
    match, window = position.match, position.window
    asked = [each for each in position.submissions.values() if each.needed and not each.of_bot]
    players = [each.seat.user_id for each in asked]
    key = f"awaited/{match.pk}/{window.number}"
    news = _to(players, match, Kind.AWAITED, key, now, window=window.number)
    if players and window.deadline and window.deadline - window.opened_at >= SHORTEST_FOR_SOON:
        due = soon_at(window.opened_at, window.deadline)
        key = f"soon/{match.pk}/{window.number}"
        news += _to(players, match, Kind.SOON, key, now, due, window=window.number)
    return news


def _to(
    users: Iterable[int | None],
    match: Match | None,
    kind: Kind,
    key: str,
    now: datetime,
    due: datetime | None = None,
    **facts: Any,
) -> list[Notice]:
    return [_notice(user, match, kind, key, now, facts, due) for user in users if user is not None]


def _notice(
    user: int | None,
    match: Match | None,
    kind: Kind,
    key: str,
    now: datetime,
    facts: dict[str, Any],
    due: datetime | None = None,
) -> Notice:
    """Return a notice that is not saved yet, for a user or for everybody (None)."""
    return Notice(
        user_id=user,
        match=match,
        kind=kind,
        key=key,
        facts=facts,
        created_at=now,
        due_at=due or now + DELAY,
        stale_at=(due or now) + LASTS[kind],
    )


def tell_everybody(match: Match, news: Sequence[Notice], works: Iterable[Target] | None = None) -> None:
    """Post news to the public webhooks that cover the match; `works` are those targets, where known."""
    if not news or not is_for_everybody(match):
        return
    if works is None:
        works = Target.objects.filter(WORKS, public_targets_of(match))
    by_address = {target.address: target for target in works if target.is_public}
    for target in by_address.values():
        for notice in news:
            _deliver(target, notice)


def _deliver(target: Target, notice: Notice) -> None:
    """Past `notices.services.sorting`: it waits for nothing, and no other news stands for it."""
    at = notice.created_at
    kept, is_new = Notice.objects.get_or_create(
        user=None,
        key=f"public/{target.pk}/{notice.key}",
        defaults={
            "match": notice.match,
            "kind": notice.kind,
            "facts": notice.facts,
            "created_at": at,
            "due_at": at,
            "sorted_at": at,
            "stale_at": notice.stale_at,
        },
    )
    if is_new:
        purpose = Delivery.Purpose.PUBLIC
        news = Delivery.objects.create(
            target=target, match=notice.match, purpose=purpose, created_at=at, next_at=at
        )
        news.notices.add(kept)
