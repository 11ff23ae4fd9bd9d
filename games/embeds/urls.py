"""URLs of this package."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path
from django.views.decorators.http import require_safe

from games.embeds.views import embedded_board, feeds

urlpatterns = [
    path("embed/matches/<int:pk>/", embedded_board.embedded_match, name="embedded_match"),
    path("matches/<int:pk>/feed.atom", feeds.match_feed, name="match_feed"),
    path("hosts/<int:pk>/feed.atom", feeds.host_feed, name="host_feed"),
    path("feed/finished.atom", feeds.finished_feed, name="finished_feed"),
    path("sitemap.xml", require_safe(sitemap), {"sitemaps": feeds.SITEMAPS}, name="sitemap"),
    path("robots.txt", feeds.robots, name="robots"),
    path("live-screen/", embedded_board.live_screen, name="live_screen"),
]
