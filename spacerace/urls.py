"""Addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("", include("games.urls_people")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
