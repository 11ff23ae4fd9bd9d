"""Concurrent actions of a club's officers, leader and applicants."""

import pytest

from games.accounts.services.account_deletion import delete_account
from games.clubs.services import clubs
from games.clubs.services.clubs import leave_club, transfer_club
from games.clubs.services.members import accept_request, join_club, remove_member
from games.models import Membership, User
from tests.club_builders import make_member
from tests.clubs.test_clubs import standings
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
Standing = Membership.Standing


@pytest.fixture
def officer(club) -> User:
    return make_member(club, "officer", Standing.OFFICER)


@pytest.fixture
def asker(club) -> User:
    return make_member(club, "asker", Standing.ASKS)


def test_concurrent_accept_and_ban_end_in_ban(club, founder, officer, asker):
    who = {"club_id": club.pk, "member_id": asker.pk}
    accepted, _ = run_concurrently(
        lambda: accept_request(user=founder, **who), lambda: remove_member(user=officer, ban=True, **who)
    )
    assert accepted in (None, "This player no longer asks to join.")
    assert standings(club)["asker"] == Standing.BANNED


def test_concurrent_accepts_respect_member_limit(club, founder, officer, asker, monkeypatch):
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 3)
    other = make_member(club, "other", Standing.ASKS)
    answers = run_concurrently(
        lambda: accept_request(club_id=club.pk, user=founder, member_id=asker.pk),
        lambda: accept_request(club_id=club.pk, user=officer, member_id=other.pk),
    )
    assert sorted(map(str, answers)) == ["A club has at most 3 members.", "None"]
    assert sorted(standings(club).values()) == ["asks", "founder", "member", "officer"]


@pytest.mark.parametrize("goes", ["leaves", "deletes the account"])
def test_leader_leaves_during_transfer(club, founder, officer, goes):
    heir = make_member(club, "heir")

    def going() -> None:
        if goes == "leaves":
            leave_club(club_id=club.pk, user=founder)
        else:
            delete_account(user=User.objects.get(pk=founder.pk))

    handed_on, gone = run_concurrently(lambda: transfer_club(club_id=club.pk, user=founder, member_id=heir.pk), going)
    assert gone is None
    if handed_on is None:
        assert standings(club) == {"officer": "officer", "heir": "founder"}
    else:
        assert handed_on == "Only the leader of the club can do this."
        assert standings(club) == {"officer": "founder", "heir": "member"}


def test_double_join_makes_one_request(club):
    user = User.objects.create_user("asker")
    assert run_concurrently(*[lambda: join_club(club_id=club.pk, user=user)] * 4) == [Standing.ASKS] * 4
    assert standings(club) == {"founder": "founder", "asker": "asks"}
