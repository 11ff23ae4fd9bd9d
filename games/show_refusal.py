"""Where a page shows why a service has refused something."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.refused import Refused
from games.requests import PlayerRequest

Act = Callable[[PlayerRequest, Any], str]
View = Callable[..., HttpResponse]


@contextmanager
def refusal_as_message(request: HttpRequest) -> Iterator[None]:
    """Stop the block where a service refuses, and show its sentence as an error message on the next page."""
    try:
        yield
    except Refused as refusal:
        messages.error(request, refusal.message)


@contextmanager
def refusal_in_form(form: forms.Form, field: str = "") -> Iterator[None]:
    """Stop the block at a refusal, and show it at the field that it names, or above the form."""
    try:
        yield
    except Refused as refusal:
        place = field or refusal.field
        form.add_error(place if place in form.fields else None, refusal.message)


def service_form(
    find: Callable[..., Any], back: Callable[[PlayerRequest, Any], HttpResponse]
) -> Callable[[Act], View]:
    """Make a decorator of `act`, a form of whoever is signed in about what `find` finds by the address.

    It leads `back` with what `act` returns as a message, or with the sentence of a refusal.
    """

    def decorate(act: Act) -> View:
        @login_required
        @require_POST
        @wraps(act)
        def posted(request: PlayerRequest, **address: Any) -> HttpResponse:
            found = find(request, **address)
            with refusal_as_message(request):
                if said := act(request, found):
                    messages.success(request, said)
            return back(request, found)

        return posted

    return decorate
