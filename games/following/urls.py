"""Addresses of this room's pages."""

from django.urls import path

from games.following.views import embed

urlpatterns = [
    path("embed/matches/<int:pk>/", embed.embedded_match, name="embedded_match"),
]
