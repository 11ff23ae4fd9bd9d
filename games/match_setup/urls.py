"""URL patterns of this package."""

from django.urls import path

from games.match_setup.views import new_match

urlpatterns = [
    path("matches/new/", new_match.new_match, name="new_match"),
    path("templates/", new_match.template_list, name="match_templates"),
    path("templates/<slug:token>/", new_match.template_page, name="match_template"),
    path("templates/<slug:token>/rename/", new_match.template_rename, name="match_template_rename"),
    path("templates/<slug:token>/delete/", new_match.template_delete, name="match_template_delete"),
]
