"""URL patterns of this package."""

from django.urls import path

from games.seasons.views import season

urlpatterns = [
    path("matches/<int:pk>/season/", season.match_season, name="match_season"),
    path("seasons/<slug:token>/", season.season, name="season"),
    path("seasons/<slug:token>/close/", season.season_close, name="season_close"),
]
