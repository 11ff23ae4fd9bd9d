"""Pages travel compressed, to whoever takes them so."""

import gzip

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_a_page_travels_compressed(client):
    plain = client.get(reverse("home"))
    packed = client.get(reverse("home"), headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in plain["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert "Play now" in gzip.decompress(packed.content).decode()


def test_the_length_of_a_compressed_page_is_padded_at_random(client):
    answers = [client.get(reverse("rules"), headers={"accept-encoding": "gzip"}) for _ in range(20)]
    assert len({len(answer.content) for answer in answers}) > 1
    assert len({gzip.decompress(answer.content) for answer in answers}) == 1
