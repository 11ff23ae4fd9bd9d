"""The icon of the site where browsers look for it without being told."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponse:
    """The way to the file, whose own address changes with what is in it."""
    return redirect(static("img/favicon.ico"))
