"""Addresses of this room's pages."""

from django.urls import path

from games.ratings.views import table

urlpatterns = [
    path("ratings/", table.ratings, name="ratings"),
    path("ratings/<slug:game>/", table.game_ratings, name="game_ratings"),
]
