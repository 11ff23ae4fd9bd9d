"""Addresses of all pages, room by room; they stand before allauth's, some of which guests are led around."""

from django.urls import include, path

BUSY_ROOMS = ("site", "watching", "desk", "lobby", "telegraph")
"""First, for who looks an address up tries them in their order, which can take a third of a page's time."""

ROOMS = (
    "absences",
    "api",
    "clubs",
    "cups",
    "following",
    "hosting",
    "notices",
    "operating",
    "people",
    "ratings",
    "records",
    "seasons",
    "set_up",
    "solo",
)

urlpatterns = [path("", include(f"games.{room}.urls")) for room in BUSY_ROOMS + ROOMS]
