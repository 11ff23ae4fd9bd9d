"""Addresses of this room's pages."""

from django.urls import path

from games.solo_games.views import solo_games

urlpatterns = [
    path("matches/<int:pk>/abandon/", solo_games.match_abandon, name="match_abandon"),
    path("alone/<slug:game>/", solo_games.solo_game, name="alone"),
    path("alone/<slug:game>/begin/", solo_games.solo_game_start, name="alone_begin"),
    path("alone/<slug:game>/today/", solo_games.challenge_today, name="alone_today"),
    path("alone/<slug:game>/<slug:day>/", solo_games.challenge_day, name="alone_day"),
    path("orders-of-the-day/", solo_games.daily_puzzles, name="day_orders"),
    path("orders-of-the-day/<int:number>/", solo_games.daily_puzzle, name="day_order"),
]
