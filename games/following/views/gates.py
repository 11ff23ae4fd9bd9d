"""Pages that caches may keep for everybody."""

from collections.abc import Callable

from django.http import HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

View = Callable[..., HttpResponse]


def to_be_kept(seconds: int) -> Callable[[View], View]:
    """The page of a `view` may be kept by everybody for so long, and is not sent twice to who has kept it."""

    def kept(view: View) -> View:
        page: View = require_safe(conditional_page(cache_control(public=True, max_age=seconds)(view)))
        return page

    return kept
