"""Requests as views are given them: typed with what the middleware and the gates before them vouch for."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from games.models import User


class HtmxRequest(HttpRequest):
    """One that has passed the middleware of htmx; `htmx` is true of what a script of a page asks for."""

    htmx: HtmxDetails


class PlayerRequest(HtmxRequest):
    """One of somebody who is signed in: what `login_required` and `players_only` let pass."""

    user: User
