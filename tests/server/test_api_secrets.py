"""What a program is sent: deals of its channels, and late news late; tests/laws has all other secrets."""

import pytest
from django.utils import timezone

from games.hosting.services.acts import Announce, Hold
from games.hosting.services.hosting import do
from games.hosting.services.voting import vote
from games.matches.services.log import enter
from games.models import Match, Motion, Telegram
from tests.laws.visitors import called, visitors_of
from tests.server.api import Program
from tests.server.builders import (
    make_match,
    play_window,
    submit_any,
    users_of,
    window_of,
)
from tests.server.test_deals import LINE, proposal
from tests.server.wires import build_line, race, write

pytestmark = pytest.mark.django_db(transaction=True)


def test_deal_is_sent_to_the_readers_of_its_channel_alone():
    match = race(array=0)
    build_line(match, 0, 1)
    sent = write(match, 0, LINE, "", deal=proposal("ocelot"))
    write(match, 1, LINE, "", deal=proposal("ocelot-2", [0], counters="ocelot"))
    visitors = visitors_of(match)

    def readers():
        told = [(each.seat, *call) for each in visitors for call in called(match, each)]
        return {(seat, address.split()[0]) for seat, address, text in told if "ocelot" in text}

    address = f"/api/v1/matches/{match.pk}/telegraph/{LINE}"
    assert readers() == {(0, address), (1, address)}
    Telegram.objects.filter(channel=sent.channel).update(hidden=True)
    assert readers() == set()


@pytest.fixture
def late_match() -> Match:
    """A match that strangers watch two windows late."""
    found = make_match(people=3, watch_delay=2, playing_host="vote")
    for _ in range(4):
        play_window(found)
    return found


@pytest.mark.parametrize("call", ["", "/log", "/votes", "/record"])
def test_who_watches_late_reads_nothing_of_the_open_window(late_match, call):
    address = f"matches/{late_match.pk}{call}"
    host, second, _ = users_of(late_match)
    late, live = Program(), Program(second)
    before, told = late.get(address), live.get(address).content
    submit_any(late_match, second, ready=False)
    enter(late_match, "missed", timezone.now(), window=window_of(late_match), seat=0)
    for act in (Hold(4), Announce()):
        do(match_id=late_match.pk, user=host, act=act, reason="Tea at six")
    vote(match_id=late_match.pk, user=second, motion_id=Motion.objects.get(kind="hold").pk, approves=True)
    after = late.get(address)
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert live.get(address).content != told


def test_who_watches_late_reads_no_further_by_asking_for_a_later_page(late_match):
    address, player = f"matches/{late_match.pk}/history", Program(users_of(late_match)[0])
    for before in ("?before=3", "?before=99"):
        assert Program().get(address + before).json() == Program().get(address).json()
        assert player.get(address + before).json() != Program().get(address).json()
