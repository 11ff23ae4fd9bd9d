"""Addresses of this room's pages."""

from django.urls import path

from games.records.views import receipts, records, research

urlpatterns = [
    path("research/", research.research, name="research"),
    path("research/<int:year>-<int:month>.jsonl.gz", research.download, name="research_file"),
    path("research/<int:year>-<int:month>.sha256", research.checksum, name="research_checksum"),
    path("matches/<int:pk>/record.json", records.match_record, name="match_record"),
    path("matches/<int:pk>/receipts/", receipts.match_receipts, name="match_receipts"),
    path("matches/<int:pk>/verify/", records.match_verify, name="match_verify"),
]
