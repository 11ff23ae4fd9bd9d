"""Who may use the address of a form, and what everybody else is answered."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.views.next_page import with_next

View = Callable[[HttpRequest, int], HttpResponse]


def match_form(view: View) -> View:
    """`view` takes a form of a match. Its address is no page: who opens it is sent to the match."""

    @wraps(view)
    def posted(request: HttpRequest, pk: int) -> HttpResponse:
        return view(request, pk) if request.method == "POST" else redirect("match", pk)

    return posted


def players_only(view: View) -> View:
    """`view`, for whoever is signed in. Others sign in and come to the match; a script is told 401."""

    @wraps(view)
    def gate(request: HttpRequest, pk: int) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, pk)
        if request.htmx:
            return HttpResponse(status=401)
        return redirect(with_next("account_login", reverse("match", args=[pk])))

    return gate


def whole_number(text: str) -> int | None:
    """The number that a browser sent; None for anything that numbers no row."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None
