"""URL patterns of this package."""

from django.urls import path

from games.tournaments.views import tournament

urlpatterns = [
    path("tournaments/", tournament.tournament_list, name="cups"),
    path("tournaments/new/", tournament.new_tournament, name="new_cup"),
    path("tournaments/<int:number>/", tournament.tournament, name="cup"),
    path("tournaments/<int:number>/live/", tournament.live, name="cup_live"),
    path("tournaments/<int:number>/enter/", tournament.enter, name="cup_enter"),
    path("tournaments/<int:number>/leave/", tournament.leave, name="cup_leave"),
    path("tournaments/<int:number>/invite/", tournament.invite, name="cup_invite"),
    path("tournaments/<int:number>/remove/", tournament.remove, name="cup_remove"),
    path("tournaments/<int:number>/call-off/", tournament.cancel, name="cup_call_off"),
]
