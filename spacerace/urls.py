"""URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

# Operators sign in where failed attempts are counted.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "spacerace.error_views.handle_server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
