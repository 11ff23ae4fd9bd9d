"""The telegraph of a match: reading, writing, and keeping order."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_safe

from games.matches.selectors.position import Position
from games.matches.selectors.sight import seen_position
from games.matches.selectors.wires import Wire, readable_wire
from games.matches.views.access import of_started_match, players_form, viewer_of, whole_number
from games.models import Match
from games.refused import Refused
from games.requests import HtmxRequest, PlayerRequest
from games.telegraph.selectors.deals import NOTHING_ENTERED, Entered, clause_of
from games.telegraph.selectors.telegraph import Telegraph, telegraph
from games.telegraph.services import telegraph as services
from games.telegraph.services.deals import checked

REFUSED = 422
View = Callable[..., HttpResponse]
SLUG = re.compile(r"[-a-zA-Z0-9_]+")


def of_telegraph(view: View) -> View:
    """`view` as by `of_started_match`, of a match in which anything can be written."""

    @of_started_match
    @wraps(view)
    def gate(request: HttpRequest, match: Match, **arguments: str) -> HttpResponse:
        if not match.game.has_channels:
            raise Http404
        return view(request, match, **arguments)

    return gate


@require_safe
@of_telegraph
def match_telegraph(request: HtmxRequest, match: Match) -> HttpResponse:
    """The channels that the visitor may read."""
    return _show(request, match, _telegraph(request, match))


@require_safe
@of_telegraph
def match_channel(request: HtmxRequest, match: Match, key: str) -> HttpResponse:
    """One channel: the newest telegrams, or those before the telegram `?before=`.

    `?counter=` is the key of a proposal that the form of a new one answers.
    """
    before = whole_number(request.GET.get("before", ""))
    entered = Entered(counters=request.GET.get("counter", ""))
    return _show(request, match, _telegraph(request, match, key, before, entered))


@sensitive_variables("text", "what")
@sensitive_post_parameters("text")
@players_form(of_telegraph)
def match_write(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Send a telegram; a refusal keeps what was written."""
    position = _position(request, match, key)
    text, once = (request.POST.get(name, "") for name in ("text", "once"))
    try:
        _write(request, match, key, position, text=text, once=once)
    except Refused as refusal:
        refused = {"written": text, "text_refused": refusal.message}
        return _show(request, match, _telegraph(request, match, key), refused, REFUSED)
    return _done(request, match, key)


@sensitive_variables()
@sensitive_post_parameters()
@players_form(of_telegraph)
def match_propose(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Say a proposal in words, and send it once the player has read those.

    A refusal keeps what was entered.
    """
    entered = Entered.of(request.POST)
    try:
        if _propose(request, match, key, entered):
            return _done(request, match, key)
    except Refused as refusal:
        field = refusal.field.removeprefix("deal.")
        entered = replace(entered, refused=refusal.message, refused_at=field)
        return _show(request, match, _telegraph(request, match, key, entered=entered), {}, REFUSED)
    read = replace(entered, previewed=entered.mark)
    return _show(request, match, _telegraph(request, match, key, entered=read))


def _propose(request: PlayerRequest, match: Match, key: str, entered: Entered) -> bool:
    """Send a proposal that its player has read in words, else check it; whether it was sent."""
    position, wire = _position_and_wire(request, match, key)
    seat, once = position.seat_of(request.user), request.POST.get("once", "")
    if seat is None:
        raise Refused(f"Only the {match.face.words.seats} write here.")
    deal = entered.proposal(once, wire.others(seat.number, len(position.seats)))
    if entered.previewed != entered.mark:
        checked(position, wire, seat, deal)
        return False
    _write(request, match, key, position, deal=deal, once=f"{once[:16]}-deal")
    return True


@sensitive_variables()
@sensitive_post_parameters()
@players_form(of_telegraph)
def match_answer(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Accept or decline the proposal `to`, or withdraw it, as the button `says`."""
    position = _position(request, match, key)
    to, says, once = (request.POST.get(name, "") for name in ("to", "says", "once"))
    filled = [clause_of(value) for value in request.POST.getlist("filled")]
    deal = {"kind": "answer", "to": to, "says": says, "filled": filled if says == "accept" else []}
    # A channel has several proposals, and the same page may answer each.
    mark = f"{once[:16]}-{crc32(f'{to} {says}'.encode()):08x}"
    try:
        _write(request, match, key, position, deal=deal, once=mark)
    except Refused as refusal:
        refused = {"deal_refused": refusal.message, "refused_key": to}
        return _show(request, match, _telegraph(request, match, key), refused, REFUSED)
    return _done(request, match, key)


@players_form(of_telegraph)
def match_read(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Note that the visitor has read a channel up to the telegram `last`."""
    _position(request, match, key)
    last = whole_number(request.POST.get("last", "")) or 0
    services.mark_read(match_id=match.pk, user=request.user, key=key, last=last)
    return _done(request, match, key)


@players_form(of_telegraph)
def match_report(request: PlayerRequest, match: Match, key: str) -> HttpResponse:
    """Report the telegram `telegram` of a channel."""
    _position(request, match, key)
    number = whole_number(request.POST.get("telegram", "")) or 0
    return _keep_order(
        request,
        match,
        lambda: services.report(match_id=match.pk, user=request.user, key=key, number=number),
        "Reported. Those who keep order will read it.",
        key,
    )


@players_form(of_telegraph)
def match_block(request: PlayerRequest, match: Match) -> HttpResponse:
    """See nothing more of what the person on the seat `seat` writes, or with `undo` see it again."""
    undo = bool(request.POST.get("undo"))
    service = services.unblock if undo else services.block
    return _keep_order(
        request,
        match,
        lambda: service(match_id=match.pk, user=request.user, seat_number=_seat(request)),
        "You read them again." if undo else "Blocked: you read nothing of them any more. They are not told.",
        _open_key(request),
    )


@players_form(of_telegraph)
def match_mute(request: HtmxRequest, match: Match) -> HttpResponse:
    """The host mutes the seat `seat` in the public channel for a `reason`, or with `undo` no longer."""
    who: dict[str, Any] = {"match_id": match.pk, "host": request.user, "seat_number": _seat(request)}
    if request.POST.get("undo"):
        return _keep_order(request, match, lambda: services.unmute(**who), "Unmuted.", _open_key(request))
    reason = request.POST.get("reason", "")
    said = "Muted. Everybody reads why."
    return _keep_order(request, match, lambda: services.mute(**who, reason=reason), said, _open_key(request))


@players_form(of_telegraph)
def match_report_handled(request: PlayerRequest, match: Match) -> HttpResponse:
    """The host has dealt with the reports on the telegram `telegram`."""
    telegram = whole_number(request.POST.get("telegram", "")) or 0
    return _keep_order(
        request,
        match,
        lambda: services.settle_reports(match_id=match.pk, host=request.user, number=telegram),
        "Report closed.",
        _open_key(request),
    )


def _telegraph(
    request: HttpRequest,
    match: Match,
    key: str = "",
    before: int | None = None,
    entered: Entered = NOTHING_ENTERED,
) -> Telegraph:
    """The telegraph, with a channel open; a channel that may not be read is none at all."""
    viewer = viewer_of(request)
    found = telegraph(seen_position(match, viewer), viewer, key, before, entered)
    if found is None:
        raise Http404
    return found


def _position(request: HttpRequest, match: Match, key: str) -> Position:
    """The match, for who may read the channel of that key; for others there is no such address."""
    return _position_and_wire(request, match, key)[0]


def _position_and_wire(request: HttpRequest, match: Match, key: str) -> tuple[Position, Wire]:
    position = seen_position(match, viewer_of(request))
    wire = readable_wire(position, position.seat_of(viewer_of(request)), key)
    if wire is None:
        raise Http404
    return position, wire


@sensitive_variables()
def _write(
    request: PlayerRequest, match: Match, key: str, known: Position, text: str = "", **what: Any
) -> None:
    services.write(match_id=match.pk, user=request.user, key=key, text=text, known=known, **what)


def _show(
    request: HtmxRequest,
    match: Match,
    shown: Telegraph,
    refused: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"match": match, "meta": match.meta, "face": match.face, "telegraph": shown, **(refused or {})}
    template = "telegraph/_update.html" if request.htmx else "telegraph/page.html"
    return render(request, template, context, status=status)


def _done(request: HtmxRequest, match: Match, key: str) -> HttpResponse:
    """The channel as it is now, or for a browser without scripts the way to it."""
    if request.htmx:
        return _show(request, match, _telegraph(request, match, key))
    return redirect("match_channel", match.pk, key) if key else redirect("match_telegraph", match.pk)


def _keep_order(
    request: HtmxRequest, match: Match, change: Callable[[], None], said: str, key: str
) -> HttpResponse:
    try:
        change()
    except Refused as refusal:
        refused = {f"{refusal.field or 'order'}_refused": refusal.message}
        return _show(request, match, _telegraph(request, match, key), refused, REFUSED)
    if request.htmx:
        return _show(request, match, _telegraph(request, match, key), {"told": said})
    messages.success(request, said)
    return _done(request, match, key)


def _seat(request: HttpRequest) -> int:
    number = whole_number(request.POST.get("seat", ""))
    return -1 if number is None else number


def _open_key(request: HttpRequest) -> str:
    """The key of the channel that the form was pressed in; "" for none, and for what is no key."""
    key = request.POST.get("channel", "")
    return key if SLUG.fullmatch(key) else ""
