"""URLs of host controls."""

from django.urls import path

from games.hosting.views import host

urlpatterns = [
    path("matches/<int:pk>/host/", host.match_host, name="match_host"),
    path("matches/<int:pk>/resign/", host.match_resign, name="match_resign"),
    path("matches/<int:pk>/vote/", host.match_vote, name="match_vote"),
    path("matches/<int:pk>/log/", host.match_log, name="match_log"),
    path("matches/<int:pk>/umpire/", host.match_umpire, name="match_umpire"),
]
