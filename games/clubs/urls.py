"""URL patterns of this package."""

from django.urls import path

from games.clubs.views import club

urlpatterns = [
    path("clubs/", club.club_list, name="clubs"),
    path("clubs/new/", club.new_club, name="new_club"),
    path("clubs/join/<slug:token>/", club.invitation, name="club_invitation"),
    path("clubs/calendar/<slug:token>.ics", club.calendar, name="club_calendar"),
    path("clubs/<str:name>/", club.club, name="club"),
    path("clubs/<str:name>/edit/", club.edit, name="club_edit"),
    path("clubs/<str:name>/link/", club.link, name="club_link"),
    path("clubs/<str:name>/close/", club.close, name="club_close"),
    path("clubs/<str:name>/notifications/", club.choose_notifications, name="club_notifications"),
    path("clubs/<str:name>/calendar/", club.change_calendar, name="club_change_calendar"),
    path("clubs/<str:name>/join/", club.join, name="club_join"),
    path("clubs/<str:name>/leave/", club.leave, name="club_leave"),
    path("clubs/<str:name>/invite/", club.invite, name="club_invite"),
    path("clubs/<str:name>/members/<int:member>/", club.decide, name="club_member"),
]
