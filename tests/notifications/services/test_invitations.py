"""Notifications of invitations to clubs and tournaments: once, while pending."""

import pytest
from django.utils import timezone

from games.clubs.services.members import invite_member, join_club, remove_member
from games.models import Notification, Tournament, User
from games.requests import absolute_url
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, leave_tournament
from games.tournaments.services.tournaments import cancel_tournament
from tests.builders import make_match
from tests.club_builders import make_account
from tests.outbox import A_WHILE, add_verified_target, notify_at_once, send_due, subjects_sent
from tests.tournament_builders import make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return notify_at_once(make_account("guest"))


@pytest.fixture
def tournament(founder) -> Tournament:
    return make_tournament(founder, entry="list")


def test_invitation_is_sent_once_with_link(mail, club, tournament, founder, guest):
    for _ in range(2):
        invite_member(club_id=club.pk, user=founder, guest=guest)
        invite_to_tournament(tournament_id=tournament.pk, user=founder, guest=guest)
    assert subjects_sent(mail) == ["Daily digest: 2 invitations"]
    send_due(timezone.now() + 2 * A_WHILE)
    ((_, message),) = mail.got
    assert [(item.title, item.link) for item in message.items] == [
        ("You are invited to the club Sirius", absolute_url("club", club.page_name)),
        ("You are invited to the tournament Orbit Tournament", absolute_url("tournament", tournament.pk)),
    ]
    assert "Sign-up closes" in message.items[1].lines[0]
    assert Notification.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda club, tournament, guest: None, ["club", "tournament"]),
        (lambda club, tournament, guest: join_club(club_id=club.pk, user=guest), ["tournament"]),
        (lambda club, tournament, guest: enter_tournament(tournament_id=tournament.pk, user=guest), ["club"]),
        (lambda club, tournament, guest: leave_tournament(tournament_id=tournament.pk, user=guest), ["club"]),
        (
            lambda club, tournament, guest: cancel_tournament(tournament_id=tournament.pk, user=tournament.organiser),
            ["club"],
        ),
        (
            lambda club, tournament, guest: remove_member(
                club_id=club.pk, user=tournament.organiser, member_id=guest.pk
            ),
            ["tournament"],
        ),
        (lambda club, tournament, guest: club.delete(), ["tournament"]),
    ],
    ids=["stands", "joins", "enters", "declines", "called off", "taken back", "closed"],
)
def test_withdrawn_invitation_is_not_sent(mail, club, tournament, founder, guest, change, left):
    invite_member(club_id=club.pk, user=founder, guest=guest)
    invite_to_tournament(tournament_id=tournament.pk, user=founder, guest=guest)
    change(club, tournament, guest)
    subjects_sent(mail)
    said = " ".join(item.title for _, message in mail.got for item in message.items)
    assert [each for each in ("club", "tournament") if f"the {each} " in said] == left


def test_match_address_gets_no_invitation(mail, club, founder):
    guest = make_account("of-match")
    add_verified_target(guest, match=make_match(people=2))
    invite_member(club_id=club.pk, user=founder, guest=guest)
    assert subjects_sent(mail) == []
