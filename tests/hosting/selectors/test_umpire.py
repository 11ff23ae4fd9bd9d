"""The umpire sees everything, and nobody else does."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.channels.selectors.channels import channels_of
from games.exceptions import ServiceError
from games.hosting.services.host_commands import ReplacePlayer, TransferHost, UndoTransfer
from games.hosting.services.host_transfer import replace_absent_host
from games.hosting.services.hosting import execute_command
from games.lobby.services.substitutes import take_over
from games.models import HostTerm, Match, User
from games.permissions.selectors.visibility import UMPIRE_NOTE
from games.telegraph.services.telegraph import write_telegram
from tests.builders import make_match, make_user, play_window, position_of, submit_any, users_of
from tests.laws.visitors import visitors_of
from tests.spectators import as_visitor, make_watched_match, match_page_of
from tests.telegrams import build_line, make_limited_race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.mark.parametrize("slug", ["toy-signs", "goofspiel", "booster", "space-race"])
def test_only_umpire_sees_every_hand_and_move(slug):
    match = make_watched_match(slug, umpire=True)
    asked = next(each for each in position_of(match).submissions.values() if not each.of_bot)
    submit_any(match, asked.seat.user, ready=False)
    address = reverse("match_umpire", args=[match.pk])
    umpire = as_visitor(match.host).client()
    for seat in match.seats.all():
        answer = umpire.get(f"{address}?seat={seat.number}")
        assert answer.status_code == 200
    for number in answered(match):
        assert "Not ready, saved at" in umpire.get(f"{address}?seat={number}").content.decode()
    assert "Umpire's view" in match_page_of(match, umpire)
    for visitor in visitors_of(match):
        if visitor.user != match.host:
            client = visitor.client()
            assert client.get(address).status_code == 404, visitor.name
            assert "has an umpire" in match_page_of(match, client)
            assert "/umpire/" not in match_page_of(match, client)
    for wrong in ("99", "-1", "x"):
        assert umpire.get(f"{address}?seat={wrong}").status_code == 404


def answered(match: Match) -> list[int]:
    return [number for number, asked in position_of(match).submissions.items() if asked.answered]


def test_an_umpire_watches_live_and_reads_all_telegrams():
    match = make_limited_race(array=0, watch_delay=3)
    Match.objects.filter(pk=match.pk).update(host=make_user("Hermann"), umpire=True)
    HostTerm.objects.create(match=match, user=Match.objects.get(pk=match.pk).host, umpire=True)
    match.refresh_from_db()
    umpire = as_visitor(match.host).client()
    build_line(match, 0, 1)
    private = next(each.key for each in channels_of(position_of(match)) if not each.is_public)
    write_telegram(match_id=match.pk, user=users_of(match)[0], key=private, text="ocelot at midnight")
    play_window(match)
    assert "You watch" not in match_page_of(match, umpire)
    assert "ocelot at midnight" not in match_page_of(match, umpire)
    assert "ocelot at midnight" in umpire.get(reverse("match_umpire", args=[match.pk])).content.decode()


@pytest.mark.parametrize("how", ["sits", "has sat", "not set up"])
def test_playing_host_is_no_umpire(how):
    match = make_watched_match(umpire=False)
    if how != "not set up":
        # A host who sits down before the start of a match that was set up with an umpire.
        match = make_match(game="toy-signs")
        Match.objects.filter(pk=match.pk).update(umpire=True)
    if how == "has sat":
        match.seats.filter(user=match.host).update(user=None, bot="random")
    client = as_visitor(match.host).client()
    assert client.get(reverse("match_umpire", args=[match.pk])).status_code == 404
    assert "umpire" not in match_page_of(match, client)
    assert "umpire" not in client.get(reverse("match_rules", args=[match.pk])).content.decode()


def umpired() -> Match:
    match = make_watched_match(umpire=True, people=3)
    execute_command(match_id=match.pk, user=match.host, command=ReplacePlayer(0), reason="Gone")
    match.refresh_from_db()
    return match


def sees_hands(match: Match, user: User) -> bool:
    client = as_visitor(user).client()
    return client.get(reverse("match_umpire", args=[match.pk])).status_code == 200


def hand_over(match: Match) -> User:
    friend = User.objects.create_user("friend")
    execute_command(match_id=match.pk, user=match.host, command=TransferHost(friend.pk), reason="Holidays")
    return friend


def disappear(match: Match) -> User:
    now, heir = timezone.now(), match.seats.exclude(user=None).first().user
    User.objects.filter(pk=match.host_id).update(seen_at=now - timedelta(days=8))
    User.objects.filter(pk=heir.pk).update(seen_at=now)
    assert replace_absent_host(match.pk, now)
    return heir


@pytest.mark.parametrize("end", [hand_over, disappear])
def test_former_umpire_sees_no_hands_and_cannot_join(end):
    match = umpired()
    umpire, successor = match.host, end(match)
    with pytest.raises(ServiceError, match="have seen every hand"):
        take_over(match_id=match.pk, user=umpire, seat_number=0, invitation=match.invitation)
    assert match.seats.get(number=0).user is None
    assert [sees_hands(match, user) for user in (umpire, successor)] == [False, False]
    assert UMPIRE_NOTE not in match_page_of(match)
    Match.objects.filter(pk=match.pk).update(unlisted=True)
    address = reverse("match", args=[match.pk])
    seen = [as_visitor(user).client().get(address).status_code for user in (umpire, make_user("Nobody"))]
    assert seen == [200, 403]
    assert HostTerm.objects.get(match=match, user=umpire).ended_at is not None
    assert "umpire left" in match.log.values_list("kind", flat=True)


def test_umpire_who_undoes_transfer_is_umpire_again():
    match = umpired()
    umpire, other = match.host, match.seats.exclude(user=None).first().user
    execute_command(match_id=match.pk, user=umpire, command=TransferHost(other.pk), reason="Holidays")
    execute_command(match_id=match.pk, user=umpire, command=UndoTransfer(umpire.pk), reason="A mistake")
    assert [sees_hands(match, user) for user in (umpire, other)] == [True, False]
