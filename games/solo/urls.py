"""Addresses of this room's pages."""

from django.urls import path

from games.solo.views import alone

urlpatterns = [
    path("matches/<int:pk>/abandon/", alone.match_abandon, name="match_abandon"),
    path("alone/<slug:game>/", alone.alone, name="alone"),
    path("alone/<slug:game>/begin/", alone.alone_begin, name="alone_begin"),
    path("alone/<slug:game>/today/", alone.alone_today, name="alone_today"),
    path("alone/<slug:game>/<slug:day>/", alone.alone_day, name="alone_day"),
    path("orders-of-the-day/", alone.day_orders, name="day_orders"),
    path("orders-of-the-day/<int:number>/", alone.day_order, name="day_order"),
]
