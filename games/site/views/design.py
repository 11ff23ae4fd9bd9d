"""The design sheet: every component of the pages in every state, drawn from what the pages are made of."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.face import Words
from games.lobby.selectors.lists import MatchSummary
from games.matches.selectors.seats import BOT_NAMES, SeatLine
from games.models import Match
from games.people.selectors.record import ServiceRecord
from games.site.forms.design import FieldsOnShow, refused_fields

NATIONS = ("United States", "Soviet Union", "United Kingdom", "France", "China")
AWAY = (2, 3)
LAMPS: tuple[Literal["idle", "awaited", "saved", "ready"], ...] = (
    "ready",
    "saved",
    "awaited",
    "idle",
    "ready",
)
SWATCHES = (
    ("ground", "panel", "raised", "sunk", "blueprint", "paper"),
    ("line", "edge", "ink", "ink-soft", "link", "focus"),
    ("green", "green-ground", "accent", "accent-ground", "danger", "danger-ground"),
)
INSTRUMENTS = [
    "clock",
    "seats",
    "calendar",
    "gauge",
    "antenna",
    "key",
    "file",
    "link",
    "switches",
    "laurel",
    "pad",
    "radar",
]


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """The design sheet."""
    return render(request, "design.html", _context())


def _context() -> dict[str, Any]:
    now = timezone.now()
    running = _summary(deadline=now + timedelta(hours=5, minutes=7))
    me = running.seats[1]
    open_ = replace(
        running, status=Match.Status.OPEN, label="", deadline=None, seats=_seats(free=2), seats_taken=3
    )
    over = replace(running, status=Match.Status.OVER, deadline=None, reason="A rocket has reached SPACE.")
    fields: Form = FieldsOnShow()
    return {
        "lights": ("day", "night"),
        "swatches": SWATCHES,
        "instruments": INSTRUMENTS,
        "seats": running.seats,
        "deadlines": [now + timedelta(hours=5), now + timedelta(minutes=7), now - timedelta(minutes=1)],
        "running": running,
        "owed": replace(running, me=me, i_owe=True, unread=2, name="Thursday night race"),
        "full": replace(open_, seats=_seats(), seats_taken=5, me=me, i_host=True, name="Everybody is here"),
        "saved": replace(running, me=me, name="Orders are in"),
        "open": replace(open_, name="Sunday squadron", unlisted=True),
        "exhibition": replace(running, exhibition=True, name="Exhibition", pace="30 seconds a year"),
        "paused": replace(running, paused=True, name="Out of order"),
        "won": replace(over, me=replace(me, is_winner=True), winners=me.name, name="A race won"),
        "lost": replace(over, me=replace(me, is_loser=True), winners="China", name="A race lost"),
        "watched": replace(over, winners="India", name="A race of others"),
        "nobody": replace(over, name="A race without an end"),
        "record": ServiceRecord(flown=12, won=3, running=2),
        "fields": fields,
        "refused": refused_fields(),
    }


def _seats(free: int = 0) -> list[SeatLine]:
    taken = len(NATIONS) - free
    return [
        SeatLine(
            number=number,
            name=name,
            player="" if number >= taken else BOT_NAMES[number],
            kind="open" if number >= taken else "human" if number == 1 else "bot",
            character="" if number == 1 or number >= taken else "Daredevil, hard",
            boast="" if number == 1 or number >= taken else "launches first, asks later",
            is_me=number == 1,
            lamp=lamp,
            stand_in=BOT_NAMES[number] if number in AWAY and not free else "",
            wanted=number in AWAY[1:] and not free,
            away="until 27 November" if number == 1 and not free else "",
        )
        for number, (name, lamp) in enumerate(zip(NATIONS, LAMPS, strict=True))
    ]


def _summary(deadline: Any) -> MatchSummary:
    seats = _seats()
    return MatchSummary(
        id=0,
        url="#lists",
        name="Winter race",
        game_name="Space Race",
        edition="Five Nations",
        words=Words("nation", "nations", "year", "years"),
        status=Match.Status.RUNNING,
        label="1957",
        deadline=deadline,
        seats=seats,
        pace="1 day a year",
        host_name="Valentina",
        i_owe=False,
        unlisted=False,
        exhibition=False,
        result="",
        seats_taken=len(seats),
        seats_total=len(seats),
    )
