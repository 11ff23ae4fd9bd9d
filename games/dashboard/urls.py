"""URLs of this package."""

from django.urls import path

from games.dashboard.views import decision, match

urlpatterns = [
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/draft/", decision.match_draft, name="match_draft"),
    path("matches/<int:pk>/act/", decision.match_action, name="match_action"),
    path("matches/<int:pk>/private/", match.match_dashboard, name="match_dashboard"),
    path("briefing/<slug:game>/", match.briefing, name="briefing"),
]
