"""URL patterns of this package."""

from django.urls import path

from games.elimination.views import season

urlpatterns = [
    path("elimination/", season.season_list, name="eliminations"),
    path("elimination/new/", season.new_season, name="new_elimination"),
    path("elimination/evening/", season.evening, name="evening"),
    path("elimination/<slug:token>/", season.season, name="elimination"),
    path("elimination/<slug:token>/calendar.ics", season.calendar, name="elimination_calendar"),
    path("elimination/<slug:token>/<slug:action>/", season.act, name="elimination_act"),
]
