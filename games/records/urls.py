"""URLs of this package."""

from django.urls import path

from games.records.views import records

urlpatterns = [
    path("matches/<int:pk>/record.json", records.match_record, name="match_record"),
    path("matches/<int:pk>/receipts/", records.match_receipts, name="match_receipts"),
    path("matches/<int:pk>/verify/", records.match_verify, name="match_verify"),
]
