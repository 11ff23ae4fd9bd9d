"""Officers, the founder and who wants to join a club press at the same moment."""

import pytest
from django.utils import timezone

from games.clubs.services import door
from games.clubs.services.clubs import found_club, hand_on, leave_club
from games.clubs.services.members import accept, join_club, remove
from games.models import Club, Membership, User
from games.people.services.departure import delete_account
from tests.server.test_hosting_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
Standing = Membership.Standing


def club_of(**standings: str) -> tuple[Club, dict[str, User]]:
    """A club of "founder" and of those who stand to it so."""
    people = {name: User.objects.create_user(name) for name in ("founder", *standings)}
    club = found_club(user=people["founder"], name="Sirius")
    for name, standing in standings.items():
        club.memberships.create(user=people[name], standing=standing, since=timezone.now())
    return club, people


def standings(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "standing"))


def test_two_officers_accept_the_same_request():
    club, people = club_of(officer=Standing.OFFICER, asker=Standing.ASKS)
    who = {"club_id": club.pk, "member_id": people["asker"].pk}
    answers = at_once(
        *(lambda name=name: accept(user=people[name], **who) for name in ("founder", "officer"))
    )
    assert answers == [None, None]
    assert standings(club)["asker"] == Standing.MEMBER


def test_one_accepts_whom_another_shuts_out():
    club, people = club_of(officer=Standing.OFFICER, asker=Standing.ASKS)
    who = {"club_id": club.pk, "member_id": people["asker"].pk}
    accepted, _ = at_once(
        lambda: accept(user=people["founder"], **who),
        lambda: remove(user=people["officer"], bans=True, **who),
    )
    assert accepted in (None, "They do not ask to join any more.")
    assert standings(club)["asker"] == Standing.BANNED


def test_two_officers_accept_two_people_on_the_last_place(monkeypatch):
    monkeypatch.setattr(door, "MOST_MEMBERS", 3)
    club, people = club_of(officer=Standing.OFFICER, one=Standing.ASKS, two=Standing.ASKS)
    answers = at_once(
        lambda: accept(club_id=club.pk, user=people["founder"], member_id=people["one"].pk),
        lambda: accept(club_id=club.pk, user=people["officer"], member_id=people["two"].pk),
    )
    assert sorted(map(str, answers)) == ["A club has at most 3 members.", "None"]
    assert sorted(standings(club).values()) == ["asks", "founder", "member", "officer"]


@pytest.mark.parametrize("goes", ["leaves", "leaves for good"])
def test_the_founder_goes_while_the_club_is_handed_on(goes):
    club, people = club_of(officer=Standing.OFFICER, heir=Standing.MEMBER)
    founder, heir = people["founder"], people["heir"]

    def going() -> None:
        if goes == "leaves":
            leave_club(club_id=club.pk, user=founder)
        else:
            delete_account(user=User.objects.get(pk=founder.pk))

    handed_on, gone = at_once(lambda: hand_on(club_id=club.pk, user=founder, member_id=heir.pk), going)
    assert gone is None
    if handed_on is None:
        assert standings(club) == {"officer": "officer", "heir": "founder"}
    else:
        assert handed_on == "Only who leads the club can do this."
        assert standings(club) == {"officer": "founder", "heir": "member"}


def test_the_last_two_leave_at_once_and_the_club_closes():
    club, people = club_of(officer=Standing.OFFICER)
    answers = at_once(*(lambda user=user: leave_club(club_id=club.pk, user=user) for user in people.values()))
    assert answers == [None, None]
    assert not Club.objects.exists()


def test_one_who_presses_twice_asks_once():
    club, _ = club_of()
    user = User.objects.create_user("asker")
    assert at_once(*[lambda: join_club(club_id=club.pk, user=user)] * 4) == [Standing.ASKS] * 4
    assert standings(club) == {"founder": "founder", "asker": "asks"}
