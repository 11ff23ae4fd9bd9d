"""URLs of this package."""

from django.urls import path

from games.dashboard.views import absences, decision, host, match

urlpatterns = [
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/draft/", decision.match_draft, name="match_draft"),
    path("matches/<int:pk>/act/", decision.match_action, name="match_action"),
    path("matches/<int:pk>/private/", match.match_dashboard, name="match_dashboard"),
    path("briefing/<slug:game>/", match.briefing, name="briefing"),
    path("matches/<int:pk>/host/", host.match_host, name="match_host"),
    path("matches/<int:pk>/resign/", host.match_resign, name="match_resign"),
    path("matches/<int:pk>/vote/", host.match_vote, name="match_vote"),
    path("matches/<int:pk>/log/", host.match_log, name="match_log"),
    path("matches/<int:pk>/umpire/", host.match_umpire, name="match_umpire"),
    path("matches/<int:pk>/standing-orders/", absences.match_standing_orders, name="match_standing_orders"),
    path("matches/<int:pk>/vacation/", absences.match_vacation, name="match_vacation"),
    path("matches/<int:pk>/vacation/cancel/", absences.match_vacation_cancel, name="match_vacation_cancel"),
    path("matches/<int:pk>/rejoin/", absences.match_rejoin, name="match_rejoin"),
    path("matches/<int:pk>/take-over/", absences.match_take_over, name="match_take_over"),
]
