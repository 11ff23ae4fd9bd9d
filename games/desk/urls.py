"""Addresses of this room's pages."""

from django.urls import path

from games.desk.views import action, briefing, decision, match

urlpatterns = [
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/join/", match.match_join, name="match_join"),
    path("matches/<int:pk>/leave/", match.match_leave, name="match_leave"),
    path("matches/<int:pk>/start/", match.match_start, name="match_start"),
    path("matches/<int:pk>/seat/", match.match_seat, name="match_seat"),
    path("matches/<int:pk>/call-off/", match.match_call_off, name="match_call_off"),
    path("matches/<int:pk>/give-up/", match.match_give_up, name="match_give_up"),
    path("matches/<int:pk>/again/", match.match_again, name="match_again"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/draft/", decision.match_draft, name="match_draft"),
    path("matches/<int:pk>/act/", action.match_act, name="match_act"),
    path("matches/<int:pk>/private/", match.match_private, name="match_private"),
    path("matches/<int:pk>/history/", match.match_history, name="match_history"),
    path("matches/<int:pk>/windows/<int:number>/", match.match_window, name="match_window"),
    path("briefing/<slug:game>/", briefing.briefing, name="briefing"),
]
