"""Addresses of all pages, room by room; they stand before allauth's, some of which guests are led around."""

from django.urls import include, path

ROOMS = (
    "absences",
    "api",
    "clubs",
    "cups",
    "desk",
    "following",
    "hosting",
    "lobby",
    "notices",
    "operating",
    "people",
    "ratings",
    "records",
    "seasons",
    "set_up",
    "site",
    "solo",
    "telegraph",
    "watching",
)

urlpatterns = [path("", include(f"games.{room}.urls")) for room in ROOMS]
