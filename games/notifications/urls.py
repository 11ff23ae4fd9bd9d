"""URLs of notification pages."""

from django.urls import path

from games.notifications.views import notifications

urlpatterns = [
    path("account/notifications/", notifications.notifications_page, name="notifications"),
    path("account/notifications/email/", notifications.add_email, name="notifications_email"),
    path("account/notifications/push/", notifications.add_device, name="add_device"),
    path("account/notifications/<int:target>/test/", notifications.send_test_message, name="notifications_test"),
    path(
        "account/notifications/<int:target>/resend/",
        notifications.resend_confirmation_view,
        name="notifications_resend",
    ),
    path("account/notifications/<int:target>/remove/", notifications.remove_address, name="notifications_remove"),
    path("account/notifications/webhooks/", notifications.create_webhook, name="notifications_webhook"),
    path("account/notifications/webhooks/<int:target>/retry/", notifications.retry_webhook, name="webhook_retry"),
    path("account/notifications/webhooks/<int:target>/secret/", notifications.webhook_secret, name="webhook_secret"),
    path("account/notifications/calendar/", notifications.change_calendar, name="notifications_calendar"),
    path("calendar/<slug:token>.ics", notifications.calendar, name="calendar"),
    path("notifications/stop/<str:token>/", notifications.stop_by_link, name="notifications_stop"),
    path("notifications/confirm/<str:token>/", notifications.confirm_by_link, name="notifications_confirm"),
    path("notifications/push/moved/", notifications.device_moved, name="device_moved"),
    path("matches/<int:pk>/dashboard/", notifications.redirect_to_match, name="match_dashboard_link"),
    path(
        "matches/<int:pk>/dashboard/telegraph/",
        notifications.redirect_to_match,
        {"page": "match_telegraph"},
        name="match_telegraph_link",
    ),
    path("matches/<int:pk>/notifications/", notifications.mute_or_unmute_match, name="match_notifications"),
]
