"""Views of the telegraph: reading, writing and moderation."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from games.channels.selectors.channels import ChannelView, readable_channel
from games.exceptions import ServiceError
from games.matches.selectors.position import Position
from games.models import Match
from games.permissions.selectors.visibility import visible_position
from games.permissions.views.decorators import get_viewer, parse_row_number, players_form, started_match_view
from games.requests import HtmxRequest, PlayerRequest
from games.telegraph.selectors.deals import EMPTY_PROPOSAL, ProposalInput, parse_clause
from games.telegraph.selectors.telegraph import get_telegraph
from games.telegraph.services import telegraph as services
from games.telegraph.services.deals import parse_valid_deal

REFUSED = 422
View = Callable[..., HttpResponse]
SLUG = re.compile(r"[-a-zA-Z0-9_]+")


def moderation_form(act: Callable[[PlayerRequest, Match, str], str]) -> View:
    """Decorate a moderation form of a channel; show the message or error of `act` in the telegraph."""

    @players_form(started_match_view)
    @wraps(act)
    def posted(request: PlayerRequest, match: Match, key: str | None = None) -> HttpResponse:
        key = _open_key(request) if key is None else key
        try:
            message = act(request, match, key)
        except ServiceError as refusal:
            refused: dict[str, Any] = {f"{refusal.field or 'order'}_refused": refusal.message}
            return _show(request, match, key, status=REFUSED, **refused)
        if request.htmx:
            return _show(request, match, key, told=message)
        messages.success(request, message)
        return _done(request, match, key)

    return posted


@require_safe
@started_match_view
def match_telegraph(request: HtmxRequest, match: Match) -> HttpResponse:
    """Show the channels that the visitor may read."""
    return _show(request, match)


@require_safe
@started_match_view
def match_channel(request: HtmxRequest, match: Match, key: str) -> HttpResponse:
    """Show one channel: the newest telegrams, or those before the telegram `?before=`.

    `?counter=` is the key of the proposal that a counter-proposal answers.
    """
    before = parse_row_number(request.GET.get("before", ""))
    entered = ProposalInput(counters=request.GET.get("counter", ""))
    focus = "counter" if entered.counters and request.htmx.boosted else ""
    return _show(request, match, key, before, entered, takes_focus=focus)


@sensitive_variables("text", "what")
@sensitive_post_parameters("text")
@players_form(started_match_view)
def match_write(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Send a telegram; an error keeps the text."""
    position, _ = _readable(request, match, key)
    text, once = (request.POST.get(name, "") for name in ("text", "once"))
    try:
        _write(request, match, key, position, text=text, once=once)
    except ServiceError as refusal:
        reason = refusal.message
        return _show(request, match, key, status=REFUSED, written=text, text_refused=reason, takes_focus="text")
    return _done(request, match, key, takes_focus="text")


@sensitive_variables()
@sensitive_post_parameters()
@players_form(started_match_view)
def match_propose_deal(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Preview a proposal as text, and send it once the player has seen the preview.

    An error keeps the entered values.
    """
    entered = ProposalInput.of(request.POST)
    try:
        if _propose(request, match, key, entered):
            return _done(request, match, key, takes_focus="log")
    except ServiceError as refusal:
        field = refusal.field.removeprefix("deal.")
        entered = replace(entered, refused=refusal.message, refused_at=field)
        return _show(request, match, key, entered=entered, status=REFUSED, takes_focus="deal")
    return _show(request, match, key, entered=replace(entered, previewed=entered.mark), takes_focus="preview")


def _propose(request: PlayerRequest, match: Match, key: str, entered: ProposalInput) -> bool:
    """Send a previewed proposal, else validate it; return whether it was sent."""
    position, channel_view = _readable(request, match, key)
    seat, once = position.seat_of(request.user), request.POST.get("once", "")
    if seat is None:
        raise ServiceError(f"Only {match.game_ui.words.seats} can write here.")
    deal = entered.proposal(once, channel_view.others(seat.number, len(position.seats)))
    if entered.previewed != entered.mark:
        parse_valid_deal(position, channel_view, seat, deal)
        return False
    _write(request, match, key, position, deal=deal, once=f"{once[:16]}-deal")
    return True


@sensitive_variables()
@sensitive_post_parameters()
@players_form(started_match_view)
def match_answer_deal(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Accept, decline or withdraw the proposal `to`, depending on the button `says`."""
    position, _ = _readable(request, match, key)
    to, says, once = (request.POST.get(name, "") for name in ("to", "says", "once"))
    filled = [parse_clause(value) for value in request.POST.getlist("filled")]
    deal = {"kind": "answer", "to": to, "says": says, "filled": filled if says == "accept" else []}
    # A channel can have several proposals, and the same page can answer each.
    mark = f"{once[:16]}-{crc32(f'{to} {says}'.encode()):08x}"
    try:
        _write(request, match, key, position, deal=deal, once=mark)
    except ServiceError as refusal:
        return _show(request, match, key, status=REFUSED, deal_refused=refusal.message, refused_key=to)
    return _done(request, match, key)


@players_form(started_match_view)
def match_read(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Record that the visitor has read a channel up to the telegram `last`."""
    _readable(request, match, key)
    services.mark_read(match_id=match.pk, user=request.user, key=key, last=_posted_number(request, "last"))
    return _done(request, match, key)


@moderation_form
def match_report(request: PlayerRequest, match: Match, key: str) -> str:
    """Report the telegram `telegram` of a channel."""
    _readable(request, match, key)
    services.report_telegram(match_id=match.pk, user=request.user, key=key, number=_posted_number(request, "telegram"))
    return "Telegram reported. A moderator will read it."


@moderation_form
def match_block(request: PlayerRequest, match: Match, key: str) -> str:
    """Block the player on the seat `seat`, or unblock them with `undo`."""
    undo, seat = bool(request.POST.get("undo")), _posted_number(request, "seat", -1)
    (services.unblock_player if undo else services.block_player)(match_id=match.pk, user=request.user, seat_number=seat)
    if undo:
        return "Player unblocked. You see their telegrams again."
    return "Player blocked. You no longer see their telegrams. They are not notified."


@moderation_form
def match_mute(request: PlayerRequest, match: Match, key: str) -> str:
    """Mute the seat `seat` in the public channel for a `reason`, or unmute it with `undo`."""
    who: dict[str, Any] = {"match_id": match.pk, "host": request.user}
    who["seat_number"] = _posted_number(request, "seat", -1)
    if request.POST.get("undo"):
        services.unmute_seat(**who)
        return "Unmuted."
    services.mute_seat(**who, reason=request.POST.get("reason", ""))
    return "Player muted. Everybody can see the reason."


@moderation_form
def match_report_handled(request: PlayerRequest, match: Match, key: str) -> str:
    """Record that the host has handled the reports on the telegram `telegram`."""
    services.settle_reports(match_id=match.pk, host=request.user, number=_posted_number(request, "telegram"))
    return "Report closed."


def _readable(request: HttpRequest, match: Match, key: str) -> tuple[Position, ChannelView]:
    """Return the match and the channel of that key, or raise Http404 if the visitor may not read it."""
    viewer = get_viewer(request)
    position = visible_position(match, viewer)
    channel_view = readable_channel(position, viewer, key)
    if channel_view is None:
        raise Http404
    return position, channel_view


@sensitive_variables()
def _write(request: PlayerRequest, match: Match, key: str, known: Position, text: str = "", **what: Any) -> None:
    services.write_telegram(match_id=match.pk, user=request.user, key=key, text=text, known=known, **what)


def _show(
    request: HtmxRequest,
    match: Match,
    key: str = "",
    before: int | None = None,
    entered: ProposalInput = EMPTY_PROPOSAL,
    *,
    status: int = 200,
    **extra: str,
) -> HttpResponse:
    """Return the page with that channel open; `extra` is more context, such as the part that `takes_focus`.

    Raises Http404 for a channel that may not be read.
    """
    viewer = get_viewer(request)
    shown = get_telegraph(visible_position(match, viewer), viewer, key, before, entered)
    if shown is None:
        raise Http404
    context = match.page_context | {"telegraph": shown, **extra}
    if not request.htmx:
        return render(request, "telegraph/page.html", context, status=status)
    context["is_refused"] = status == REFUSED
    return render(request, "telegraph/_update.html", context, status=status)


def _done(request: HtmxRequest, match: Match, key: str, takes_focus: str = "") -> HttpResponse:
    """Return the channel as it is now, or a redirect to it for browsers without scripts."""
    if request.htmx:
        return _show(request, match, key, takes_focus=takes_focus)
    return redirect("match_channel", match.pk, key) if key else redirect("match_telegraph", match.pk)


def _posted_number(request: HttpRequest, name: str, otherwise: int = 0) -> int:
    number = parse_row_number(request.POST.get(name, ""))
    return otherwise if number is None else number


def _open_key(request: HttpRequest) -> str:
    """Return the key of the channel with the form; "" without a valid key."""
    key = request.POST.get("channel", "")
    return key if SLUG.fullmatch(key) else ""
