"""Addresses of this room's pages."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path
from django.views.decorators.http import require_safe

from games.embeds.views import embed, feeds, maps

urlpatterns = [
    path("embed/matches/<int:pk>/", embed.embedded_match, name="embedded_match"),
    path("matches/<int:pk>/feed.atom", feeds.match_feed, name="match_feed"),
    path("hosts/<int:pk>/feed.atom", feeds.host_feed, name="host_feed"),
    path("feed/finished.atom", feeds.finished_feed, name="finished_feed"),
    path("sitemap.xml", require_safe(sitemap), {"sitemaps": maps.MAPS}, name="sitemap"),
    path("robots.txt", maps.robots, name="robots"),
    path("on-air/", embed.on_air, name="on_air"),
]
