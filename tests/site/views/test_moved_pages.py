"""Tests of redirects from old URLs, with query and body."""

import pytest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/cups/?page=2", "/tournaments/?page=2"),
        ("/cups/7/live/", "/tournaments/7/live/"),
        ("/alone/space-race/today/", "/solo/space-race/today/"),
        ("/orders-of-the-day/3/", "/daily-puzzles/3/"),
        ("/account/notices/", "/account/notifications/"),
        ("/set-ups/abc/", "/templates/abc/"),
    ],
)
def test_old_address_leads_to_the_new_one(client, old, new):
    response = client.get(old)
    assert (response.status_code, response["Location"]) == (308, new)


def test_unsubscribing_by_an_old_mail_stays_a_post_request(client):
    response = client.post("/notices/stop/1:2:3/", {"List-Unsubscribe": "One-Click"})
    assert (response.status_code, response["Location"]) == (308, "/notifications/stop/1:2:3/")
