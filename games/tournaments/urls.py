"""Addresses of this room's pages."""

from django.urls import path

from games.tournaments.views import cup

urlpatterns = [
    path("cups/", cup.cups_list, name="cups"),
    path("cups/new/", cup.new_cup, name="new_cup"),
    path("cups/<int:number>/", cup.cup, name="cup"),
    path("cups/<int:number>/live/", cup.live, name="cup_live"),
    path("cups/<int:number>/enter/", cup.enter, name="cup_enter"),
    path("cups/<int:number>/leave/", cup.leave, name="cup_leave"),
    path("cups/<int:number>/invite/", cup.invite, name="cup_invite"),
    path("cups/<int:number>/remove/", cup.remove, name="cup_remove"),
    path("cups/<int:number>/call-off/", cup.call_off, name="cup_call_off"),
]
