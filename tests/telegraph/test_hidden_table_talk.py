"""The public channel of a match whose host keeps it from spectators."""

import pytest
from django.urls import reverse

from games.models import Match
from games.telegraph.services.telegraph import mute_seat
from tests.builders import browser_of, make_finished_match, make_match, make_user, users_of
from tests.laws.visitors import Visitor, everything_received
from tests.telegrams import write_telegram

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def match_with_a_host(*, hidden: bool, over: bool) -> Match:
    """A match whose host has no seat."""
    match = make_finished_match() if over else make_match()
    match.host, match.chosen = make_user("Host"), {"hides_table_talk": hidden}
    match.save()
    return match


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("hidden", [False, True])
def test_spectator_receives_table_talk_unless_it_is_hidden(hidden, over):
    """Pages, parts of pages, API and socket are the same as if nothing had been written."""
    match = match_with_a_host(hidden=hidden, over=over)
    spectator = Visitor("spectator", make_user("Onlooker"))
    before = everything_received(match, spectator)
    write_telegram(match, 1, "public", "Good luck to you.")
    after = everything_received(match, spectator)
    told = {address for address, answer in after.items() if "Good luck to you." in answer}
    page, api = reverse("match_channel", args=[match.pk, "public"]), f"/api/v1/matches/{match.pk}/telegraph/public"
    assert told == (set() if hidden else {page, f"{api} by a program"})
    assert (before == after) is hidden


def test_players_and_host_read_hidden_table_talk(monkeypatch):
    match, told = match_with_a_host(hidden=True, over=False), []
    monkeypatch.setattr("games.broadcast.notify_telegrams", lambda match_id, users: told.append(users))
    readers = [*users_of(match), match.host]
    write_telegram(match, 1, "public", "Good luck to you.")
    mute_seat(match_id=match.pk, host=match.host, seat_number=1, reason="Enough.")
    assert told == [sorted(user.pk for user in readers)] * 2
    for reader in readers:
        page = browser_of(reader).get(reverse("match_channel", args=[match.pk, "public"])).content.decode()
        assert "Good luck to you." in page
        assert "players and the host can read it" in page
        assert "Enough." in page
