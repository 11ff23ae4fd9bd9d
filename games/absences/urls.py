"""URLs of absences."""

from django.urls import path

from games.absences.views import absences

urlpatterns = [
    path("account/vacation/", absences.vacation_everywhere, name="vacation_everywhere"),
    path("matches/<int:pk>/standing-orders/", absences.match_standing_orders, name="match_standing_orders"),
    path("matches/<int:pk>/vacation/", absences.match_vacation, name="match_vacation"),
    path("matches/<int:pk>/vacation/cancel/", absences.match_vacation_cancel, name="match_vacation_cancel"),
    path("matches/<int:pk>/rejoin/", absences.match_rejoin, name="match_rejoin"),
    path("matches/<int:pk>/take-over/", absences.match_take_over, name="match_take_over"),
]
