"""Addresses of all pages, room by room; they stand before allauth's, some of which guests are led around."""

from django.urls import include, path

FREQUENT_ROOMS = ("site", "replays", "dashboard", "lobby", "telegraph")
"""First, for who looks an address up tries them in their order, which can take a third of a page's time."""

ROOMS = (
    "absences",
    "api",
    "clubs",
    "tournaments",
    "embeds",
    "hosting",
    "notifications",
    "operating",
    "accounts",
    "ratings",
    "records",
    "seasons",
    "match_setup",
    "solo_games",
)

urlpatterns = [path("", include(f"games.{room}.urls")) for room in FREQUENT_ROOMS + ROOMS]
