"""URL patterns of this package."""

from django.urls import path

from games.tournaments.views import tournament

urlpatterns = [
    path("tournaments/", tournament.tournament_list, name="tournaments"),
    path("tournaments/new/", tournament.new_tournament, name="new_tournament"),
    path("tournaments/<int:number>/", tournament.tournament, name="tournament"),
    path("tournaments/<int:number>/live/", tournament.live, name="tournament_live"),
    path("tournaments/<int:number>/enter/", tournament.enter, name="tournament_enter"),
    path("tournaments/<int:number>/leave/", tournament.leave, name="tournament_leave"),
    path("tournaments/<int:number>/invite/", tournament.invite, name="tournament_invite"),
    path("tournaments/<int:number>/remove/", tournament.remove, name="tournament_remove"),
    path("tournaments/<int:number>/cancel/", tournament.cancel, name="tournament_cancel"),
]
