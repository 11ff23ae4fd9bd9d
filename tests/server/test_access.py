"""The addresses of forms, by whoever and with whatever they are opened."""

import pytest
from django.urls import reverse

from tests.server.builders import make_match, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db
ENDLESS = "9" * 5000


@pytest.mark.parametrize("form", ["match_leave", "match_start", "match_submit"])
def test_who_was_signed_out_signs_in_and_comes_to_the_match(client, form):
    match = make_match(people=2)
    page = reverse("match", args=[match.pk])
    response = client.post(reverse(form, args=[match.pk]))
    assert response["Location"] == f"{reverse('account_login')}?next={page.replace('/', '%2F')}"


def test_a_script_of_who_was_signed_out_is_told_so(client):
    match = make_match(people=2)
    response = client.post(reverse("match_submit", args=[match.pk]), headers={"HX-Request": "true"})
    assert response.status_code == 401
    assert response.content == b""


def test_numbers_that_number_nothing_are_nothing(client):
    match = make_match(people=2)
    player = users_of(match)[0]
    submit_any(match, player)
    client.force_login(player)
    desk = reverse("match_private", args=[match.pk])
    for shown in (ENDLESS, "²", "-1", "", str(window_of(match).pk)):
        assert client.get(desk, {"window": shown}).status_code == 200
    assert client.post(reverse("match_join", args=[match.pk]), {"seat": ENDLESS}).status_code == 302
    assert client.get(f"/matches/{ENDLESS[:40]}/").status_code == 404
    assert client.get("/join/%00/").status_code == 404


@pytest.mark.parametrize("number", ["999999999", str(2**63 - 1), str(2**63), ENDLESS[:40]])
def test_a_number_that_no_match_has_is_nothing_to_a_stranger_either(client, number):
    assert client.get(f"/matches/{number}/").status_code == 404
