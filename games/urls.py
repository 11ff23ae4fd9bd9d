"""The URLs of all pages, by package. They come before allauth's, some of which redirect guests."""

from django.urls import include, path

FREQUENT_PACKAGES = ("site", "replays", "dashboard", "lobby", "telegraph")
"""These come first: Django tries URL patterns in order, which can take a third of a page's time."""

PACKAGES = (
    "absences",
    "api",
    "clubs",
    "tournaments",
    "embeds",
    "notifications",
    "operating",
    "accounts",
    "ratings",
    "records",
    "seasons",
    "elimination",
    "solo_games",
)

urlpatterns = [path("", include(f"games.{package}.urls")) for package in FREQUENT_PACKAGES + PACKAGES]
