"""Seasons: series of matches, what players carry over, and the ledger."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.exceptions import ServiceError
from games.hosting.services.host_commands import CancelMatch, TransferHost, UndoTransfer
from games.hosting.services.host_transfer import replace_absent_host
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import cancel_match, create_match, join_match, start_match
from games.lobby.services.rematch import join_rematch
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import load_position
from games.models import LedgerEntry, Match, Season, SeasonMatch, User
from games.seasons.selectors.season_page import SeasonPage
from games.seasons.services.series import close_season, create_season, record_match
from tests.builders import browser_of, make_finished_match, make_match, make_user, page_of, play_to_the_end, users_of
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

NEAR = {"edition": "nine", "base_space": 1}


def race(people: int = 2, bots: int = 3, **plan) -> Match:
    return make_match(people=people, bots=bots, game="space-race", options=NEAR, **plan)


def played(match: Match) -> Match:
    play_to_the_end(match)
    match.refresh_from_db()
    return match


def found(match: Match) -> Season:
    """Create a season with the match as its first."""
    return create_season(match_id=match.pk, user=match.host, name="Friday league")


def garnets_of(match: Match) -> list[int]:
    return [hand.garnets for hand in load_position(match).opening.hands]


def test_garnets_carry_over_to_any_seat():
    match = race(people=2, bots=3)
    season = found(match)
    _, other = users_of(match)
    ended, late = garnets_of(played(match)), make_user("Late")
    again = join_rematch(match_id=match.pk, user=match.host)
    held = [seat.reserved_for for seat in again.seats.select_related("reserved_for")]
    assert held == [None, other, None, None, None]
    again.seats.filter(number=4).update(bot="")
    join_match(match_id=again.pk, user=other, seat_number=4)
    again.seats.filter(number=1).update(reserved_for=None)
    join_match(match_id=again.pk, user=late, seat_number=1)
    start_match(match_id=again.pk, user=match.host)
    again.refresh_from_db()
    assert garnets_of(again) == [ended[0], 5, 5, 5, ended[1]]
    played(again)
    assert season.players.get(user=late).ledger.get(kind="played").entry.number == 2


def test_ledger_records_each_outcome_once():
    match = race()
    season = found(match)
    played(match)
    people = {seat.number: seat.user for seat in match.seats.select_related("user") if seat.user}
    for number, user in people.items():
        lines = dict(season.players.get(user=user).ledger.values_list("kind", "amount"))
        awards = {award["kind"]: award["amount"] for award in match.outcome["awards"] if award["seat"] == number}
        expected = {"played": 1, "carried": garnets_of(match)[number], **awards}
        if number in match.outcome["winners"]:
            expected["won"] = 1
        if number == match.outcome["loser"]:
            expected["lost"] = 1
        assert lines == expected
    assert season.players.count() == len(people)
    found(played(race()))
    assert [len(line.form) for line in SeasonPage(season, None).table] == [1] * len(people)


def test_game_without_carry_over_has_standings(client):
    match = played(make_match(people=2, options={"cards": 5}))
    season = create_season(match_id=match.pk, user=match.host, name="Bids")
    page = client.get(reverse("season", args=[season.token])).content.decode()
    assert "Points" in page
    assert "now</th>" not in page
    points = sum(award["amount"] for award in match.outcome["awards"])
    assert sum(LedgerEntry.objects.filter(kind="points").values_list("amount", flat=True)) == points


def test_players_see_who_opens_next_match():
    match = played(race())
    season = found(match)
    host, other = users_of(match)
    assert f"{host} creates the next match of the season" in page_of(match, other)
    close_season(token=season.token, user=host)
    again = join_rematch(match_id=match.pk, user=host)
    assert not SeasonMatch.objects.filter(match=again).exists()
    assert again.reserved_until is not None


def test_deleted_account_keeps_anonymous_season_line(client):
    match = race()
    season = found(match)
    other = users_of(match)[1]
    played(match)
    delete_account(user=other)
    page = client.get(reverse("season", args=[season.token])).content.decode()
    assert "Former player" in page
    assert str(other) not in page


def test_concurrent_season_creation_makes_one_season():
    match = played(race())
    founded = run_concurrently(*[lambda: found(match)] * 4)
    assert sum(isinstance(each, Season) for each in founded) == 1
    assert Season.objects.count() == 1
    assert LedgerEntry.objects.filter(kind="played").count() == 2


def test_host_creates_season_by_form(client):
    match = race()
    client.force_login(match.host)
    address = reverse("match_season", args=[match.pk])
    assert match.name in client.get(address).content.decode()
    refused = client.post(address, {"name": " "})
    assert refused.status_code == 422
    assert "Enter a name for the season." in refused.content.decode()
    answer = client.post(address, {"name": "Friday league"})
    season, founded = Season.objects.get(), Match.objects.get()
    assert (founded.version, founded.revision) == (match.version + 1, match.revision + 1)
    assert answer["Location"] == reverse("season", args=[season.token])
    page = client.get(answer["Location"]).content.decode()
    assert "No match of the season is finished yet" in page
    assert "Match 1 of the season" in client.get(reverse("match", args=[match.pk])).content.decode()
    client.force_login(users_of(match)[1])
    assert client.post(address, {"name": "Mine"})["Location"] == reverse("match", args=[match.pk])
    assert Season.objects.count() == 1


def test_cancelled_match_scores_nothing_and_season_continues():
    match = race()
    season = found(match)
    match.host = make_user("Host")
    match.save()
    execute_command(match_id=match.pk, user=match.host, command=CancelMatch(), reason="Nobody has time")
    assert not LedgerEntry.objects.exists()
    again = join_rematch(match_id=match.pk, user=users_of(match)[0])
    assert [entry.match for entry in season.matches.all()] == [match, again]


def test_season_without_matches_still_has_its_page(client):
    match = create_match(plan=MatchPlan(game_slug="goofspiel", seats=2, name="First"), host=make_user())
    season = found(match)
    cancel_match(match_id=match.pk, user=match.host)
    page = client.get(reverse("season", args=[season.token])).content.decode()
    assert "it cannot go on" in page
    assert "opens its next" not in page
    assert client.get(f"/api/v1/seasons/{season.token}").json()["game"] == ""


def test_next_match_is_numbered_after_the_last_one_when_an_earlier_one_was_deleted():
    first = make_finished_match()
    season, second = found(first), join_rematch(match_id=first.pk, user=first.host)
    Match.objects.filter(pk=second.pk).update(status=Match.Status.OVER)
    first.delete()
    join_rematch(match_id=second.pk, user=second.host)
    assert [each.number for each in season.matches.all()] == [2, 3]


def test_season_starts_with_no_match_whose_rematch_would_stay_outside():
    match = make_finished_match()
    again = join_rematch(match_id=match.pk, user=users_of(match)[1])
    with pytest.raises(ServiceError, match="has a next match already"):
        create_season(match_id=match.pk, user=match.host, name="Friday league")
    assert create_season(match_id=again.pk, user=again.host, name="Friday league").matches.count() == 1


def test_standings_show_ranks_and_results(client):
    match = race()
    season = found(match)
    played(match)
    again = join_rematch(match_id=match.pk, user=match.host)
    start_match(match_id=again.pk, user=match.host, fill_with="random", shut_out=range(9))
    played(Match.objects.get(pk=again.pk))
    lines = SeasonPage(season, None).table
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert (lines[0].place, {len(line.form) for line in lines}) == (1, {2})
    assert all(line.form.count("won") == line.won and line.form.count("lost") == line.lost for line in lines)
    assert {line.form[1] for line in lines if line.played == 1} == {"absent"}
    page = client.get(reverse("season", args=[season.token])).content.decode()
    assert all(f"{each.winners or 'Nobody'} won" in page for each in SeasonPage(season, None).matches)


def test_tied_leaders_are_both_first():
    match = make_match(people=3, options={"cards": 5})
    season = found(match)
    Match.objects.filter(pk=match.pk).update(outcome={"reason": "played", "winners": [0, 1]})
    match.refresh_from_db()
    with transaction.atomic():
        record_match(match, list(match.seats.all()), load_position(match).state, timezone.now())
    assert [line.place for line in SeasonPage(season, None).table] == [1, 1, 3]


class TestTransferredMatch:
    """A season continues whoever hosts its matches."""

    @pytest.fixture
    def match(self) -> Match:
        """The only match of a season; its host has no seat."""
        match = make_match(people=2)
        match.host = make_user("Host")
        match.save()
        found(match)
        match.refresh_from_db()
        return match

    def goes_on(self, match: Match, user: User) -> None:
        """Check that only the user can open the next match on the season's page."""
        match = played(match)
        for other in {*users_of(match)} - {user}:
            with pytest.raises(ServiceError, match="Only the host"):
                join_rematch(match_id=match.pk, user=other)
        client, season = browser_of(user), Season.objects.get()
        page = client.get(reverse("season", args=[season.token])).content.decode()
        assert "Open next match" in page
        assert f"{user} hosts the season" in page
        assert client.post(reverse("match_rematch", args=[match.pk])).status_code == 302
        assert [each.match.host for each in season.matches.all()] == [match.host, user]

    def test_transfer_moves_season_and_back(self, match):
        host, heir = match.host, users_of(match)[0]
        assert "You also transfer the season Friday league" in page_of(match, host)
        execute_command(match_id=match.pk, user=host, command=TransferHost(heir.pk), reason="Holidays")
        assert Season.objects.get().host == heir
        execute_command(match_id=match.pk, user=host, command=UndoTransfer(host.pk), reason="A mistake")
        self.goes_on(match, host)

    def test_transfer_from_deleted_host_moves_season(self, match):
        heir, now = users_of(match)[1], timezone.now()
        User.objects.filter(pk=match.host_id).update(seen_at=now - timedelta(days=8))
        User.objects.filter(pk=heir.pk).update(seen_at=now)
        assert replace_absent_host(match.pk, now)
        self.goes_on(match, heir)

    def test_older_match_transfer_leaves_season_host(self, match):
        host, heir = match.host, users_of(match)[0]
        SeasonMatch.objects.create(season=Season.objects.get(), match=make_match(people=2), number=2)
        execute_command(match_id=match.pk, user=host, command=TransferHost(heir.pk), reason="Holidays")
        assert Season.objects.get().host == host

    def test_account_deletion_of_host_keeps_season(self, match):
        match = played(match)
        delete_account(user=match.host)
        player = users_of(match)[1]
        again = join_rematch(match_id=match.pk, user=player)
        assert (again.host, Season.objects.get().host) == (player, player)
