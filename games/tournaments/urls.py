"""Addresses of this room's pages."""

from django.urls import path

from games.tournaments.views import tournament

urlpatterns = [
    path("cups/", tournament.tournament_list, name="cups"),
    path("cups/new/", tournament.new_tournament, name="new_cup"),
    path("cups/<int:number>/", tournament.tournament, name="cup"),
    path("cups/<int:number>/live/", tournament.live, name="cup_live"),
    path("cups/<int:number>/enter/", tournament.enter, name="cup_enter"),
    path("cups/<int:number>/leave/", tournament.leave, name="cup_leave"),
    path("cups/<int:number>/invite/", tournament.invite, name="cup_invite"),
    path("cups/<int:number>/remove/", tournament.remove, name="cup_remove"),
    path("cups/<int:number>/call-off/", tournament.cancel, name="cup_call_off"),
]
