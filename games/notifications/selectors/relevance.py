"""Relevance of notifications: checked just before they are sent, for many at once."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Sum
from msgspec import Struct

from games.channels.selectors.reports import count_host_reports, count_moderator_reports, moderators
from games.matches.selectors.seats import ANONYMOUS_MATCHES
from games.models import (
    ChannelRead,
    Follow,
    Match,
    MatchMute,
    Membership,
    Motion,
    Notification,
    Seat,
    Submission,
    Tournament,
    TournamentEntrant,
    Vote,
)
from games.models.club import MEMBER_STANDINGS
from games.models.notifications import NotificationKind
from games.registry import GAMES
from games.require import require


class SeasonNews(Struct, frozen=True, kw_only=True):
    """What a notification about a season says when it is sent; `until` is the deadline of what it asks for."""

    title: str
    lines: tuple[str, ...] = ()
    until: datetime | None = None
    action: str = "Open the season"


SEASON_NEWS: list[Callable[[Sequence[Notification]], Mapping[int, SeasonNews]]] = []
"""Return the news of those notifications about seasons that are still relevant, by their keys (`games/apps.py`)."""


def season_news(notifications: Sequence[Notification]) -> Mapping[int, SeasonNews]:
    """Return the news of the notifications about seasons that are still relevant, by their keys."""
    about = [each for each in notifications if each.season_id is not None]
    return {key: news for tell in SEASON_NEWS for key, news in tell(about).items()} if about else {}


# Stored in the facts of notifications.
CLUB, TOURNAMENT = "club", "cup"

InvitationKey = tuple[str, int, int]
"""Club or tournament, its key, and the user."""


def invitation_key(notification: Notification) -> InvitationKey:
    """Return the key of the invitation that the notification is about."""
    kind = TOURNAMENT if TOURNAMENT in notification.facts else CLUB
    return kind, notification.facts.get(kind, 0), require(notification.user_id)


def _pending_invitations(notifications: Sequence[Notification]) -> dict[InvitationKey, Membership | TournamentEntrant]:
    """Return the open invitations that the notifications are about, in at most two queries."""
    keys = [invitation_key(each) for each in notifications if each.kind == NotificationKind.INVITED]
    users = {user for _, _, user in keys}
    clubs, tournaments = ({number for kind, number, _ in keys if kind == which} for which in (CLUB, TOURNAMENT))
    members = Membership.objects.filter(club__in=clubs, user__in=users, standing=Membership.Standing.INVITED)
    entrants = TournamentEntrant.objects.filter(tournament__in=tournaments, user__in=users)
    entrants = entrants.filter(standing=TournamentEntrant.Standing.INVITED, tournament__game_slug__in=GAMES)
    entrants = entrants.filter(tournament__status=Tournament.Status.SIGN_UP).select_related("tournament")
    found: dict[InvitationKey, Membership | TournamentEntrant] = {
        (CLUB, row.club_id, row.user_id): row for row in members.select_related("club")
    }
    return found | {(TOURNAMENT, row.tournament_id, require(row.user_id)): row for row in entrants}


WARNING_SHARE = 5
"""The warning is due when a fifth of the time is left."""

READY_CHECK = "ready"
"""In the facts of a notification about a ready check."""
HOST, MODERATOR = "host", "moderator"
"""The role in which a user is notified of a report, in the facts of the notification."""

RecipientKey = tuple[int | None, int]
"""The keys of a match and a user."""


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision that an open window needs from a user."""

    window: int
    label: str
    opened_at: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True)
class NotificationContext:
    """Current facts about the recipients of notifications, by match and user; in a bounded number of queries.

    - `answered`: the newest window that the user has answered; `unread`: the number of unread telegrams.
    - `open`: matches in which a free seat or a ready check still concerns the user, with the kind or `READY_CHECK`.
    - `votes`: open motions on which the user has not voted, by the keys of both.
    - `reported`: the number of reports for the user as `HOST` or `MODERATOR`.
    - `invited`: pending invitations to clubs and tournaments.
    """

    pending: dict[RecipientKey, PendingDecision] = field(default_factory=dict)
    answered: dict[RecipientKey, int] = field(default_factory=dict)
    seats: dict[RecipientKey, Seat] = field(default_factory=dict)
    unread: dict[RecipientKey, int] = field(default_factory=dict)
    muted: frozenset[RecipientKey] = frozenset()
    open: frozenset[tuple[str, int | None, int]] = frozenset()
    votes: frozenset[tuple[int, int]] = frozenset()
    reported: Counter[tuple[RecipientKey, str]] = field(default_factory=Counter)
    invited: dict[InvitationKey, Membership | TournamentEntrant] = field(default_factory=dict)
    of_seasons: Mapping[int, SeasonNews] = field(default_factory=dict)


def warning_time(opened_at: datetime, deadline: datetime) -> datetime:
    """Return when the deadline warning of a window is due."""
    return deadline - (deadline - opened_at) / WARNING_SHARE


def recipient_key(notification: Notification) -> RecipientKey:
    """Return the match and the user of the notification."""
    return notification.match_id, require(notification.user_id)


def load_context(notifications: Sequence[Notification]) -> NotificationContext:
    """Return the current facts for the notifications."""
    matches = {notification.match_id for notification in notifications if notification.match_id is not None}
    users = {require(notification.user_id) for notification in notifications}
    theirs = Q(seat__user__in=users, seat__match__in=matches)
    asked = Submission.objects.filter(theirs)
    seats = Seat.objects.filter(match__in=matches, user__in=users)
    unread = ChannelRead.objects.filter(theirs, unread__gt=0).values_list("seat__match", "seat__user")
    answers = asked.filter(by=Submission.By.PLAYER).values_list("seat__match", "seat__user")
    return NotificationContext(
        pending=_pending_decisions(asked),
        answered={(match, user): number for match, user, number in answers.annotate(Max("window__number"))},
        seats={(seat.match_id, require(seat.user_id)): seat for seat in seats},
        unread={(match, user): count for match, user, count in unread.annotate(Sum("unread"))},
        muted=frozenset(MatchMute.objects.filter(user__in=users).values_list("match_id", "user_id")),
        open=_open_matches(notifications, users),
        votes=_missing_votes({number for each in notifications if (number := each.facts.get("motion"))}, users),
        reported=_report_counts([each for each in notifications if each.kind == NotificationKind.REPORTED]),
        invited=_pending_invitations(notifications),
        of_seasons=season_news(notifications),
    )


def is_relevant(notification: Notification, context: NotificationContext, now: datetime) -> bool:
    """Whether the notification is still relevant and its match is not muted."""
    place, window = recipient_key(notification), notification.facts.get("window", 0)
    if now >= notification.stale_at or place in context.muted:
        return False
    if notification.season_id is not None:
        return notification.pk in context.of_seasons
    seat, decision = context.seats.get(place), context.pending.get(place)
    match notification.kind:
        case NotificationKind.AWAITED:
            return decision is not None
        case NotificationKind.SOON:
            return decision is not None and decision.window == window and now < decision.deadline
        case NotificationKind.RESOLVED | NotificationKind.ENDED:
            return context.answered.get(place, -1) <= window and (seat is None or seat.seen <= window)
        case NotificationKind.BEGAN if notification.facts.get("how") == READY_CHECK:
            return (READY_CHECK, *place) in context.open
        case NotificationKind.BEGAN:
            return place not in context.answered
        case NotificationKind.TELEGRAM:
            return place in context.unread
        case NotificationKind.SEAT:
            return _is_seat_news_relevant(notification.facts.get("how"), seat)
        case NotificationKind.REPORTED:
            return context.reported[place, notification.facts["how"]] > 0
        case NotificationKind.ANNOUNCED if "motion" in notification.facts:
            return (notification.facts["motion"], notification.user_id) in context.votes
        case NotificationKind.INVITED:
            return invitation_key(notification) in context.invited
        case NotificationKind.HELD | NotificationKind.FOLLOWED | NotificationKind.CLUB:
            return seat is None and (notification.kind, *place) in context.open
    return True


def relevant_from(notification: Notification, context: NotificationContext, now: datetime) -> datetime | None:
    """Return when a deadline warning becomes relevant because its deadline has moved, or None."""
    decision = context.pending.get(recipient_key(notification))
    is_warning = notification.kind == NotificationKind.SOON
    if not is_warning or decision is None or decision.window != notification.facts.get("window"):
        return None
    warning_at = warning_time(decision.opened_at, decision.deadline)
    return warning_at if now < warning_at - timedelta(seconds=1) else None


def _pending_decisions(asked: QuerySet[Submission]) -> dict[RecipientKey, PendingDecision]:
    rows = asked.filter(window__closed_at=None, needed=True)
    rows = rows.filter(by=Submission.By.NOBODY, of_bot=False)
    columns = ("window__number", "window__year__label", "window__opened_at", "window__deadline")
    return {
        (match, user): PendingDecision(*terms)
        for match, user, *terms in rows.values_list("seat__match", "seat__user", *columns)
    }


def _is_seat_news_relevant(how: str | None, seat: Seat | None) -> bool:
    """Whether news about a user's seat still holds, `seat` being the user's current one."""
    if how == "bot":
        return seat is not None and bool(seat.stand_in)
    if how == "back":
        return seat is not None
    return seat is None or how == "substitute"


def _report_counts(notifications: Sequence[Notification]) -> Counter[tuple[RecipientKey, str]]:
    found: Counter[tuple[RecipientKey, str]] = Counter()
    if not notifications:
        return found
    places = {recipient_key(each) for each in notifications}
    for place, count in count_host_reports({user for _, user in places}).items():
        found[place, HOST] = count
    still = set(moderators().filter(pk__in={user for _, user in places}).values_list("pk", flat=True))
    counts = count_moderator_reports({match for match, _ in places if match is not None})
    for match, user in places:
        if match is not None and user in still:
            found[(match, user), MODERATOR] = counts[match]
    return found


def _missing_votes(motions: set[int], users: set[int]) -> frozenset[tuple[int, int]]:
    asked = Motion.objects.filter(pk__in=motions, outcome=Motion.Outcome.OPEN).values_list("pk", "match")
    voted = set(Vote.objects.filter(motion__in=motions).values_list("motion", "seat"))
    voters = defaultdict(list)
    for seat in Seat.objects.filter(match__motions__in=motions, user__in=users, stand_in="").distinct():
        voters[seat.match_id].append(seat)
    missing = ((motion, seat) for motion, match in asked for seat in voters[match] if (motion, seat.pk) not in voted)
    return frozenset((motion, require(seat.user_id)) for motion, seat in missing)


def _open_matches(notifications: Sequence[Notification], users: set[int]) -> frozenset[tuple[str, int | None, int]]:
    """Return what still holds of open matches: the topic, the match and the user; at most a query for each topic."""
    matches: dict[str, set[int]] = defaultdict(set)
    for each in notifications:
        if each.match_id is not None:
            matches[READY_CHECK if each.facts.get("how") == READY_CHECK else each.kind].add(each.match_id)
    silent = Seat.objects.filter(match__in=matches[READY_CHECK], match__status=Match.Status.OPEN, user__in=users)
    silent = silent.filter(confirmed_at=None).exclude(match__ready_check_at=None)
    held = Seat.objects.filter(match__in=matches[NotificationKind.HELD], match__status=Match.Status.OPEN)
    held = held.filter(user=None, bot="", reserved_for__in=users)
    public = _with_free_seat(matches[NotificationKind.FOLLOWED]).filter(unlisted=False).exclude(ANONYMOUS_MATCHES)
    followers = Follow.objects.filter(user__in=users, followed__match__in=public)
    members = Membership.objects.filter(user__in=users, standing__in=MEMBER_STANDINGS, wants_news=True)
    members = members.filter(club__matches__in=_with_free_seat(matches[NotificationKind.CLUB]))
    found = {
        READY_CHECK: silent.values_list("match", "user"),
        NotificationKind.HELD: held.values_list("match", "reserved_for"),
        NotificationKind.FOLLOWED: followers.values_list("followed__match", "user"),
        NotificationKind.CLUB: members.values_list("club__matches", "user"),
    }
    return frozenset((topic, match, require(user)) for topic, places in found.items() for match, user in places)


def _with_free_seat(matches: set[int]) -> QuerySet[Match]:
    """Return the open matches that have a free, unreserved seat."""
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="", reserved_for=None)
    return Match.objects.filter(Exists(free), pk__in=matches, status=Match.Status.OPEN, reserved_until=None)
