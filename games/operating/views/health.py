"""Whether the site works, and its figures, for machines of operators."""

import threading
import time
from collections.abc import Iterator
from hmac import compare_digest

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import Error as DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from games.operating.selectors.metrics import site_metrics
from spacerace.logs import reason_of

SECONDS_BETWEEN_WRITES = 5.0
KEY = "health-check"


class WritingCheck:
    """Whether the database can be written, found out anew every few seconds, for the whole process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = 0.0
        self._trouble = ""

    def trouble(self) -> str:
        """Why it cannot, as the name of an error; "" when it can."""
        with self._lock:
            if time.monotonic() >= self._next:
                self._trouble = _try_to_write()
                self._next = time.monotonic() + SECONDS_BETWEEN_WRITES
            return self._trouble


def _try_to_write() -> str:
    try:
        # A session that ended when it began: nobody can use it, and it is cleaned away like others.
        Session.objects.update_or_create(
            session_key=KEY, defaults={"session_data": "", "expire_date": timezone.now()}
        )
    except DatabaseError as error:
        return reason_of(error)
    return ""


writing = WritingCheck()


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Whether the process answers and the database takes what is written; 503 and the reason if not."""
    if trouble := writing.trouble():
        return JsonResponse(
            {"status": "failing", "reason": f"the database cannot write: {trouble}"}, status=503
        )
    return JsonResponse({"status": "ok"})


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
