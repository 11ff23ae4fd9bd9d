"""URL patterns of this package."""

from django.urls import path

from games.lobby.views import new_match, seats

urlpatterns = [
    path("matches/new/", new_match.new_match, name="new_match"),
    path("templates/", new_match.template_list, name="match_templates"),
    path("templates/<slug:token>/", new_match.template_page, name="match_template"),
    path("templates/<slug:token>/rename/", new_match.template_rename, name="match_template_rename"),
    path("templates/<slug:token>/delete/", new_match.template_delete, name="match_template_delete"),
    path("matches/<int:pk>/join/", seats.match_join, name="match_join"),
    path("matches/<int:pk>/leave/", seats.match_leave, name="match_leave"),
    path("matches/<int:pk>/start/", seats.match_start, name="match_start"),
    path("matches/<int:pk>/seat/", seats.match_seat, name="match_seat"),
    path("matches/<int:pk>/cancel/", seats.match_cancel, name="match_cancel"),
    path("matches/<int:pk>/give-up/", seats.match_abandon, name="match_abandon"),
    path("matches/<int:pk>/rematch/", seats.match_rematch, name="match_rematch"),
    path("matches/<int:pk>/password/", seats.match_password, name="match_password"),
    path("matches/<int:pk>/swap/", seats.match_swap, name="match_swap"),
    path("matches/<int:pk>/ready-check/", seats.match_ready_check, name="match_ready_check"),
    path("matches/<int:pk>/ready/", seats.match_ready, name="match_ready"),
    path("join/<slug:token>/", seats.invitation, name="invitation"),
]
