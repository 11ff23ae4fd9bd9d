"""URLs of the telegraph."""

from django.urls import path

from games.telegraph.views import telegraph

urlpatterns = [
    path("matches/<int:pk>/telegraph/", telegraph.match_telegraph, name="match_telegraph"),
    path("matches/<int:pk>/telegraph/block/", telegraph.match_block, name="match_block"),
    path("matches/<int:pk>/telegraph/mute/", telegraph.match_mute, name="match_mute"),
    path("matches/<int:pk>/telegraph/handled/", telegraph.match_report_handled, name="match_report_handled"),
    path("matches/<int:pk>/telegraph/<slug:key>/", telegraph.match_channel, name="match_channel"),
    path("matches/<int:pk>/telegraph/<slug:key>/write/", telegraph.match_write, name="match_write"),
    path("matches/<int:pk>/telegraph/<slug:key>/propose/", telegraph.match_propose_deal, name="match_propose_deal"),
    path("matches/<int:pk>/telegraph/<slug:key>/answer/", telegraph.match_answer_deal, name="match_answer_deal"),
    path("matches/<int:pk>/telegraph/<slug:key>/read/", telegraph.match_read, name="match_read"),
    path("matches/<int:pk>/telegraph/<slug:key>/report/", telegraph.match_report, name="match_report"),
]
