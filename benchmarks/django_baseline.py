"""The limit for pages: Django with nothing but one view, on the same server; and what it has spent."""

from time import process_time

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

PAGE = "<!DOCTYPE html><title>Trivial</title>" + "x" * 20_000


def trivial_page(request: HttpRequest) -> HttpResponse:
    """The same page for everybody."""
    return HttpResponse(PAGE)


def cpu_seconds(request: HttpRequest) -> HttpResponse:
    """The seconds of a core that this process has spent by now."""
    return HttpResponse(process_time())


urlpatterns = [path("", trivial_page), path("measured/spent/", cpu_seconds)]
settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="trivial", MIDDLEWARE=[])  # noqa: S106
application = get_asgi_application()
