"""Nobody served for a while, and everybody has that time back."""

from datetime import timedelta
from itertools import count

import pytest
from django.utils import timezone

from games.clock.services import clock, outages
from games.hosting.services.host_commands import PauseMatch, ResumeMatch
from games.live_board.renderers.fragments import public_fragment
from games.models import Heartbeat, Match, ServerOutage
from tests.builders import make_match, window_of
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted, told
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def now():
    return timezone.now() + HOUR


def deadline_of(match: Match):
    return window_of(match).deadline


def test_first_start_is_no_outage_and_heartbeats_are_limited(now):
    make_match()
    clock.serve(now)
    assert not ServerOutage.objects.exists()
    for seconds, noted in ((0, 0), (14, 0), (15, 15), (29, 15), (31, 31)):
        outages.record_heartbeat(now + timedelta(seconds=seconds))
        assert Heartbeat.objects.get().at == now + timedelta(seconds=noted)


@pytest.mark.parametrize(("seconds", "outage"), [(120, False), (121, True)])
def test_two_minute_gap_is_no_outage(now, seconds, outage):
    outages.record_heartbeat(now)
    outages.record_heartbeat(now + timedelta(seconds=seconds))
    assert ServerOutage.objects.exists() is outage


def test_outage_moves_every_deadline_and_notifies_players(now):
    match, other = make_match(), make_match(game="booster")
    before = {each.pk: deadline_of(each) for each in (match, other)}
    clock.serve(now)
    clock.serve(now + 7 * HOUR)
    assert {each.pk: deadline_of(each) - before[each.pk] for each in (match, other)} == {
        match.pk: 7 * HOUR,
        other.pk: 7 * HOUR,
    }
    assert told(match) == ["The server was down for 7 hours. The deadline moved by the same time."]
    assert "The server was down for 7 hours" in public_fragment(match).text
    assert ServerOutage.objects.get().credited
    clock.serve(now + 7 * HOUR + timedelta(seconds=1))
    assert kinds(match) == ["server away"]


def test_outage_of_match_that_is_busy_is_credited_later(now, monkeypatch):
    match = make_match()
    clock.serve(now)
    outages.record_heartbeat(now + HOUR)
    with monkeypatch.context() as patched:
        patched.setattr(outages, "lock_match_unless_busy", lambda match_id: None)
        assert outages.credit_outages(now + HOUR) == 0
        before = deadline_of(match)
    assert outages.credit_outages(now + HOUR) == 1
    assert deadline_of(match) == before + HOUR


def test_crediting_for_minutes_is_no_outage(now, monkeypatch):
    for _ in range(3):
        make_match()
    clock.serve(now)
    a_minute_per_match = count(step=60)
    monkeypatch.setattr(outages, "monotonic", lambda: next(a_minute_per_match))
    clock.serve(now + HOUR)
    clock.serve(now + HOUR + timedelta(minutes=4))
    assert ServerOutage.objects.count() == 1


def test_window_due_before_outage_is_closed(now):
    match = make_match()
    due = deadline_of(match)
    outages.record_heartbeat(due + HOUR)
    clock.serve(due + 3 * HOUR)
    assert window_of(match).number == 1
    assert "server away" not in kinds(match)


def test_clock_before_credit_adds_it_and_closes_nothing(now):
    """Another clock has noted the outage, and was killed before it came to this match."""
    match = make_match()
    before = deadline_of(match)
    outages.record_heartbeat(now)
    outages.record_heartbeat(before + 3 * HOUR)
    assert not clock.close_due(match.pk, before + 3 * HOUR)
    assert window_of(match).number == 0
    assert deadline_of(match) > before + 3 * HOUR
    clock.serve(before + 3 * HOUR)
    assert kinds(match) == ["server away"]
    assert ServerOutage.objects.get().credited


def test_three_concurrent_clocks_credit_outage_once(now):
    matches = [make_match() for _ in range(4)]
    before = [deadline_of(match) for match in matches]
    outages.record_heartbeat(now)

    def start() -> None:
        for _ in range(3):
            clock.serve(max(before) + HOUR)

    run_concurrently(*[start] * 3)
    assert ServerOutage.objects.count() == 1
    away = max(before) + HOUR - now
    assert [deadline_of(match) - old for match, old in zip(matches, before, strict=True)] == [away] * 4
    assert [kinds(match) for match in matches] == [["server away"]] * 4


@pytest.mark.parametrize(("hours", "given"), [(24, 24), (5, 7)])
def test_outage_overlapping_pause_credits_only_rest(now, hours, given):
    match = make_hosted()
    before = deadline_of(match)
    clock.serve(now)
    by_host(match, PauseMatch(hours), now)
    clock.serve(now + 7 * HOUR)
    match.refresh_from_db()
    assert (match.held_until is None) is (hours < 7)
    assert deadline_of(match) == before + given * HOUR
    if match.held_until:
        by_host(match, ResumeMatch(), now + 8 * HOUR)
        assert deadline_of(match) == before + 8 * HOUR
