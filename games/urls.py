"""The URLs of all pages, by package. They come before allauth's, some of which redirect guests."""

from django.urls import include, path

FREQUENT_ROOMS = ("site", "replays", "dashboard", "lobby", "telegraph")
"""These come first: Django tries URL patterns in order, which can take a third of a page's time."""

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
