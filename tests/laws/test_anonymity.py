"""Until a match with hidden names is over, nothing that anybody receives has somebody else's name in it."""

import re
from collections.abc import Callable

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.accounts import change_display_name
from games.exceptions import ServiceError
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.rematch import join_rematch
from games.match_setup.services.plans import MatchPlan
from games.models import Block, Match, Report, Seat, Telegram, User
from games.registry import BUILTIN_GAMES, GAMES
from games.telegraph.services.telegraph import block_player, mute_seat, report_telegram, unblock_player, write_telegram
from tests.builders import make_user, play_to_the_end, play_window, users_of
from tests.caches import empty_caches
from tests.laws.visitors import (
    FETCHED,
    Visitor,
    everything_received,
    first_message,
    normalised,
    players_and_nobody,
    visitors_of,
)
from tests.telegrams import count_unread, make_limited_race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

HOST = "Quillfeather"
NAMES = ("Wexcombe", "Yarrowdale")


def waiting(slug: str = "toy-signs", *, host_plays: bool = True, **plan) -> Match:
    """A match before its start: its host, two others, and bots on the other seats, or free ones."""
    game = GAMES[slug]
    host, seats = make_user(HOST), max(3, game.seat_range(game.options({}))[0])
    seats = min(seats, game.seat_range(game.options({}))[1])
    people = min(seats, 3)
    match = create_match(
        plan=MatchPlan(
            game_slug=slug,
            name="Night flight",
            seats=seats,
            bots=("random",) * (seats - people),
            anonymous=True,
            umpire=not host_plays,
            **plan,
        ),
        host=host,
        host_plays=host_plays,
    )
    for name in NAMES[: people - host_plays]:
        join_match(match_id=match.pk, user=make_user(name))
    match.refresh_from_db()
    return match


def running(slug: str = "toy-signs", windows: int = 2, **plan) -> Match:
    match = waiting(slug, **plan)
    start_match(match_id=match.pk, user=match.host, fill_with=match.game_ui.default_bot)
    for _ in range(windows):
        play_window(match)
    match.refresh_from_db()
    return match


def written() -> Match:
    """A match with telegrams, a muted seat, a report and a line of the log."""
    match = running("space-race", windows=1)
    # A report that the host makes, or that is on them, is not theirs to handle.
    first, second = (user for user in users_of(match) if user != match.host)
    telegram = write_telegram(match_id=match.pk, user=first, key="public", text="hello there")
    report_telegram(match_id=match.pk, user=second, key="public", number=telegram.number)
    number = match.seats.get(user=second).number
    mute_seat(match_id=match.pk, host=match.host, seat_number=number, reason="too loud")
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "waiting": waiting,
    "waiting, its host a looker-on": lambda: waiting(host_plays=False),
    **{slug: lambda slug=slug: running(slug) for slug in GAMES},
    "its host a looker-on": lambda: running(host_plays=False),
    "written": written,
}


@pytest.fixture(params=MATCHES)
def match(request) -> Match:
    return MATCHES[request.param]()


@pytest.fixture
def visitors(request, match) -> list[Visitor]:
    alike = request.node.callspec.params["match"] in BUILTIN_GAMES
    return players_and_nobody(match) if alike else visitors_of(match)


def everything(match: Match, visitor: Visitor) -> dict[str, str]:
    """All that the visitor gets to see, the operators' site aside."""
    client = visitor.client()
    sent = everything_received(match, visitor) if match.windows.exists() else {}
    sent = {what: text for what, text in sent.items() if "/admin/" not in what}
    named = ("match", "match_rules", "match_telegraph", "match_umpire")
    addresses = [reverse(name, args=[match.pk]) for name in named]
    addresses += [reverse("match_channel", args=[match.pk, "public"])]
    addresses += [reverse(name) for name in ("home", "lobby", "my_matches", "account", "account_data")]
    for address in addresses:
        answer = client.get(address)
        sent[address] = normalised(answer.headers.get("Location", "") + answer.content.decode(errors="replace"))
    sent["first message"] = normalised(async_to_sync(first_message)(match, client))
    for form in ("match_block", "match_mute"):
        for seat in match.seats.all():
            if visitor.user != match.host or form == "match_block":
                for undo in ("", "yes"):
                    entered = {"seat": seat.number, "undo": undo}
                    answer = client.post(reverse(form, args=[match.pk]), entered, headers=FETCHED)
                    sent[f"{form} {seat.number} {undo}"] = normalised(answer.content.decode())
    # When one last logged in is not the match's doing.
    return {what: re.sub(r'"last_login": "[^"]*"', "", text) for what, text in sent.items()}


def named_in(match: Match, visitor: Visitor) -> set[tuple[str, str]]:
    """Where the visitor finds a name of somebody else."""
    others = {match.host, *users_of(match)} - {visitor.user}
    words = {word for user in others for word in (str(user), user.username)}
    return {
        (what, word)
        for what, text in everything(match, visitor).items()
        for word in words
        if re.search(rf"{word}(?!\w)", text)
    }


def test_nobody_finds_a_name_of_somebody_else(match, visitors):
    for visitor in visitors:
        assert named_in(match, visitor) == set(), visitor.name


def test_when_it_is_over_everybody_sees_the_names():
    match = running("goofspiel", options={"cards": 5})
    everything(match, Visitor("nobody"))
    play_to_the_end(match)
    told = everything(match, Visitor("nobody"))
    page, first = told[reverse("match", args=[match.pk])], told["first message"]
    for user in users_of(match):
        assert str(user) in page
        assert str(user) in first
    assert {word for _, word in named_in(match, Visitor("nobody"))} >= {HOST}


def test_seating_changes_nothing_others_receive():
    """Without names, but by anything else: blocks from elsewhere, lamps, marks of one's own."""
    match = running("space-race", windows=1)
    first, second = (match.seats.get(user=user) for user in users_of(match)[:2])
    onlooker = make_user("Onlooker")
    for user in (first.user, second.user):
        write_telegram(match_id=match.pk, user=user, key="public", text="hello there")
    Block.objects.create(user=onlooker, blocked=first.user)
    visitor = Visitor("onlooker", onlooker)
    before = everything(match, visitor)
    Telegram.objects.filter(seat=first).update(user=second.user)
    Telegram.objects.filter(seat=second).update(user=first.user)
    one, other = first.user, second.user
    match.seats.filter(pk=first.pk).update(user=None)
    match.seats.filter(pk=second.pk).update(user=one)
    match.seats.filter(pk=first.pk).update(user=other)
    empty_caches()
    assert everything(match, visitor) == before


def test_a_new_name_moves_no_version():
    match = running()
    change_display_name(user=users_of(match)[0], display_name="Another")
    assert Match.objects.get(pk=match.pk).revision == match.revision


class TestBlocking:
    """Of a seat while names are hidden, and of who sat there once they are told."""

    @pytest.fixture
    def match(self) -> Match:
        return running("space-race", windows=1)

    def sides(self, match: Match) -> tuple[User, Seat]:
        reader, writer = users_of(match)[:2]
        return reader, match.seats.select_related("user").get(user=writer)

    def blocked(self, match: Match) -> tuple[User, Seat]:
        reader, seat = self.sides(match)
        write_telegram(match_id=match.pk, user=seat.user, key="public", text="hello there")
        block_player(match_id=match.pk, user=reader, seat_number=seat.number)
        return reader, seat

    def reads(self, match: Match, user: User) -> bool:
        empty_caches()
        client = Visitor("reader", user).client()
        return "hello there" in client.get(reverse("match_channel", args=[match.pk, "public"])).content.decode()

    def test_nothing_that_comes_from_the_seat_is_read_or_counted_until_it_is_unblocked(self, match):
        reader, seat = self.blocked(match)
        assert not self.reads(match, reader)
        assert self.reads(match, match.seats.exclude(user=None).exclude(user=reader).last().user)
        write_telegram(match_id=match.pk, user=seat.user, key="public", text="hello there")
        assert count_unread(reader) == 0
        unblock_player(match_id=match.pk, user=reader, seat_number=seat.number)
        assert self.reads(match, reader)
        assert not Block.objects.exists()
        assert count_unread(reader) == 2

    def test_seat_block_also_covers_a_substitute(self, match):
        """Somebody else's telegrams are read no more than those of who sat there before."""
        reader, seat = self.blocked(match)
        match.seats.filter(pk=seat.pk).update(user=make_user("Substitute"))
        sits = match.seats.get(pk=seat.pk).user
        write_telegram(match_id=match.pk, user=sits, key="public", text="hello there")
        assert not self.reads(match, reader)
        match.seats.filter(pk=seat.pk).update(user=None, bot="steady")
        told = Visitor("reader", reader).client().get(reverse("match_telegraph", args=[match.pk]))
        assert f"Unblock {match.game_ui.seat_names[seat.number]}" in told.content.decode()
        unblock_player(match_id=match.pk, user=reader, seat_number=seat.number)
        assert self.reads(match, reader)

    def test_seat_block_reveals_no_identity(self, match):
        reader, seat = self.blocked(match)
        other = make_limited_race()
        theirs, mine = other.seats.filter(number__lt=2)
        other.seats.filter(pk=theirs.pk).update(user=seat.user)
        other.seats.filter(pk=mine.pk).update(user=reader)
        write_telegram(match_id=other.pk, user=seat.user, key="public", text="hello there")
        assert self.reads(other, reader)
        unblock_player(match_id=other.pk, user=reader, seat_number=theirs.number)
        assert not self.reads(match, reader)
        block_player(match_id=other.pk, user=reader, seat_number=theirs.number)
        unblock_player(match_id=match.pk, user=reader, seat_number=seat.number)
        assert not self.reads(other, reader)
        assert self.reads(match, reader)
        unblock_player(match_id=other.pk, user=reader, seat_number=theirs.number)
        block_player(match_id=match.pk, user=reader, seat_number=seat.number)
        data = export_account_data(reader)
        assert data["blocked"] == []
        assert data["blocked_seats"] == [{"match": match.name, "seat": match.game_ui.seat_names[seat.number]}]

    def test_when_names_are_told_it_is_the_person_everywhere(self, match):
        reader, seat = self.blocked(match)
        match.seats.filter(pk=seat.pk).update(user=make_user("Substitute"))
        Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
        assert not self.reads(match, reader)
        data = export_account_data(reader)
        assert (data["blocked"], data["blocked_seats"]) == ([str(seat.user)], [])
        other = make_limited_race()
        other.seats.filter(number=0).update(user=seat.user)
        other.seats.filter(number=1).update(user=reader)
        write_telegram(match_id=other.pk, user=seat.user, key="public", text="hello there")
        assert not self.reads(other, reader)
        unblock_player(match_id=other.pk, user=reader, seat_number=0)
        assert self.reads(other, reader)
        assert self.reads(match, reader)


def test_block_from_elsewhere_applies_again_after_the_end():
    match = running("space-race", windows=1)
    first, second = users_of(match)[:2]
    Block.objects.create(user=first, blocked=second)
    write_telegram(match_id=match.pk, user=second, key="public", text="hello there")
    client, address = Client(), reverse("match_channel", args=[match.pk, "public"])
    client.force_login(first, backend="django.contrib.auth.backends.ModelBackend")
    assert "hello there" in client.get(address).content.decode()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    assert "hello there" not in client.get(address).content.decode()


def test_a_report_to_the_host_names_a_seat():
    match = written()
    client = Client()
    client.force_login(match.host, backend="django.contrib.auth.backends.ModelBackend")
    told = client.get(reverse("match_telegraph", args=[match.pk])).content.decode()
    (made,) = Report.objects.all()
    seat = match.seats.get(user=made.user)
    assert f"{match.game_ui.seat_names[seat.number]} reported" in told


def test_the_host_sits_anywhere():
    places = set()
    for _ in range(40):
        match = create_match(
            plan=MatchPlan(game_slug="toy-signs", name="Night flight", seats=4, bots=("random",), anonymous=True),
            host=make_user(HOST),
        )
        places.add(match.seats.get(user=match.host).number)
    assert places == {0, 1, 2}


def test_in_the_next_match_the_old_seat_is_not_given_away():
    match = running("goofspiel", options={"cards": 5})
    play_to_the_end(match)
    places = set()
    for _ in range(40):
        Match.objects.filter(pk=match.pk).update(again=None)
        again = join_rematch(match_id=match.pk, user=match.host)
        places.add(again.seats.get(user=match.host).number)
        again.delete()
    assert len(places) > 1


def test_the_name_of_the_match_is_not_the_hosts():
    host = make_user("Al")
    plan = {"game_slug": "toy-signs", "seats": 2, "anonymous": True}
    for name in ("Al's race", "A night with AL"):
        with pytest.raises(ServiceError, match="Names are hidden") as refused:
            create_match(plan=MatchPlan(name=name, **plan), host=host)
        assert refused.value.field == "name"
    assert create_match(plan=MatchPlan(name="Final flight", **plan), host=host).pk
