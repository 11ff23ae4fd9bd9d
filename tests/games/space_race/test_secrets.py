"""What Space Race hides reaches nobody whom it does not concern: they get the same bytes whatever it is."""

import logging
import re
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse

from games.models import Hand, Match, Submission, Window
from spacerace.asgi import application
from tests.caches import empty_caches
from tests.games.space_race.builders import ENGINE, MISSILES, SPY_SATELLITE, deal, make_race, tie_for_the_win
from tests.server.builders import make_user, play_window, submit_any, users_of, window_of
from tests.server.sockets import PatientSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

ME, RIVAL, SPY, IDLE, LAST = range(5)
GARNETS, READING, BURN, LEVEL = 7_919, 8_887, 6_661, 9_973
FETCHED = {"HX-Request": "true"}
SAME_SITE = [(b"origin", b"http://localhost"), (b"host", b"localhost")]


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


def change_hand(match: Match, seat: int, **holdings) -> None:
    for hand in Hand.objects.filter(window=window_of(match), seat__number=seat):
        hand.holdings |= holdings
        hand.save()


def change_readings(match: Match, seat: int) -> None:
    """Other readings of the seat, this year's and those before."""
    for hand in Hand.objects.filter(window__match=match, seat__number=seat):
        past = hand.holdings["past_readings"]
        hand.holdings |= {"reading": READING, "past_readings": [READING] * len(past)}
        hand.save()


def change_garnets(match: Match, seat: int) -> None:
    for hand in Hand.objects.filter(window__match=match, seat__number=seat):
        hand.holdings["garnets"] = GARNETS
        hand.save()


def change_orders(match: Match, seat: int) -> None:
    """Other orders of the seat in every year, and another time at which it gave them."""
    for saved in Submission.objects.filter(window__match=match, seat__number=seat, by="player"):
        saved.move |= {"level": LEVEL, "burn": BURN, "launch": not saved.move["launch"], "lot": 5}
        saved.saved_at -= timedelta(hours=1)
        saved.save()


def change_vault(match: Match) -> None:
    """Another order of the deck, other discards, and another offer next year."""
    for window in Window.objects.filter(match=match):
        vault = window.table["vault"]
        vault["pile"]["deck"].reverse()
        vault["pile"]["discard"] = [12]
        vault["next_offer"] = [0] * 6
        window.save()


def change_everything_of_the_rival(match: Match) -> None:
    for change in (change_readings, change_garnets, change_orders):
        change(match, RIVAL)


def addresses(match: Match, user) -> list[str]:
    """Every page and fragment that shows something of the match."""
    past = [reverse("match_window", args=[match.pk, number]) for number in range(match.windows.count())]
    public = [reverse("home"), reverse("lobby"), *past]
    public += [reverse(page, args=[match.pk]) for page in ("match", "match_history")]
    return [*public, reverse("my_matches"), reverse("match_private", args=[match.pk])] if user else public


def received(match: Match, user=None) -> dict[str, str]:
    """What the user, or a visitor (None), is sent, without what differs between any two requests."""
    empty_caches()
    client = Client()
    if user:
        client.force_login(user)
    sent = {
        address: steady(client.get(address, headers=FETCHED).content.decode())
        for address in addresses(match, user)
    }
    return sent | {"socket": async_to_sync(first_message)(match, client)}


def steady(html: str) -> str:
    html = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]+', r"\1", html)
    return re.sub(r'<span class="left">.*?</span>', "", html)


async def first_message(match: Match, client: Client) -> str:
    """What a socket with the client's cookies is sent when it opens."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    headers = [*SAME_SITE, (b"cookie", cookies.encode())]
    socket = PatientSocket(application, f"/ws/matches/{match.pk}/", headers=headers)
    await socket.connect()
    message = await socket.receive_from()
    await socket.disconnect()
    return steady(message)


@pytest.fixture(params=["visitor", "somebody logged in", "player who submitted", "player who did not"])
def unconcerned(request, match):
    """Somebody whom the rival's secrets do not concern; None is a visitor."""
    seats = {"player who submitted": ME, "player who did not": IDLE}
    if request.param in seats:
        return users_of(match)[seats[request.param]]
    return make_user() if request.param == "somebody logged in" else None


def test_the_secrets_of_others_change_nothing_for_the_unconcerned(match, unconcerned):
    before = received(match, unconcerned)
    assert "Secret flight" in before[reverse("home")]
    change_everything_of_the_rival(match)
    change_vault(match)
    assert received(match, unconcerned) == before


@pytest.mark.parametrize("change", [change_readings, change_garnets, change_orders])
def test_each_secret_does_reach_its_owner(match, change):
    rival = users_of(match)[RIVAL]
    before = received(match, rival)
    change(match, RIVAL)
    after = received(match, rival)
    changed = {address for address in before if before[address] != after[address]}
    assert changed == {reverse("match", args=[match.pk]), reverse("match_private", args=[match.pk])}


@pytest.mark.parametrize("change", [change_readings, change_orders])
def test_a_spy_satellite_shows_no_readings_and_no_orders(match, change):
    spy = users_of(match)[SPY]
    before = received(match, spy)
    change(match, RIVAL)
    assert received(match, spy) == before


def test_a_spy_satellite_shows_garnets_and_the_next_offer_to_its_owner_only(match):
    spy, panel = users_of(match)[SPY], reverse("match_private", args=[match.pk])
    before = received(match, spy)
    change_garnets(match, RIVAL)
    change_vault(match)
    after = received(match, spy)
    assert f"Soviet Union: {GARNETS}" in after[panel]
    assert after[panel].count("0 Twin Boosters") == 6
    assert after["socket"] == before["socket"]
    assert str(GARNETS) not in received(match, users_of(match)[ME])[panel]


@pytest.mark.parametrize("viewer", [None, ME, RIVAL, SPY])
def test_bids_and_the_prizes_to_come_are_secret_until_they_are_due(db, viewer):
    match = tie_for_the_win()
    contest = window_of(match)
    submit_any(match, users_of(match)[ME])
    user = None if viewer is None else users_of(match)[viewer]
    match.refresh_from_db()
    before = received(match, user)
    if viewer != ME:
        Submission.objects.filter(window=contest).update(move={"bid": 9}, saved_at=contest.opened_at)
    prizes = contest.table["vault"]["contest"]["prizes"]
    contest.table["vault"]["contest"]["prizes"] = [prizes[0], *prizes[:0:-1]]
    contest.save()
    assert received(match, user) == before


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.DEBUG)
    for name in ("games", "django.request"):
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


@pytest.fixture
def broken(match, monkeypatch) -> Match:
    """The match with unmistakable secrets, and rules that let them pass and fail to resolve its year."""

    def fail(*_):
        raise ValueError("a rule is broken")

    for seat in range(5):
        change_hand(match, seat, garnets=GARNETS, reading=READING)
    change_orders(match, RIVAL)
    monkeypatch.setattr(type(match.game), "do_check", lambda *_: None)
    monkeypatch.setattr("games.rules.space_race.play.resolve_year", fail)
    return match


def secrets_in(text: str, match: Match) -> list[str]:
    deck = window_of(match).table["vault"]["pile"]["deck"]
    secrets = [str(number) for number in (GARNETS, READING, BURN, LEVEL)]
    return [secret for secret in (*secrets, match.seed, str(deck)[1:-1]) if secret in text]


def test_a_year_that_cannot_be_resolved_tells_no_secrets(broken, log):
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
