"""Web push transport (RFC 8030): encrypted for the device, signed by this site."""

import logging
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from http_ece import ECEException
from py_vapid import Vapid02

from games.models import NotificationTarget, VapidKey
from games.notifications.transports.base import Delivered, Message, Rejected, RetryLater, SendOutcome
from games.notifications.transports.safe_http import Response, post_message

log = logging.getLogger(__name__)

LONGEST_TITLE, LONGEST_BODY = 120, 350
MAX_TTL = timedelta(hours=12)
"""How long a push service keeps a message for a device that is off: one night."""

ACCEPTED_STATUSES = (200, 201, 202)
GONE_STATUSES = (404, 410)
TOO_LARGE, TOO_MANY = 413, 429
SERVER_ERRORS = range(500, 600)


def send_push(target: NotificationTarget, message: Message) -> SendOutcome:
    """Send by the push service of the browser; an endpoint that its service no longer knows is broken."""
    try:
        sealed = _encrypt(target.config, target.address, push_payload(message))
    except (ValueError, ECEException):
        return Rejected("This device sent an invalid encryption key.")
    headers = vapid_headers(target.address) | _headers(message)
    return post_message(target.address, sealed, headers, lambda answer: _push_outcome(answer, target.address))


def push_payload(message: Message) -> bytes:
    """Return the JSON for the device, at most 3 kB: title, text, link, and the number of turns to take."""
    first, *others = message.items
    lines = [*first.lines, *(item.title for item in others)]
    told = {
        "title": _truncate(message.subject, LONGEST_TITLE),
        "body": _truncate("\n".join(lines), LONGEST_BODY),
        "url": first.link,
        "tag": message.topic,
        "waiting": message.waiting,
    }
    return msgspec.json.encode(told)


def _truncate(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _encrypt(keys: Mapping[str, Any], endpoint: str, data: bytes) -> bytes:
    """Return the data encrypted for the device (RFC 8291); raise ValueError or ECEException for bad keys."""
    # Imported here because it loads two HTTP clients, which only senders need.
    from pywebpush import WebPusher

    sealed: bytes = WebPusher({"endpoint": endpoint, "keys": dict(keys)}).encode(data)["body"]
    return sealed


def _headers(message: Message) -> dict[str, str]:
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(min(MAX_TTL, message.valid_for or MAX_TTL).total_seconds())),
        # High urgency may wake a sleeping device.
        "Urgency": "high" if message.waiting else "normal",
    }
    if message.topic:
        # 32 characters; the service must not learn the match.
        headers["Topic"] = encode_base64url(sha256(message.topic.encode()).digest()[:24])
    return headers


def _push_outcome(answer: Response, endpoint: str) -> SendOutcome:
    status = answer.status
    if status in ACCEPTED_STATUSES:
        return Delivered()
    if status in GONE_STATUSES:
        return Rejected("The browser has ended this push subscription.")
    if status == TOO_LARGE:
        return Rejected("The message is too long.", broken=False)
    if status == TOO_MANY or status in SERVER_ERRORS:
        why = f"The push service is busy or unavailable ({status})."
        return RetryLater(why, is_limit=status == TOO_MANY, after=answer.retry_after)
    log.warning("push service %s said %s: %r", urlsplit(endpoint).hostname, status, answer.body_start)
    return Rejected(f"The push service rejected the message ({status}).", broken=False)


KEY_BYTES = 32
HOURS_VALID = 12


def vapid_public_key() -> str:
    """Return the public key with which browsers subscribe, as base64url."""
    point = _vapid_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encode_base64url(point)


def vapid_headers(endpoint: str) -> dict[str, str]:
    """Return the headers that identify this site to the push service of the endpoint."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "sub": settings.VAPID_SUBJECT,
        "exp": int(time.time()) + HOURS_VALID * 3_600,
    }
    headers: dict[str, str] = _vapid_key().sign(claims)
    return headers


def encode_base64url(data: bytes) -> str:
    """Return base64url without padding, for URLs and headers."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _vapid_key() -> Vapid02:
    # If several processes find no key, one key is saved, and all use it.
    # (Django's types do not allow a callable default.)
    row, _ = VapidKey.objects.get_or_create(
        pk=VapidKey.ONLY,
        defaults={"private": _new_private_key},  # type: ignore[misc]
    )
    key = Vapid02.from_raw(row.private.encode())
    # The library's check of the subject refuses ports.
    key.conf = {"no-strict": True}
    return key


def _new_private_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode_base64url(number.to_bytes(KEY_BYTES, "big"))
