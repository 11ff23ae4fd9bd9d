"""A call with an `Idempotency-Key` is done once, and answered the same whenever it comes again."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.http import HttpResponse

from games.models import KeptAnswer, Token
from games.refused import Refused

KEPT_FOR = timedelta(days=1)


class OtherCall(Refused):
    """The key was used for another call."""


def answered_once(
    token: Token, key: str, digest: str, now: datetime, answer: Callable[[], HttpResponse]
) -> HttpResponse:
    """What `answer` answers, or what it has answered to the same key of the token within a day.

    What is done and that it was answered are committed together. OtherCall if the key came with something of
    another `digest`. What may be otherwise a moment later (429, errors of the server) is not kept.
    """
    with transaction.atomic():
        kept, is_new = _entered(token, key, digest, now)
        if kept.digest != digest:
            raise OtherCall("That Idempotency-Key was used for another call. Take a new one for each.")
        if not is_new:
            return HttpResponse(kept.body, status=kept.status, content_type=kept.content_type)
        response = answer()
        if response.status_code in (401, 429) or response.status_code >= 500:
            kept.delete()
            return response
        kept.status, kept.body = response.status_code, response.content.decode()
        kept.content_type = response["Content-Type"]
        kept.save(update_fields=["status", "body", "content_type"])
    return response


def _entered(token: Token, key: str, digest: str, now: datetime) -> tuple[KeptAnswer, bool]:
    """The row of the key, and whether it is new; who comes second waits for who came first."""
    KeptAnswer.objects.filter(token=token, made_at__lte=now - KEPT_FOR).delete()
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(token=token, key=key, digest=digest, made_at=now), True
    except IntegrityError:
        return KeptAnswer.objects.get(token=token, key=key), False
