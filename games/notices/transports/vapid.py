"""How this site proves to push services who it is (RFC 8292). The key is made when it is needed first."""

import time
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from games.models import VapidKey

KEY_BYTES = 32
HOURS_VALID = 12


def public_key() -> str:
    """What browsers subscribe with, as base64url."""
    point = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return as_base64url(point)


def authorization(endpoint: str) -> dict[str, str]:
    """The header that says to the push service of that endpoint who sends."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "sub": settings.VAPID_SUBJECT,
        "exp": int(time.time()) + HOURS_VALID * 3_600,
    }
    headers: dict[str, str] = _key().sign(claims)
    return headers


def as_base64url(data: bytes) -> str:
    """In letters that go into URLs and headers, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _key() -> Vapid02:
    # Of several processes that find none, one has its key kept, and all take that.
    # (A default may be called, which the types of Django do not know.)
    row, _ = VapidKey.objects.get_or_create(
        pk=VapidKey.ONLY,
        defaults={"private": _new_private},  # type: ignore[misc]
    )
    key = Vapid02.from_raw(row.private.encode())
    # Its own idea of a subject knows no ports.
    key.conf = {"no-strict": True}
    return key


def _new_private() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return as_base64url(number.to_bytes(KEY_BYTES, "big"))
