"""Display of service errors on pages."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from games.exceptions import ServiceError
from games.requests import PlayerRequest
from games.rules.errors import BadOptions
from games.schedule.timetable import InvalidTimetable

FormService = Callable[[PlayerRequest, Any], str]
View = Callable[..., HttpResponse]
TOO_MANY_GUESTS = "too-many-guests"


@contextmanager
def error_as_message(request: HttpRequest) -> Iterator[None]:
    """Stop the block at a service error, and show it as a message on the next page."""
    try:
        yield
    except ServiceError as refusal:
        messages.error(request, refusal.message)


@contextmanager
def error_in_form(form: forms.Form, field: str = "") -> Iterator[None]:
    """Stop the block at a service error, and show it at its field or above the form, or as its `refuse` does."""
    try:
        yield
    except ServiceError as refusal:
        problems: Mapping[str, str] = {field or refusal.field: refusal.message}
    except (BadOptions, InvalidTimetable) as bad:
        problems = bad.problems
    else:
        return
    for place, said in problems.items():
        if hasattr(form, "refuse"):
            form.refuse(place, said)
        else:
            form.add_error(place if place in form.fields else None, said)


def render_form(request: HttpRequest, template: str, form: forms.Form, **context: Any) -> HttpResponse:
    """Return the page of the `form`, with status 429 after too many guests and 422 with other errors."""
    return render(request, template, {"form": form, **context}, status=form_status(form))


def form_page(view: View) -> View:
    """Decorate a page of signed-in users whose form is sent to its own address."""
    return login_required(require_http_methods(["GET", "HEAD", "POST"])(view))


def form_status(form: forms.Form) -> int:
    """Return the status of a page with `form`: 429 after too many guests, 422 with other errors, else 200."""
    if form.has_error(NON_FIELD_ERRORS, TOO_MANY_GUESTS):
        return 429
    return 422 if form.errors else 200


def service_form(
    find: Callable[..., Any], back: Callable[[PlayerRequest, Any], HttpResponse]
) -> Callable[[FormService], View]:
    """Decorate `act`, a form of a signed-in user about the object that `find` returns.

    Redirects to `back` with the return value of `act`, or its error, as a message.
    """

    def decorate(act: FormService) -> View:
        @login_required
        @require_POST
        @wraps(act)
        def posted(request: PlayerRequest, **address: Any) -> HttpResponse:
            found = find(request, **address)
            with error_as_message(request):
                if said := act(request, found):
                    messages.success(request, said)
            return back(request, found)

        return posted

    return decorate
