"""What Space Race alone hides, on pages and in logs; tests/laws tries on it what every game must keep to."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Hand, Match, Submission
from tests.builders import page_of, play_window, submit_any, users_of, window_of
from tests.games.space_race.builders import ENGINE, MISSILES, SPY_SATELLITE, deal, make_race, tie_for_the_win
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import everything_received, visitors_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

ME, RIVAL, SPY, IDLE, LAST = range(5)
WATCHED = ("nobody", f"seat {ME}", f"seat {SPY}")
GARNETS, READING, BURN, LEVEL = 7_919, 8_887, 6_661, 9_973


@pytest.fixture
def match() -> Match:
    """A match between people after two years; ME, RIVAL and SPY have submitted for the third."""
    started = make_race(name="Secret flight")
    play_window(started)
    play_window(started)
    deal(started, hands={ME: [ENGINE], RIVAL: [ENGINE, MISSILES], SPY: [SPY_SATELLITE], IDLE: [], LAST: []})
    for seat in (ME, RIVAL, SPY):
        submit_any(started, users_of(started)[seat])
    started.refresh_from_db()
    return started


def test_spy_satellite_shows_garnets_and_the_next_offer_to_its_owner_only(match):
    window = window_of(match)
    window.table["vault"]["next_offer"] = [0] * 6
    window.save()
    hand = window.hands.get(seat__number=RIVAL)
    hand.holdings["garnets"] = GARNETS
    hand.save()
    shown = page_of(match, users_of(match)[SPY])
    assert f"Soviet Union: {GARNETS}" in shown
    assert shown.count("0 Twin Boosters") == 6
    for other in (None, users_of(match)[ME]):
        assert str(GARNETS) not in page_of(match, other)
        assert "0 Twin Boosters" not in page_of(match, other)


@pytest.mark.parametrize("position", ["a year with a satellite", "a tie at Goofspiel"])
def test_hidden_hands_orders_and_bids_change_nothing_received(request, db, position):
    match = tie_for_the_win() if position == "a tie at Goofspiel" else request.getfixturevalue("match")
    if position == "a tie at Goofspiel":
        submit_any(match, users_of(match)[ME])
        match.refresh_from_db()
    visitors = [each for each in visitors_of(match) if each.name in WATCHED]
    seen = {visitor.name: everything_received(match, visitor) for visitor in visitors}
    for visitor in visitors:
        with changed_secrets(match, visitor.seat):
            assert everything_received(match, visitor) == seen[visitor.name], visitor.name


@pytest.fixture
def broken(match, monkeypatch) -> Match:
    """The match with unmistakable secrets, and rules that let them pass and fail to resolve its year."""

    def fail(*_):
        raise ValueError("a rule is broken")

    for hand in Hand.objects.filter(window=window_of(match)):
        hand.holdings |= {"garnets": GARNETS, "reading": READING}
        hand.save()
    for saved in Submission.objects.filter(seat__number=RIVAL, by="player"):
        saved.move |= {"level": LEVEL, "burn": BURN}
        saved.save()
    monkeypatch.setattr(type(match.game), "do_check", lambda *_: None)
    monkeypatch.setattr("games.rules.space_race.match_flow.resolve_year", fail)
    return match


def secrets_in(text: str, match: Match) -> list[str]:
    deck = window_of(match).table["vault"]["pile"]["deck"]
    secrets = [str(number) for number in (GARNETS, READING, BURN, LEVEL)]
    return [secret for secret in (*secrets, match.seed, str(deck)[1:-1]) if secret in text]


def test_year_that_cannot_be_resolved_tells_no_secrets(broken, log):
    users = users_of(broken)
    submit_any(broken, users[IDLE])
    client = Client(raise_request_exception=False)
    client.force_login(users[LAST])
    orders = {"window": window_of(broken).pk, "lot": "0", "level": "0", "burn": "0"}
    answer = client.post(reverse("match_submit", args=[broken.pk]), orders)
    assert answer.status_code == 500
    assert "a rule is broken" in log.text
    assert secrets_in(answer.content.decode() + log.text, broken) == []
    assert not Submission.objects.get(window=window_of(broken), seat__number=LAST).answered
