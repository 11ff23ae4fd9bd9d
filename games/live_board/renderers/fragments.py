"""The parts of a match page that are the same for all spectators, rendered once per version."""

import json
from collections.abc import Callable, Iterable
from functools import cache, partial

from django.template.loader import render_to_string
from msgspec import Struct

from games.live_board.selectors.match_page import MatchPage, public_seats
from games.matches.selectors.chart import get_chart
from games.matches.selectors.display_text import pending_seats_text
from games.matches.selectors.history import history_page, window_history
from games.matches.selectors.position import Position, load_opening_position, load_position
from games.matches.selectors.seats import get_move_statuses, seat_lines
from games.matches.selectors.version_cache import cached_per_version, once_per_version
from games.models import Match, Seat, Submission, Window
from games.permissions.selectors.visibility import (
    LIVE_FOR_ALL,
    Audience,
    get_audience,
    has_watch_delay,
    public_version,
    visible_position,
)


class Fragment(Struct, frozen=True):
    """What every spectator of a match receives at `version`: the whole public part as HTML, or, as JSON, the
    changes on a board of the version `board`.

    Late spectators of the `audience` receive `late` instead, nothing if that is None. Users outside the
    audience receive nothing.
    """

    version: int
    board: int
    text: str
    whole: bool = True
    audience: Audience = LIVE_FOR_ALL
    late: "Fragment | None" = None


def public_fragment(match: Match, now: Callable[[], Position] | None = None) -> Fragment:
    """Return the public part at the current version, for its audience; `now` loads the position."""
    if match.status == Match.Status.OPEN:
        return Fragment(match.version, match.board_version, waiting_room_fragment(match.pk))
    html = cached_per_version(match, "board", lambda: _board((now or partial(load_position, match))()))
    late = late_fragment(match) if has_watch_delay(match) else None
    return Fragment(match.version, match.board_version, html, audience=get_audience(match), late=late)


def waiting_room_fragment(match_id: int) -> str:
    """Return the fragment that makes a waiting room fetch its page again."""
    return render_to_string("matches/_waiting_room_changed.html", {"match_id": match_id})


def late_fragment(match: Match) -> Fragment:
    """Return the public part of a match for late spectators."""
    version = public_version(match)
    html = cached_per_version(match, "late-board", lambda: _board(visible_position(match, None)))
    return Fragment(version, version, html)


def answers_fragment(match: Match) -> Fragment:
    """Return which seats have moved, for boards of the `board_version` of the match: some hundred bytes."""
    open_asks = Submission.objects.filter(window__match=match, window__closed_at=None).defer("move")
    asked = {each.seat.number: each for each in open_asks.select_related("seat")}
    lines = seat_lines(match, match.seats.select_related("user"), submissions=asked)
    told = {
        "version": match.version,
        "board": match.board_version,
        "lamps": get_move_statuses(asked),
        "awaited": pending_seats_text(lines),
    }
    return Fragment(match.version, match.board_version, json.dumps(told), whole=False, audience=get_audience(match))


def history_fragment(
    match: Match, before: int, seat: int | None, seats: Iterable[Seat] | None = None, told: int | None = None
) -> str:
    """Return a page of windows resolved before `before`, as `seat` knows them; None is a spectator.

    For a page that tells of the first `told` windows, return what was resolved since.
    """

    def history() -> str:
        shown = {
            "history": history_page(match, seat, before, told),
            "chart": get_chart(match),
            "seats": public_seats(match) if seats is None else seat_lines(match, seats),
        }
        template = "matches/_history.html" if told is None else "matches/_history_news.html"
        return render_to_string(template, match.page_context | shown)

    return cached_per_version(match, f"history/{before}/{told}/{seat}", history)


@once_per_version("animation/{window.number}")
def turn_animation(match: Match, window: Window) -> str:
    """Return the animation and the turn report of a resolved window."""
    context = {
        **match.page_context,
        "story": window_history(window),
        # The public view when the window opened, for animations that draw on that board.
        "before": cache(lambda: match.game.view(load_opening_position(match, window.number).opening, None)),
        "seats": public_seats(match),
    }
    return render_to_string("matches/_turn_with_animation.html", context)


def _board(position: Position) -> str:
    return render_to_string("matches/_public.html", {"page": MatchPage(position)})
