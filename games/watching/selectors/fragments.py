"""What of a match page is the same for all who watch, rendered once per version."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.template.loader import render_to_string

from games.matches.selectors.cached import kept
from games.matches.selectors.chart import chart_of
from games.matches.selectors.history import history_page, story_of
from games.matches.selectors.position import Position, load_position, opened_position
from games.matches.selectors.seats import lamps_of, seat_lines
from games.matches.selectors.sight import (
    EVERYBODY,
    Audience,
    audience_of,
    is_watched_late,
    position_for_all,
    public_version,
)
from games.matches.selectors.words import awaited_text
from games.models import Match, Seat, Submission, Window
from games.watching.selectors.match_page import match_page, public_seats


@dataclass(frozen=True, slots=True)
class Fragment:
    """What every watcher of a match receives at `version`: the whole public side as HTML, or, as JSON, what
    has changed since on a board of the version `board`.

    Those of the `audience` who are late are sent `late` in its place, nothing if that is None; who is in
    neither part of it nothing at all.
    """

    version: int
    board: int
    text: str
    whole: bool = True
    audience: Audience = EVERYBODY
    late: "Fragment | None" = None


def public_fragment(match: Match, now: Callable[[], Position] | None = None) -> Fragment:
    """Return the public side at the version of the row, for its audience; `now` is the match as loaded."""
    if match.status == Match.Status.OPEN:
        return Fragment(match.version, match.board_version, room_news(match.pk))
    html = kept(match, "board", lambda: _board((now or partial(load_position, match))()))
    late = late_fragment(match) if is_watched_late(match) else None
    return Fragment(match.version, match.board_version, html, audience=audience_of(match), late=late)


def room_news(match_id: int) -> str:
    """Return what has a waiting room ask for its page again."""
    return render_to_string("matches/_room_news.html", {"match_id": match_id})


def late_fragment(match: Match) -> Fragment:
    """The public side of a match as those see it who watch it late."""
    version = public_version(match)
    html = kept(match, "late-board", lambda: _board(position_for_all(match)))
    return Fragment(version, version, html)


def answers_fragment(match: Match) -> Fragment:
    """Who has answered by now, for boards of the match's `board_version`: some hundred bytes."""
    open_asks = Submission.objects.filter(window__match=match, window__closed_at=None).defer("move")
    asked = {each.seat.number: each for each in open_asks.select_related("seat")}
    lines = seat_lines(match, match.seats.select_related("user"), submissions=asked)
    told = {
        "version": match.version,
        "board": match.board_version,
        "lamps": lamps_of(asked),
        "awaited": awaited_text(lines),
    }
    text, audience = json.dumps(told), audience_of(match)
    return Fragment(match.version, match.board_version, text, whole=False, audience=audience)


def history(match: Match, before: int, seat: int | None = None, seats: Iterable[Seat] | None = None) -> str:
    """Return a page of windows resolved before `before`, as `seat` (None: a spectator) knows them."""
    reader = "" if seat is None else f"/{seat}"
    return kept(match, f"history/{before}{reader}", lambda: _history(match, before, seat, seats))


def history_news(match: Match, newest: int, told: int, seat: int | None = None) -> str:
    """Return, for a page that tells of the first `told` windows, what was resolved since, up to `newest`."""
    reader = "" if seat is None else f"/{seat}"
    make = partial(_history, match, newest, seat, None, told)
    return kept(match, f"history/{told}-{newest}{reader}", make)


def reel(match: Match, window: Window) -> str:
    """What a window that has resolved brought: as scenes to be played, and as a story to be filed."""
    return kept(match, f"reel/{window.number}", lambda: _reel(match, window))


def _board(position: Position) -> str:
    return render_to_string("matches/_public.html", {"page": match_page(position)})


def _history(
    match: Match, before: int, seat: int | None, seats: Iterable[Seat] | None, told: int | None = None
) -> str:
    context = {
        "match": match,
        "meta": match.meta,
        "face": match.face,
        "history": history_page(match, seat, before, told),
        "chart": chart_of(match),
        "seats": public_seats(match) if seats is None else seat_lines(match, seats),
    }
    name = "_history" if told is None else "_history_news"
    return render_to_string(f"matches/{name}.html", context)


def _reel(match: Match, window: Window) -> str:
    context = {
        "match": match,
        "meta": match.meta,
        "face": match.face,
        "story": story_of(window),
        "before": cache(partial(_board_before, match, window)),
        "seats": public_seats(match),
    }
    return render_to_string("matches/_told_reel.html", context)


def _board_before(match: Match, window: Window) -> Any:
    """What everybody saw as the window opened, for a film that draws on that board."""
    return match.game.view(opened_position(match, window.number).opening, None)
