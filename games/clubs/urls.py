"""URL patterns of this package."""

from django.urls import path

from games.clubs.views import club, members

urlpatterns = [
    path("clubs/", club.club_list, name="clubs"),
    path("clubs/new/", club.new_club, name="new_club"),
    path("clubs/join/<slug:token>/", members.invitation, name="club_invitation"),
    path("clubs/calendar/<slug:token>.ics", members.calendar, name="club_calendar"),
    path("clubs/<str:name>/", club.club, name="club"),
    path("clubs/<str:name>/edit/", club.edit, name="club_edit"),
    path("clubs/<str:name>/link/", club.link, name="club_link"),
    path("clubs/<str:name>/close/", club.close, name="club_close"),
    path("clubs/<str:name>/notifications/", members.choose_notifications, name="club_notifications"),
    path("clubs/<str:name>/calendar/", members.change_calendar, name="club_change_calendar"),
    path("clubs/<str:name>/join/", members.join, name="club_join"),
    path("clubs/<str:name>/leave/", members.leave, name="club_leave"),
    path("clubs/<str:name>/invite/", members.invite, name="club_invite"),
    path("clubs/<str:name>/members/<int:member>/", members.decide, name="club_member"),
]
