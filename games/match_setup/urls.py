"""URL patterns of this package."""

from django.urls import path

from games.match_setup.views import new_match

urlpatterns = [
    path("matches/new/", new_match.new_match, name="new_match"),
    path("templates/", new_match.template_list, name="set_ups"),
    path("templates/<slug:token>/", new_match.template_page, name="set_up"),
    path("templates/<slug:token>/rename/", new_match.template_rename, name="set_up_rename"),
    path("templates/<slug:token>/delete/", new_match.template_delete, name="set_up_delete"),
]
