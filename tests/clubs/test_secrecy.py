"""Matches for members of a club only: outsiders receive nothing that depends on them."""

from collections.abc import Iterator

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.clubs.services.clubs import leave_club
from games.clubs.services.members import remove_member
from games.live_board.consumers.match import CLOSE_BY_INVITATION
from games.matches.services.publishing import write_log_entry
from games.models import Match, User
from tests.builders import make_match, make_user, play_window, users_of
from tests.caches import empty_caches
from tests.club_builders import make_account, make_member
from tests.laws.visitors import Visitor, everything_received, normalised, open_match_socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

MOST_ASKED = 40
NAME, NEWS = "Ocelot in the Fairing", "Tea at six"


GOES = {
    "is banned": lambda club, founder, user: remove_member(club_id=club.pk, user=founder, member_id=user.pk, ban=True),
    "leaves": lambda club, founder, user: leave_club(club_id=club.pk, user=user),
    "deletes the account": lambda club, founder, user: delete_account(user=user),
}


@pytest.fixture
def match(club, founder) -> Match:
    """A match in progress with events."""
    match = make_match(people=3, name=NAME, unlisted=True)
    Match.objects.filter(pk=match.pk).update(club=club, host=founder)
    for user in users_of(match):
        User.objects.filter(pk=user.pk).update(is_guest=False)
        club.memberships.create(user=user, standing="member", since=timezone.now())
    play_window(match)
    match.refresh_from_db()
    write_log_entry(match, "announced", timezone.now(), by=founder, reason=NEWS)
    return match


def everything(match: Match, visitor: Visitor) -> Iterator[tuple[str, str]]:
    """Return all that the visitor receives of the match, its club and its host."""
    empty_caches()
    yield from everything_received(match, visitor).items()
    club, client = match.club, visitor.client()
    assert club is not None
    for path in (reverse("club", args=[club.page_name]), reverse("clubs"), reverse("host_feed", args=[match.host_id])):
        yield path, normalised(client.get(path).content.decode())


def tells(match: Match, visitor: Visitor) -> list[str]:
    secret = (NAME, NEWS, f"/matches/{match.pk}/desk")
    return [where for where, sent in everything(match, visitor) if any(each in sent for each in secret)]


def outsiders(match: Match, club, founder) -> list[Visitor]:
    shut_out = make_member(club, "shut-out")
    remove_member(club_id=club.pk, user=founder, member_id=shut_out.pk, ban=True)
    others = {
        "nobody": None,
        "guest": make_user("Laika"),
        "outsider": make_account("outsider"),
        "asker": make_member(club, "asker", "asks"),
        "invited": make_member(club, "guest-of-club", "invited"),
        "banned": shut_out,
    }
    return [Visitor(name, user) for name, user in others.items()]


def test_outsiders_find_no_trace_of_club_match(match, club, founder):
    for visitor in outsiders(match, club, founder):
        assert tells(match, visitor) == [], visitor.name
    assert tells(match, Visitor("member", make_member(club, "member")))


def test_club_match_changes_nothing_outsiders_receive(match, club, founder):
    visitors = outsiders(match, club, founder)
    before = {visitor.name: dict(everything(match, visitor)) for visitor in visitors}
    play_window(match)
    write_log_entry(match, "announced", timezone.now(), by=founder, reason="Supper at eight")
    match.refresh_from_db()
    for visitor in visitors:
        now = dict(everything(match, visitor))
        # Windows that there are by now have addresses of their own.
        told = before[visitor.name].keys() & now.keys()
        assert len(told) > MOST_ASKED
        assert [where for where in told if now[where] != before[visitor.name][where]] == [], visitor.name


@pytest.mark.parametrize("goes", GOES.values(), ids=GOES)
def test_open_board_closes_for_former_member(match, club, founder, goes):
    boards = {name: Visitor(name, make_member(club, name)).client() for name in ("goes", "stays")}
    leaving = User.objects.get(username="goes")

    async def ended() -> tuple[dict, dict]:
        sockets = {name: await open_match_socket(match, board) for name, board in boards.items()}
        for socket in sockets.values():
            assert 'id="board"' in await socket.receive_from()
        await sync_to_async(goes)(club, founder, leaving)
        told = await sockets["goes"].receive_output()
        await sync_to_async(play_window)(match)
        return told, await sockets["stays"].receive_output()

    told, shown = async_to_sync(ended)()
    assert told == {"type": "websocket.close", "code": CLOSE_BY_INVITATION}
    assert shown["type"] == "websocket.send"
