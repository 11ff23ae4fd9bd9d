"""URLs of this package."""

from django.urls import path

from games.solo_games.views import solo_games

urlpatterns = [
    path("matches/<int:pk>/abandon/", solo_games.match_abandon, name="match_abandon"),
    path("solo/<slug:game>/", solo_games.solo_game, name="alone"),
    path("solo/<slug:game>/begin/", solo_games.solo_game_start, name="alone_begin"),
    path("solo/<slug:game>/today/", solo_games.challenge_today, name="alone_today"),
    path("solo/<slug:game>/<slug:day>/", solo_games.challenge_day, name="alone_day"),
    path("daily-puzzles/", solo_games.daily_puzzles, name="day_orders"),
    path("daily-puzzles/<int:number>/", solo_games.daily_puzzle, name="day_order"),
]
