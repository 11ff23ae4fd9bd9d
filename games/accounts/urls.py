"""URLs of account pages."""

from allauth.account import views as allauth
from django.urls import path

from games.accounts.views import account, guests, held_forms, profile

# Some of allauth's pages are replaced for guests.
keep = guests.to_guest_sign_up

urlpatterns = [
    path("guest/", guests.guest_page, name="guest"),
    path("players/<str:name>/", profile.profile, name="player"),
    path("players/<str:name>/follow/", profile.follow, name="follow"),
    path("account/follows/<int:player>/end/", profile.unfollow, name="unfollow"),
    path("account/", account.account_page, name="account"),
    path("account/bot/", account.mark_bot_account, name="account_bot"),
    path("account/data/", account.download_data, name="account_data"),
    path("account/delete/", account.delete_account_page, name="delete_account"),
    path("account/held-form/", held_forms.show_held_form, name="held_form"),
    path("account/sign-up/", guests.guest_sign_up, name="guest_sign_up"),
    path("accounts/login/", guests.log_in, name="account_login"),
    path("accounts/logout/", guests.log_out, name="account_logout"),
    path("accounts/signup/", keep(guests.sign_up), name="account_signup"),
    path("accounts/email/", keep(allauth.email), name="account_email"),
    path("accounts/password/change/", keep(allauth.password_change), name="account_change_password"),
    path("accounts/password/set/", keep(allauth.password_set), name="account_set_password"),
]
