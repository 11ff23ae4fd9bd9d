"""Figures for Prometheus, or whatever reads its format."""

from collections.abc import Iterator
from hmac import compare_digest

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from games.operating.selectors.metrics import site_metrics


class _Site:
    def collect(self) -> Iterator[GaugeMetricFamily]:
        return site_metrics(timezone.now())


_site = CollectorRegistry()
_site.register(_Site())


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures of the site and of this process, for who knows `METRICS_TOKEN`; 404 where none is set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not compare_digest(request.headers.get("Authorization", "").encode(), wanted.encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(generate_latest(_site) + generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
