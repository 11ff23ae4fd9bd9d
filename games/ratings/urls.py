"""URL patterns of this package."""

from django.urls import path

from games.ratings.views import ratings

urlpatterns = [
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:game>/", ratings.game_ratings, name="game_ratings"),
]
