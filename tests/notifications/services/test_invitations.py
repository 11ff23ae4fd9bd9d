"""Notifications of invitations to clubs and tournaments: once, while pending."""

import pytest
from django.utils import timezone

from games.clubs.services.members import invite_member, join_club, remove_member
from games.models import Cup, Notice, User
from games.notifications.selectors.links import absolute_url
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, leave_tournament
from games.tournaments.services.tournaments import cancel_tournament
from tests.builders import make_match
from tests.club_builders import make_account
from tests.outbox import A_WHILE, add_verified_target, notify_at_once, send_due, subjects_sent
from tests.tournament_builders import make_cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return notify_at_once(make_account("guest"))


@pytest.fixture
def cup(founder) -> Cup:
    return make_cup(founder, entry="list")


def test_invitation_is_sent_once_with_link(mail, club, cup, founder, guest):
    for _ in range(2):
        invite_member(club_id=club.pk, user=founder, guest=guest)
        invite_to_tournament(cup_id=cup.pk, user=founder, guest=guest)
    assert subjects_sent(mail) == ["Daily digest: 2 invitations"]
    send_due(timezone.now() + 2 * A_WHILE)
    ((_, message),) = mail.got
    assert [(item.title, item.link) for item in message.items] == [
        ("You are invited to the club Sirius", absolute_url("club", club.page_name)),
        ("You are invited to the tournament Orbit Cup", absolute_url("cup", cup.pk)),
    ]
    assert "Sign-up closes" in message.items[1].lines[0]
    assert Notice.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda club, cup, guest: None, ["club", "tournament"]),
        (lambda club, cup, guest: join_club(club_id=club.pk, user=guest), ["tournament"]),
        (lambda club, cup, guest: enter_tournament(cup_id=cup.pk, user=guest), ["club"]),
        (lambda club, cup, guest: leave_tournament(cup_id=cup.pk, user=guest), ["club"]),
        (lambda club, cup, guest: cancel_tournament(cup_id=cup.pk, user=cup.organiser), ["club"]),
        (
            lambda club, cup, guest: remove_member(club_id=club.pk, user=cup.organiser, member_id=guest.pk),
            ["tournament"],
        ),
        (lambda club, cup, guest: club.delete(), ["tournament"]),
    ],
    ids=["stands", "joins", "enters", "declines", "called off", "taken back", "closed"],
)
def test_withdrawn_invitation_is_not_sent(mail, club, cup, founder, guest, change, left):
    invite_member(club_id=club.pk, user=founder, guest=guest)
    invite_to_tournament(cup_id=cup.pk, user=founder, guest=guest)
    change(club, cup, guest)
    subjects_sent(mail)
    said = " ".join(item.title for _, message in mail.got for item in message.items)
    assert [each for each in ("club", "tournament") if f"the {each} " in said] == left


def test_match_address_gets_no_invitation(mail, club, founder):
    guest = make_account("of-match")
    add_verified_target(guest, match=make_match(people=2))
    invite_member(club_id=club.pk, user=founder, guest=guest)
    assert subjects_sent(mail) == []
