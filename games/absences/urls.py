"""URLs of absences."""

from django.urls import path

from games.absences.views import absences

urlpatterns = [path("account/vacation/", absences.vacation_everywhere, name="vacation_everywhere")]
