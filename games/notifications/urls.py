"""Addresses of this room's pages."""

from django.urls import path

from games.notifications.views import notices

urlpatterns = [
    path("account/notices/", notices.notices, name="notices"),
    path("account/notices/email/", notices.add_email, name="notices_email"),
    path("account/notices/push/", notices.add_device, name="add_device"),
    path("account/notices/<int:target>/test/", notices.test, name="notices_test"),
    path("account/notices/<int:target>/ask/", notices.ask_again, name="notices_ask"),
    path("account/notices/<int:target>/remove/", notices.remove, name="notices_remove"),
    path("account/notices/webhooks/", notices.leave_webhook, name="notices_webhook"),
    path("account/notices/webhooks/<int:target>/retry/", notices.retry_webhook, name="webhook_retry"),
    path("account/notices/webhooks/<int:target>/secret/", notices.webhook_secret, name="webhook_secret"),
    path("account/notices/calendar/", notices.change_calendar, name="notices_calendar"),
    path("calendar/<slug:token>.ics", notices.calendar, name="calendar"),
    path("notices/stop/<str:token>/", notices.stop, name="notices_stop"),
    path("notices/confirm/<str:token>/", notices.confirm, name="notices_confirm"),
    path("notices/push/moved/", notices.device_moved, name="device_moved"),
    path("matches/<int:pk>/desk/", notices.match_desk, name="match_desk"),
    path(
        "matches/<int:pk>/desk/telegraph/",
        notices.match_desk,
        {"page": "match_telegraph"},
        name="match_desk_telegraph",
    ),
    path("matches/<int:pk>/notices/", notices.match_notices, name="match_notices"),
]
