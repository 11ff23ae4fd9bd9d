"""URLs of this package."""

from django.urls import path

from games.operating.views import health

urlpatterns = [path("healthz", health.health, name="health"), path("metrics", health.metrics, name="metrics")]
