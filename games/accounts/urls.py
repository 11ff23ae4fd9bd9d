"""Addresses of this room's pages."""

from allauth.account import views as allauth
from django.urls import path

from games.accounts.views import account, guest_detours, held_entries, people, player

# Some of allauth's pages are taken over for guests.
keep = guest_detours.guests_keep_instead

urlpatterns = [
    path("guest/", people.guest, name="guest"),
    path("players/<str:name>/", player.player, name="player"),
    path("players/<str:name>/follow/", player.follow, name="follow"),
    path("account/follows/<int:player>/end/", player.unfollow, name="unfollow"),
    path("account/", account.account, name="account"),
    path("account/bot/", account.account_bot, name="account_bot"),
    path("account/data/", account.download, name="account_data"),
    path("account/delete/", account.delete_account, name="delete_account"),
    path("account/held/", held_entries.held_entries, name="held_entries"),
    path("account/keep/", people.keep_account, name="keep_account"),
    path("accounts/login/", guest_detours.log_in, name="account_login"),
    path("accounts/logout/", guest_detours.log_out, name="account_logout"),
    path("accounts/signup/", keep(guest_detours.sign_up), name="account_signup"),
    path("accounts/email/", keep(allauth.email), name="account_email"),
    path("accounts/password/change/", keep(allauth.password_change), name="account_change_password"),
    path("accounts/password/set/", keep(allauth.password_set), name="account_set_password"),
]
