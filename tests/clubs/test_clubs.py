"""Clubs: joining, leaving, officers' decisions, and who sees what."""

import pytest
from django.urls import reverse

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.account_deletion import delete_account
from games.clubs.selectors.club_page import ClubPage, list_clubs, related_clubs
from games.clubs.services.clubs import create_club, edit_club, leave_club
from games.clubs.services.members import accept_request, invite_member, join_club, remove_member
from games.models import Club, Match, Membership, User
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user
from tests.club_builders import club_page_of, make_account, make_member

pytestmark = pytest.mark.django_db
Standing = Membership.Standing


def standings(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "standing"))


def test_request_is_accepted_by_officer_or_invitation(club, founder):
    user, other = make_account("valentina"), make_account("other")
    for each in (user, user, other):
        assert join_club(club_id=club.pk, user=each) == Standing.ASKS
    for _ in range(2):
        accept_request(club_id=club.pk, user=founder, member_id=user.pk)
    assert invite_member(club_id=club.pk, user=founder, guest=other) == Standing.MEMBER
    assert standings(club) == {"founder": Standing.FOUNDER, "valentina": "member", "other": "member"}


def test_invited_user_joins_club_with_one_form(client, club, founder):
    user = make_account("valentina")
    browser_of(founder).post(f"/clubs/{club.page_name}/invite/", {"name": "Valentina Shown"})
    assert standings(club)["valentina"] == Standing.INVITED
    client.force_login(user)
    assert "you are invited" in client.get("/clubs/").content.decode()
    client.post(f"/clubs/{club.page_name}/join/")
    assert standings(club)["valentina"] == Standing.MEMBER


def test_club_link_works_until_it_is_renewed(client, club, founder):
    user, late = make_account("valentina"), make_account("late")
    address = f"/clubs/join/{club.token}/"
    assert client.get(address).status_code == 302
    client.force_login(user)
    assert "Join Sirius" in client.get(address).content.decode()
    assert "valentina" not in standings(club)
    client.post(address)
    assert standings(club)["valentina"] == Standing.MEMBER
    browser_of(founder).post(reverse("club_link", args=[club.page_name]))
    answer = browser_of(late).post(address)
    assert answer.status_code == 404
    assert "no longer valid" in answer.content.decode()
    assert "late" not in standings(club)


def test_link_and_requests_are_shown_to_officers_only(club, founder):
    others = [make_member(club, standing, standing) for standing in ("asks", "invited", "banned")]
    secrets = [club.token, *(str(user) for user in others)]
    for viewer in (None, make_user("Laika"), make_account("outsider"), make_member(club, "member"), *others):
        assert not any(secret in club_page_of(club, viewer) for secret in secrets if secret != str(viewer))
    for viewer in (founder, make_member(club, "officer", Standing.OFFICER)):
        assert all(secret in club_page_of(club, viewer) for secret in secrets)
        page = ClubPage(club, viewer)
        found = [[row.number for row in rows] for rows in (page.asking, page.invited, page.banned)]
        assert found == [[user.pk] for user in others]


def test_outsiders_see_members_with_public_profiles(club, founder):
    member = make_member(club, "open", is_bot=True)
    make_member(club, "shy", has_page=False)
    for viewer in (None, make_account("outsider")):
        told = club_page_of(club, viewer)
        assert "Open Shown (bot)" in told
        assert "Shy Shown" not in told
        assert "Members: 3" in told
    assert "Shy Shown" in club_page_of(club, founder)
    edit_club(club_id=club.pk, user=founder, name="Sirius", about="", hides_members=True)
    assert "Open Shown" not in club_page_of(club)
    assert "Members: 3" in club_page_of(club)
    assert "Shy Shown" in club_page_of(club, member)


def test_renamed_club_keeps_links_and_updates_matches(client, club, founder):
    match, old = make_match(people=2), club.page_name
    Match.objects.filter(pk=match.pk).update(club=club)
    for name, moves in (("Sirius", 0), ("Vega", 1)):
        edit_club(club_id=club.pk, user=founder, name=name, about="", hides_members=False)
        assert Match.objects.get(pk=match.pk).version == match.version + moves
    club.refresh_from_db()
    assert client.get(f"/clubs/{old}/")["Location"] == f"/clubs/{club.page_name}/"


def test_pending_requests_do_not_count_towards_club_limit(club, founder, monkeypatch):
    monkeypatch.setattr("games.clubs.services.clubs.MOST_CLUBS", 1)
    user = make_account("valentina")
    for each in (club, create_club(user=make_account("vega-founder"), name="Vega")):
        join_club(club_id=each.pk, user=user)
    accept_request(club_id=club.pk, user=founder, member_id=user.pk)
    assert standings(club)["valentina"] == Standing.MEMBER


def test_club_list_is_paged_and_omits_bans_from_own_clubs(club, monkeypatch):
    monkeypatch.setattr("games.clubs.selectors.club_page.LIST_LENGTH", 1)
    make_member(create_club(user=make_account("vega-founder"), name="Vega"), "member")
    pages = [list_clubs(number) for number in (1, 2)]
    assert [(line.club.name, more) for (line,), more in pages] == [("Vega", True), ("Sirius", False)]
    assert related_clubs(make_member(club, "banned", Standing.BANNED)) == []


def test_banned_member_returns_only_after_unban(club, founder):
    user = make_member(club, "valentina")
    remove_member(club_id=club.pk, user=founder, member_id=user.pk, ban=True)
    leave_club(club_id=club.pk, user=user)
    browser_of(user).post(f"/clubs/{club.page_name}/join/")
    assert standings(club)["valentina"] == Standing.BANNED
    browser_of(founder).post(f"/clubs/{club.page_name}/members/{user.pk}/", {"act": "remove"})
    assert join_club(club_id=club.pk, user=user) == Standing.ASKS


@pytest.mark.parametrize(
    "goes",
    [lambda club, user: leave_club(club_id=club.pk, user=user), lambda club, user: delete_account(user=user)],
    ids=["leaves", "goes for good"],
)
def test_club_passes_to_longest_standing_member(club, founder, goes):
    make_member(club, "asks", Standing.ASKS, days=-9)
    make_member(club, "oldest", days=-8)
    make_member(club, "younger", Standing.OFFICER, days=-1)
    make_member(club, "older", Standing.OFFICER, days=-2)
    goes(club, founder)
    assert standings(club) == {"asks": "asks", "oldest": "member", "younger": "officer", "older": "founder"}
    for name in ("older", "younger"):
        goes(club, User.objects.get(username=name))
    assert standings(club) == {"asks": "asks", "oldest": "founder"}
    goes(club, User.objects.get(username="oldest"))
    assert not Club.objects.exists()


def test_account_data_has_own_clubs_only(club, founder):
    make_member(club, "member")
    kept = export_account_data(founder)["clubs"]
    assert [(each["club"], each["standing"]) for each in kept] == [("Sirius", "founder")]
    assert "Member Shown" not in str(export_account_data(founder))


def test_officer_forms_do_nothing_for_others(client, club, founder):
    member, asker = make_member(club, "member"), make_member(club, "asker", Standing.ASKS)
    before = standings(club)
    where = f"/clubs/{club.page_name}/"
    for user in (member, asker, make_account("outsider"), make_user("Laika")):
        client.force_login(user)
        for act in ("accept", "remove", "ban", "officer", "member", "hand_on"):
            client.post(f"{where}members/{asker.pk}/", {"act": act})
        client.post(f"{where}edit/", {"name": "Vega"})
        for form in ("link", "close"):
            client.post(f"{where}{form}/")
        client.post(f"{where}invite/", {"name": "outsider"})
    assert standings(club) == before
    found = Club.objects.get()
    assert (found.name, found.token) == (club.name, club.token)
    client.force_login(founder)
    assert client.post(f"{where}members/{asker.pk}/", {"act": "fly"}).status_code == 400
    assert client.post(f"{where}edit/", {"name": " "}).status_code == 422
    assert client.post(f"{where}invite/", {"name": "nobody"}).status_code == 422
    for act, standing in (("officer", "officer"), ("hand_on", "founder")):
        client.post(f"{where}members/{member.pk}/", {"act": act})
        assert standings(club)["member"] == standing
    assert standings(club)["founder"] == Standing.OFFICER
    assert browser_of(member).post(f"{where}close/")["Location"] == "/clubs/"
    assert not Club.objects.exists()


def test_club_is_created_and_edited_by_forms(client):
    user = make_account("valentina")
    client.force_login(user)
    assert client.post("/clubs/new/", {"name": "Sirius"})["Location"].startswith("/clubs/sirius-")
    answer = client.post("/clubs/new/", {"name": "sirius"})
    assert answer.status_code == 422
    assert "A club with this name already exists." in answer.content.decode()
    client.post(f"/clubs/{Club.objects.get().page_name}/edit/", {"name": "Vega", "hides_members": "on"})
    assert (Club.objects.get().name, Club.objects.get().hides_members) == ("Vega", True)


def test_api_reads_clubs_joins_and_leaves(club, founder):
    user = make_account("valentina")
    make_member(club, "shy", has_page=False)
    program, place = ApiClient(user, "play"), f"clubs/{club.page_name}"
    for join, standing in ((True, "asks"), (False, "")):
        assert program.post(f"{place}/join", {"join": join}).json() == {"standing": standing}
    told = program.get(place).json()
    assert (told["name"], told["members"]) == ("Sirius", 2)
    assert [each["name"] for each in told["named"]] == ["Founder Shown"]
    assert program.get("clubs").json()["mine"] == []
    invite_member(club_id=club.pk, user=founder, guest=user)
    assert [each["standing"] for each in program.get("clubs").json()["mine"]] == ["invited"]
    remove_member(club_id=club.pk, user=founder, member_id=user.pk, ban=True)
    assert program.post(f"{place}/join", {"join": True}).status_code == 409
