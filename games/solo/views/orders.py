"""Orders of the day: the list of a day's positions, and one of them, decided and then explained."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.views.access import viewer_of
from games.models.alone import end_of
from games.rules import codec
from games.solo.selectors.alone import today
from games.solo.selectors.orders import (
    Log,
    PositionPage,
    day_positions,
    entries_of,
    log_of,
    position_page,
)
from games.solo.services.alone import chosen_in, decide

KEPT = "day_orders"


@require_safe
def day_orders(request: HttpRequest) -> HttpResponse:
    """The positions of the day (UTC) that it is now, and the visitor's streak."""
    day, log = today(timezone.now()), _log(request)
    context = {
        "day": day,
        "log": log,
        "entries": entries_of(day_positions(day), log),
        "next_at": end_of(day),
    }
    return render(request, "alone/orders.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def day_order(request: HttpRequest, number: int) -> HttpResponse:
    """One position: what its seat knew, the orders to choose from, and once chosen what each had brought."""
    page = position_page(number, _log(request), timezone.now())
    if page is None:
        raise Http404
    if request.method != "POST":
        return _render(request, page)
    if request.POST.get("day") != str(page.entry.row.day):
        return redirect("day_orders")
    choice = request.POST.get("choice", "")
    if choice not in {str(each) for each in range(len(page.told.options))}:
        return _render(request, page, refused=True)
    _keep(request, page, int(choice))
    return redirect(reverse("day_order", args=[number]) + "#answer")


def _render(request: HttpRequest, page: PositionPage, *, refused: bool = False) -> HttpResponse:
    context = {"page": page, "log": _log(request), "refused": refused}
    return render(request, "alone/order.html", context, status=422 if refused else 200)


def _log(request: HttpRequest) -> Log:
    user = viewer_of(request)
    return log_of((user and user.day_orders) or request.session.get(KEPT))


def _keep(request: HttpRequest, page: PositionPage, choice: int) -> None:
    row, user, log = page.entry.row, viewer_of(request), log_of(request.session.get(KEPT))
    day = today(timezone.now())
    if user:
        decide(user=user, row=row, day=day, choice=choice, before=log)
    else:
        request.session[KEPT] = codec.to_json(chosen_in(log, row, day, choice))
