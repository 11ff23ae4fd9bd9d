"""Addresses of pages."""

from django.urls import path

from games.views import decision, health, home, match, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("play-now/", home.play_now, name="play_now"),
    path("lobby/", home.lobby, name="lobby"),
    path("mine/", home.my_matches, name="my_matches"),
    path("matches/new/", match.new_match, name="new_match"),
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/join/", match.match_join, name="match_join"),
    path("matches/<int:pk>/leave/", match.match_leave, name="match_leave"),
    path("matches/<int:pk>/start/", match.match_start, name="match_start"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/private/", match.match_private, name="match_private"),
    path("matches/<int:pk>/history/", match.match_history, name="match_history"),
    path("matches/<int:pk>/windows/<int:number>/", match.match_window, name="match_window"),
    path("matches/<int:pk>/rules/", rules.match_rules, name="match_rules"),
    path("join/<slug:token>/", match.invitation, name="invitation"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.game_rules, name="game_rules"),
    path("rules/<slug:slug>/<slug:edition>/", rules.game_rules, name="edition_rules"),
    path("healthz", health.health, name="health"),
]
