"""The replay of a match, its animations and history, and the what-if of a window."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from msgspec.structs import replace

from games.channels.selectors.channels import BlockedSenders, blocked_senders, is_archive_open
from games.forms.fields import FieldsForm
from games.forms.steps import steps_forms
from games.live_board.renderers.fragments import history_fragment, turn_animation
from games.live_board.selectors.match_page import MatchPage, public_seats
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.version_cache import cached_per_version
from games.models import Match, Seat, Window
from games.permissions.selectors.visibility import newest_public_window, newest_visible_window, newest_window_number
from games.permissions.views.decorators import get_viewer, parse_row_number, players_form, started_match_view
from games.play.services.submissions import mark_seen
from games.records.selectors.records import has_full_record
from games.replays.forms.what_if import signed_lists, what_if_form
from games.replays.selectors.replay import ALL_SEATS, NO_BLOCKS, Perspective, WhatIf, replay_context, replay_label
from games.requests import HtmxRequest, PlayerRequest
from games.rules.errors import IllegalMove, MalformedMove


def replay_frame(
    match: Match, number: int, perspective: Perspective, *, unread: BlockedSenders, is_news: bool
) -> tuple[str, str]:
    """Return the label and the HTML of that window, once per version; five queries, seven for a seat's perspective.

    If the archive of telegrams is public, that costs one more query. If the reader has blocked senders
    (`unread`), the frame is rendered for this reader alone.

    With `is_news` the result of the window is left out. Raise Window.DoesNotExist or Seat.DoesNotExist. The
    caller checks whether the viewer may use the perspective.
    """

    def made() -> tuple[str, str]:
        context = replay_context(match, number, perspective, unread, is_news=is_news)
        return context["label"], render_to_string("matches/_replay.html", context)

    what = f"replay/{number}/{'news' if is_news else perspective}"
    return made() if unread != NO_BLOCKS else cached_per_version(match, what, made)


@require_safe
@started_match_view
@vary_on_headers("HX-Request")
def match_window(request: HtmxRequest, found: Match, number: int) -> HttpResponse:
    """Show a window as a page or its fragment; `?as=` is a seat number or "all", in matches with a full record."""
    viewer, perspective = get_viewer(request), _requested_perspective(request, found)
    newest = newest_visible_window(found, viewer)
    unread = blocked_senders(viewer, found) if is_archive_open(found) else NO_BLOCKS
    if newest is not None and number > newest:
        raise Http404
    try:
        label, html = replay_frame(found, number, perspective, unread=unread, is_news=number == newest)
    except (Window.DoesNotExist, Seat.DoesNotExist):
        raise Http404 from None
    if request.htmx:
        return HttpResponse(html)
    context = {
        **found.page_context,
        "replay": {"label": label, "html": html},
        "number": number,
        "last": newest_public_window(found) if newest is None else newest,
        "perspective": perspective,
        "replay_query": "" if perspective is None else f"?as={perspective}",
        "seats": public_seats(found) if has_full_record(found) else [],
    }
    return render(request, "matches/replay.html", context)


def _requested_perspective(request: HttpRequest, match: Match) -> Perspective:
    """Return the requested perspective; raise Http404 for those of seats without a full record."""
    wanted = request.GET.get("as", "")
    if not wanted:
        return None
    perspective: Perspective = ALL_SEATS if wanted == ALL_SEATS else parse_row_number(wanted)
    if perspective is None or not has_full_record(match):
        raise Http404
    return perspective


DECIDED_PARAMETER = "decided"
"""URL parameter that says that the form was sent."""


@require_safe
@started_match_view
def match_what_if(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """Show the what-if form for `?seat=` in that window, and the result of the changed move."""
    wanted = request.GET.get("seat", "")
    seat = parse_row_number(wanted) if wanted else None
    if not has_full_record(found) or (wanted and seat is None):
        raise Http404
    try:
        window = WhatIf(found, number, seat)
    except Window.DoesNotExist:
        raise Http404 from None
    is_decided, names = DECIDED_PARAMETER in request.GET, [each.name for each in window.seats]
    data = request.GET if is_decided or "step" in request.GET else None
    fields, place = found.game_ui.fields(window.sheet.view, window.ask), f"{found.pk}/{number}/{window.ask.seat}"
    form, entered, adder = what_if_form(data, fields, names, window.sheet.entered, place)
    instead = _what_if_result(window, form, found) if is_decided and form.is_valid() else None
    context = _what_if_context(found, window, entered, instead) | {
        "form": form,
        "steps": steps_forms(fields, entered, names, adder, form.errors),
        "lists": signed_lists(fields, entered, place),
    }
    return render(request, "matches/what_if.html", context)


def _what_if_result(window: WhatIf, form: FieldsForm, match: Match) -> WindowHistory | None:
    try:
        return window.report(form.values())
    except (IllegalMove, MalformedMove) as refusal:
        field = match.game_ui.error_field(window.sheet.view, form.drafted(), refusal)
        form.refuse_move(refusal, match.pk, field)
        return None


def _what_if_context(
    match: Match, window: WhatIf, entered: Mapping[str, Any], instead: WindowHistory | None
) -> dict[str, Any]:
    was = window.report()
    return {
        "view": window.sheet.view,
        # The order form of a game reads these of a dashboard.
        "dashboard": {"entered": entered, "preview": window.preview(entered), "recent": ()},
        "sheet": window.sheet,
        "page": MatchPage(window.position, replayed=True),
        "was_summary": window.summary(was),
        "instead": instead and _without(instead, was),
        "instead_summary": window.summary(instead) if instead else "",
        **match.page_context,
        "number": window.position.window.number,
        "label": replay_label(window.position.window),
        "seats": window.seats,
        "asked": window.asked,
        "me": window.sheet.seat,
        "answered": window.sheet.move is not None,
        "is_what_if": True,
        "was": _without(was, instead) if instead else was,
    }


def _without(report: WindowHistory, other: WindowHistory) -> WindowHistory:
    """Return the report with only the events that the other one does not have, or has less often."""
    shared, only = list(other.events), []
    for event in report.events:
        if event in shared:
            shared.remove(event)
        else:
            only.append(event)
    return replace(report, events=only)


@require_safe
@started_match_view
def match_animation(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """Show the animation and the turn report of a resolved window, for the match page."""
    newest = newest_visible_window(found, get_viewer(request))
    if newest is not None and number >= newest:
        raise Http404
    resolved = found.windows.select_related("year").defer("table").exclude(closed_at=None)
    window = get_object_or_404(resolved.exclude(kind="over"), number=number)
    return HttpResponse(turn_animation(found, window))


@players_form(started_match_view)
def match_seen(request: PlayerRequest, found: Match) -> HttpResponse:
    """Save that the player has been shown the first `windows` windows."""
    windows = parse_row_number(request.POST.get("windows", ""))
    if windows is None:
        return HttpResponse(status=400)
    mark_seen(match=found, user=request.user, windows=windows)
    return HttpResponse(status=204)


@require_safe
@started_match_view
def match_history(request: HtmxRequest, found: Match) -> HttpResponse:
    """Show history: up to the window `?before=`, or the windows that resolved beyond the first `?told=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    viewer = get_viewer(request)
    newest, before = newest_visible_window(found, viewer), parse_row_number(request.GET.get("before", ""))
    if newest is None:
        newest = newest_window_number(found)
    # Pages are cached by their end, so a number beyond the newest window must not create another one.
    before = newest if before is None else min(newest, before)
    seat = found.seats.filter(user=viewer).first() if viewer else None
    number, told = seat.number if seat else None, parse_row_number(request.GET.get("told", ""))
    if told is not None:
        return HttpResponse(history_fragment(found, newest, number, told=min(newest, told)))
    return HttpResponse(history_fragment(found, before, number))
