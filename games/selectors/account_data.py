"""What is kept of somebody: for a look before they leave, or for a file of their own."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Prefetch, Q

from games.models import Action, Draft, Match, Report, Seat, Submission, Telegram, User
from games.selectors.seats import seat_name


@dataclass(frozen=True, slots=True)
class Farewell:
    """How many matches it concerns if the user leaves: called off, of a freed seat, of a bot's, and ended."""

    called_off: int
    freed: int
    handed_over: int
    over: int


def farewell(user: User) -> Farewell:
    """What becomes of the user's matches, as they are now, if the user leaves."""
    hosted = Match.objects.filter(host=user, status=Match.Status.OPEN)
    sat_in = Match.objects.filter(seats__user=user)
    return Farewell(
        called_off=hosted.count(),
        freed=sat_in.filter(status=Match.Status.OPEN).exclude(host=user).count(),
        handed_over=sat_in.filter(status=Match.Status.RUNNING).count(),
        over=sat_in.filter(status=Match.Status.OVER).count(),
    )


def account_data(user: User) -> dict[str, Any]:
    """All that is kept of the user, as JSON: own secrets are in it, and nobody else's."""
    return {
        "account": {
            "username": user.username,
            "display_name": user.display_name,
            "is_guest": user.is_guest,
            "briefed": user.briefed,
            "joined": user.date_joined,
            "last_login": user.last_login,
            "email": user.email,
            "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        },
        "matches": _matches(user),
        "blocked": [str(block.blocked) for block in user.blocks.select_related("blocked").order_by("pk")],
        "reports": list(Report.objects.filter(user=user).order_by("pk").values("telegram", "made_at")),
    }


def _matches(user: User) -> list[dict[str, Any]]:
    own = Prefetch("seats", Seat.objects.filter(user=user).select_related("user"), to_attr="own_seats")
    mine = Match.objects.filter(Q(pk__in=user.seats.values("match")) | Q(host=user))
    done = {
        "submissions": _by_match(
            Submission.objects.filter(seat__user=user).exclude(by=Submission.By.NOBODY).order_by("window"),
            ("kind", "by", "move", "ready", "saved_at"),
        ),
        "actions": _by_match(
            Action.objects.filter(seat__user=user).order_by("window", "number"), ("action", "done_at")
        ),
        "drafts": _by_match(Draft.objects.filter(seat__user=user), ("entered", "saved_at")),
        "telegrams": _telegrams(user),
    }
    return [
        _match(match, user) | {what: rows[match.pk] for what, rows in done.items()}
        for match in mine.order_by("pk").prefetch_related(own)
    ]


def _match(match: Match, user: User) -> dict[str, Any]:
    seat = next(iter(match.own_seats), None)  # type: ignore[attr-defined]
    return {
        "number": match.pk,
        "name": match.name,
        "game": match.meta.name,
        "edition": match.preset_title,
        "options": match.options,
        "status": match.status,
        "hosted": match.host_id == user.pk,
        "seat": seat.number if seat else None,
        "seat_name": seat_name(seat, match.face) if seat else "",
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "outcome": match.outcome,
    }


def _telegrams(user: User) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for sent in Telegram.objects.filter(user=user).select_related("channel"):
        written = {"channel": sent.channel.title, "label": sent.year, "text": sent.text}
        found[sent.channel.match_id].append(written | {"sent_at": sent.sent_at})
    return found


def _by_match(rows: Any, fields: tuple[str, ...]) -> dict[int, list[dict[str, Any]]]:
    """What `rows` of windows say, by match, each with its window."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows.values("window__match", "window__number", "window__year__label", *fields):
        window = {"window": row["window__number"], "label": row["window__year__label"]}
        found[row["window__match"]].append(window | {field: row[field] for field in fields})
    return found
