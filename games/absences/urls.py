"""Addresses of this room's pages."""

from django.urls import path

from games.absences.views import away

urlpatterns = [
    path("account/vacation/", away.vacation_everywhere, name="vacation_everywhere"),
    path("matches/<int:pk>/standing/", away.match_standing, name="match_standing"),
    path("matches/<int:pk>/vacation/", away.match_vacation, name="match_vacation"),
    path("matches/<int:pk>/vacation/back/", away.match_vacation_back, name="match_vacation_back"),
    path("matches/<int:pk>/come-back/", away.match_come_back, name="match_come_back"),
    path("matches/<int:pk>/take-over/", away.match_take_over, name="match_take_over"),
]
