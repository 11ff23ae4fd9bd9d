"""Addresses of this room's pages."""

from django.urls import path

from games.set_up.views import new_match, set_ups

urlpatterns = [
    path("matches/new/", new_match.new_match, name="new_match"),
    path("set-ups/", set_ups.set_ups, name="set_ups"),
    path("set-ups/<slug:token>/", set_ups.set_up, name="set_up"),
    path("set-ups/<slug:token>/rename/", set_ups.set_up_rename, name="set_up_rename"),
    path("set-ups/<slug:token>/delete/", set_ups.set_up_delete, name="set_up_delete"),
]
