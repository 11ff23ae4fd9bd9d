"""The pages of guests and accounts. They stand before allauth's, some of which they take over for guests."""

from allauth.account import views as allauth
from django.urls import path

from games.absences.views import away
from games.notices.views import calendars, notices, push, webhooks
from games.people.views import account, guest_detours, people

keep = guest_detours.guests_keep_instead

urlpatterns = [
    path("guest/", people.guest, name="guest"),
    path("account/", account.account, name="account"),
    path("account/data/", account.download, name="account_data"),
    path("account/notices/", notices.notices, name="notices"),
    path("account/notices/email/", notices.add_email, name="notices_email"),
    path("account/notices/push/", push.add_device, name="add_device"),
    path("account/notices/<int:target>/test/", notices.test, name="notices_test"),
    path("account/notices/<int:target>/ask/", notices.ask_again, name="notices_ask"),
    path("account/notices/<int:target>/remove/", notices.remove, name="notices_remove"),
    path("account/notices/webhooks/", webhooks.leave_webhook, name="notices_webhook"),
    path("account/notices/webhooks/<int:target>/retry/", webhooks.retry_webhook, name="webhook_retry"),
    path("account/notices/webhooks/<int:target>/secret/", webhooks.webhook_secret, name="webhook_secret"),
    path("account/notices/calendar/", calendars.change_calendar, name="notices_calendar"),
    path("calendar/<slug:token>.ics", calendars.calendar, name="calendar"),
    path("notices/stop/<str:token>/", notices.stop, name="notices_stop"),
    path("notices/confirm/<str:token>/", notices.confirm, name="notices_confirm"),
    path("notices/push/moved/", push.device_moved, name="device_moved"),
    path("account/vacation/", away.vacation_everywhere, name="vacation_everywhere"),
    path("account/delete/", account.delete_account, name="delete_account"),
    path("account/keep/", people.keep_account, name="keep_account"),
    path("accounts/login/", guest_detours.log_in, name="account_login"),
    path("accounts/logout/", guest_detours.log_out, name="account_logout"),
    path("accounts/signup/", keep(allauth.signup), name="account_signup"),
    path("accounts/email/", keep(allauth.email), name="account_email"),
    path("accounts/password/change/", keep(allauth.password_change), name="account_change_password"),
    path("accounts/password/set/", keep(allauth.password_set), name="account_set_password"),
]
