"""URLs of this package."""

from django.urls import path

from games.solo_games.views import solo_games

urlpatterns = [
    path("matches/<int:pk>/abandon/", solo_games.solo_game_abandon, name="solo_game_abandon"),
    path("solo/<slug:game>/", solo_games.solo_game, name="solo_game"),
    path("solo/<slug:game>/begin/", solo_games.solo_game_start, name="solo_game_start"),
    path("solo/<slug:game>/today/", solo_games.challenge_today, name="challenge_today"),
    path("solo/<slug:game>/<slug:day>/", solo_games.challenge_day, name="challenge_day"),
    path("daily-puzzles/", solo_games.daily_puzzles, name="daily_puzzles"),
    path("daily-puzzles/<int:number>/", solo_games.daily_puzzle, name="daily_puzzle"),
]
