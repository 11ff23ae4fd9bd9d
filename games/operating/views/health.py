"""For whoever watches over the server."""

import threading
import time

from django.contrib.sessions.models import Session
from django.db import Error as DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

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
