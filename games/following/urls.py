"""Addresses of this room's pages."""

from django.urls import path

from games.following.views import badge, embed, oembed

urlpatterns = [
    path("embed/matches/<int:pk>/", embed.embedded_match, name="embedded_match"),
    path("oembed", oembed.oembed, name="oembed"),
    path("matches/<int:pk>/badge.svg", badge.match_badge, name="match_badge"),
]
