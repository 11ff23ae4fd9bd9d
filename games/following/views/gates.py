"""Who may use an address of a public match: anybody."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from games.following.selectors.boards import public_match

View = Callable[..., HttpResponse]


def of_public_match(view: View) -> View:
    """`view`, given the match of its address instead of the number; a 404 for one that is not public."""

    @wraps(view)
    def gate(request: HttpRequest, pk: int, **arguments: Any) -> HttpResponse:
        match = public_match(pk)
        if match is None:
            raise Http404
        return view(request, match, **arguments)

    return gate


def to_be_kept(seconds: int) -> Callable[[View], View]:
    """The page of a `view` may be kept by everybody for so long, and is not sent twice to who has kept it."""

    def kept(view: View) -> View:
        page: View = require_safe(conditional_page(cache_control(public=True, max_age=seconds)(view)))
        return page

    return kept
