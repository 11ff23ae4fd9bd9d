"""A user's stored data: a summary before deletion, and an export."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Prefetch, Q

from games.matches.selectors.seats import is_anonymous_now, neutral_seat_name, seat_names
from games.models import (
    Action,
    CalendarFeed,
    Delivery,
    Draft,
    Match,
    NotificationSettings,
    RatedSeat,
    Receipt,
    Report,
    SavedHindsight,
    SeasonMessage,
    Seat,
    Submission,
    Telegram,
    User,
)
from games.permissions.selectors.access import led_clubs

EXPORTED_USER_FIELDS = (
    *("username", "display_name", "is_guest", "is_bot", "publishes_name", "has_page"),
    *("shows_matches", "shows_ratings", "takes_followers", "takes_invitations"),
    *("zone", "briefed", "day_orders", "last_login", "email"),
)
"""Fields of the account in the export."""


def summarise_deletion(user: User) -> dict[str, int]:
    """Return the effects of deleting the user now: matches cancelled, seats freed or given to bots, finished matches,
    and clubs led.
    """
    hosted = Match.objects.filter(host=user, status=Match.Status.OPEN)
    sat_in = Match.objects.filter(seats__user=user)
    return {
        "called_off": hosted.count(),
        "freed": sat_in.filter(status=Match.Status.OPEN).exclude(host=user).count(),
        "handed_over": sat_in.filter(status=Match.Status.RUNNING).count(),
        "over": sat_in.filter(status=Match.Status.OVER).count(),
        "led": led_clubs(user).count(),
    }


def export_account_data(user: User) -> dict[str, Any]:
    """Return all stored data of the user as JSON, with the user's own secrets and nobody else's."""
    return {
        "account": {
            **{name: getattr(user, name) for name in EXPORTED_USER_FIELDS},
            "joined": user.date_joined,
            "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        },
        "matches": _match_list(user),
        "solitaires": list(
            user.solo_tries.order_by("pk").values("game_slug", "day", "began_at", "ended_at", "ending", "text")
        ),
        "ratings": _rating_data(user),
        **_block_data(user),
        "follows": [
            {"player": str(each.followed), "since": each.since} for each in user.follows.select_related("followed")
        ],
        "clubs": [
            {"club": str(each.club)}
            | {name: getattr(each, name) for name in ("standing", "since", "wants_news", "calendar_token")}
            for each in user.memberships.select_related("club")
        ],
        "tournaments": [
            {"tournament": str(each.tournament), "standing": each.standing}
            for each in user.tournaments_entered.select_related("tournament")
        ],
        "season_messages": list(
            SeasonMessage.objects.filter(player__user=user).values("player__season__name", "text", "at")
        ),
        "last_words": list(user.seasons_played.exclude(last_words="").values("season__name", "last_words")),
        "tournaments_organised": list(
            user.tournaments.order_by("pk").values("name", "game_slug", "status", "created_at")
        ),
        "match_templates": list(user.match_templates.values("name", "game_slug", "entered", "saved_at")),
        "notifications": _notification_data(user),
        "tokens": list(user.tokens.values("name", "scope", "made_at", "expires_at", "used_at")),
        "reports": list(Report.objects.filter(user=user).order_by("pk").values("telegram", "made_at")),
    }


def _rating_data(user: User) -> list[dict[str, Any]]:
    """Return the user's ratings and their history, in natural units, with the rated matches."""
    history: dict[int, list[dict[str, Any]]] = defaultdict(list)
    fields = ("match", "at", "place", "mean_before", "variance_before", "mean", "variance")
    for row in RatedSeat.objects.filter(rating__user=user).order_by("at", "match").values("rating", *fields):
        history[row.pop("rating")].append(row)
    rows = user.ratings.order_by("pk").values("pk", "list__game_slug", "list__edition", "mean", "variance", "matches")
    return [{**row, "history": history[row["pk"]]} for row in rows]


def _notification_data(user: User) -> dict[str, Any]:
    """Return addresses, settings and deliveries of the user, without keys of channels."""
    sent = Delivery.objects.filter(target__user=user).order_by("pk")
    chosen = NotificationSettings.objects.filter(user=user)
    return {
        "chosen": list(chosen.values("chosen", "zone", "quiet_from", "quiet_until", "digest", "digest_at")),
        "addresses": list(user.targets.values("channel", "name", "address", "verified_at", "stopped_at")),
        "sent": list(sent.values("target__address", "summary", "state", "created_at", "ended_at")),
        "calendar": list(CalendarFeed.objects.filter(user=user).values("token", "made_at")),
        "muted": list(user.match_mutes.order_by("match").values_list("match", flat=True)),
    }


def _block_data(user: User) -> dict[str, Any]:
    """Return the users that the user has blocked, or seats where names are hidden."""
    blocks = list(user.blocks.select_related("blocked", "seat__match").order_by("pk"))
    seats = [block.seat for block in blocks if block.seat and is_anonymous_now(block.seat.match)]
    people = [str(block.blocked) for block in blocks if block.seat not in seats]
    return {
        "blocked": list(dict.fromkeys(people)),
        "blocked_seats": [
            {"match": seat.match.name, "seat": neutral_seat_name(seat, seat.match.game_ui)} for seat in seats
        ],
    }


def _match_list(user: User) -> list[dict[str, Any]]:
    seats = Prefetch("seats", Seat.objects.select_related("user").prefetch_related("vacations"))
    sat_in = Q(pk__in=user.seats.values("match")) | Q(pk__in=user.tenures.values("seat__match"))
    mine = Match.objects.filter(sat_in | Q(host=user))
    came_later = user.tenures.filter(seat=OuterRef("seat"), substitute=True, since__gt=OuterRef("window__number"))
    missed = Q(seat__user=user, user=None) & ~Q(by=Submission.By.BOT) & ~Exists(came_later)
    done: dict[str, Mapping[int, Any]] = {
        "submissions": _group_by_match(
            Submission.objects.filter(Q(user=user) | missed).exclude(by=Submission.By.NOBODY).order_by("window"),
            ("kind", "by", "move", "ready", "saved_at"),
        ),
        "receipts": _group_by_match(Receipt.objects.filter(user=user).order_by("pk"), ("code", "move", "saved_at")),
        "actions": _group_by_match(
            Action.objects.filter(user=user).order_by("window", "number"), ("action", "done_at")
        ),
        "drafts": _group_by_match(Draft.objects.filter(seat__user=user), ("entered", "saved_at")),
        "telegrams": _telegram_data(user),
    }
    kept = SavedHindsight.objects.filter(user=user).values_list("seat__match", "told")
    done["hindsight"] = defaultdict(lambda: None, kept)
    return [
        _match_data(match, user) | {what: rows[match.pk] for what, rows in done.items()}
        for match in mine.order_by("pk").prefetch_related(seats)
    ]


def _match_data(match: Match, user: User) -> dict[str, Any]:
    seats = match.seats.all()
    seat = next((each for each in seats if each.user_id == user.pk), None)
    return {
        "number": match.pk,
        "name": match.name,
        "game": match.meta.name,
        "edition": match.preset_title,
        "options": match.options,
        "status": match.status,
        "hosted": match.host_id == user.pk,
        "seat": seat.number if seat else None,
        "seat_name": seat_names(seats, match.game_ui)[seat.number] if seat else "",
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "outcome": match.outcome,
        "standing_orders": seat.standing if seat else "",
        "vacations": [
            {"first": each.first, "last": each.last, "announced_at": each.announced_at}
            for each in (seat.vacations.all() if seat else ())
        ],
    }


def _telegram_data(user: User) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for sent in Telegram.objects.filter(user=user).select_related("channel"):
        written = {"channel": sent.channel.title, "label": sent.year, "text": sent.text, "deal": sent.deal}
        found[sent.channel.match_id].append(written | {"sent_at": sent.sent_at})
    return found


def _group_by_match(rows: Any, fields: tuple[str, ...]) -> dict[int, list[dict[str, Any]]]:
    """Return fields of `rows` of windows, by match, each with its window."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows.values("window__match", "window__number", "window__year__label", *fields):
        window = {"window": row["window__number"], "label": row["window__year__label"]}
        found[row["window__match"]].append(window | {field: row[field] for field in fields})
    return found
