"""Tests of solo games and daily challenges."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.accounts.selectors.statistics import match_totals
from games.accounts.services.account_deletion import delete_account
from games.accounts.services.accounts import convert_guest
from games.clock.services import clock
from games.exceptions import ServiceError
from games.lobby.services.quick_match import start_quick_match
from games.management.cleanup import clean
from games.models import Match, SoloTry, User, Window
from games.registry import GAMES
from games.solo_games.selectors.solo_games import (
    find_solo_game,
    get_challenge_history,
    get_challenge_page,
    list_solo_games,
)
from games.solo_games.services.solo_games import (
    abandon_solo_game,
    challenge_seed,
    end_overdue_solo_game,
    overdue_solo_games,
    start_daily_challenge,
    start_solo_game,
)
from tests.builders import browser_of, make_user, play_to_the_end, play_window, position_of, submit_any, window_of
from tests.caches import empty_caches
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

GAME = "loss-in-space"
EVENING = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
MIDNIGHT = datetime(2026, 11, 23, tzinfo=UTC)
DAY = date(2026, 11, 22)
AGAINST_RIVALS = [each.slug for each in list_solo_games() if each.mode.seats > 1]


def flown(user: User, *rank: int, day: date = DAY, ended_at: datetime = EVENING) -> SoloTry:
    """Create a finished try without its match."""
    return SoloTry.objects.create(
        user=user, game_slug=GAME, day=day, began_at=EVENING, ended_at=ended_at,
        ending=SoloTry.Ending.FLOWN, text=f"Rank {rank}.", rank=list(rank),
    )  # fmt: skip


def listed(now: datetime, viewer: User | None = None) -> list[tuple[int, str]]:
    """Return the results of DAY as the viewer, or a visitor, sees them."""
    page = get_challenge_page(find_solo_game(GAME), DAY, viewer, now)
    return [(place["number"], place["name"]) for place in page["places"]]


class TestFreeTries:
    def test_visitor_with_name_starts_solo_game(self, client):
        assert client.post(reverse("solo_game_start", args=[GAME]), {"name": ""}).status_code == 422
        assert client.post(reverse("solo_game_start", args=["goofspiel"]), {"name": "Laika"}).status_code == 404
        assert not Match.objects.exists()
        answer = client.post(reverse("solo_game_start", args=[GAME]), {"name": "Laika"}, follow=True)
        match = Match.objects.get()
        assert answer.redirect_chain == [(reverse("match", args=[match.pk]), 302)]
        assert match.status == Match.Status.RUNNING
        assert [str(seat.user) for seat in match.seats.all()] == ["Laika"]
        assert window_of(match).deadline > timezone.now() + timedelta(days=28)
        submit_any(match, User.objects.get())
        assert match.windows.count() == 2

    def test_start_continues_running_try_or_starts_next(self, client):
        user = make_user()
        first = start_solo_game(user=user, game_slug=GAME)
        assert start_solo_game(user=user, game_slug=GAME) == first
        assert start_quick_match(user=user, game_slug=GAME) != first
        assert first.unlisted
        assert client.get(reverse("match", args=[first.pk])).status_code == 200
        abandon_solo_game(match_id=first.pk, user=user)
        again = start_solo_game(user=user, game_slug=GAME)
        assert again != first
        assert again.seed != first.seed

    @pytest.mark.parametrize("game", [GAME, *AGAINST_RIVALS])
    def test_result_outlives_match(self, client, game):
        user = make_user()
        match = start_solo_game(user=user, game_slug=game)
        play_to_the_end(match)
        mine = SoloTry.objects.get()
        assert (mine.ending, mine.ended_at) == (SoloTry.Ending.FLOWN, match.ended_at)
        assert mine.text
        if game in AGAINST_RIVALS:
            assert mine.rank[0] == (0 if 0 in match.outcome["winners"] else 1)
        convert_guest(user=user, username="laika", password="vostok-six-1963")
        client.force_login(User.objects.get())
        assert "Play again" in client.get(reverse("match", args=[match.pk])).content.decode()
        match.delete()
        assert mine.text in client.get(reverse("solo_game", args=[game])).content.decode()
        assert [kept["text"] for kept in export_account_data(user)["solitaires"]] == [mine.text]

    def test_abandoned_try_keeps_result_until_account_is_deleted(self, client):
        user = make_user()
        client.force_login(user)
        match = start_solo_game(user=user, game_slug=GAME)
        answer = client.post(reverse("solo_game_abandon", args=[match.pk]), follow=True)
        assert answer.redirect_chain[-1][0] == reverse("solo_game", args=[GAME])
        assert "Still at the dock." in answer.content.decode()
        assert "Abandoned" in answer.content.decode()
        assert "abandoned the match" in client.get(reverse("match", args=[match.pk])).content.decode()
        assert match_totals(user)["flown"] == 0
        Match.objects.update(ended_at=timezone.now() - timedelta(days=100))
        clean()
        assert SoloTry.objects.get().match is None
        delete_account(user=user)
        assert not SoloTry.objects.exists()

    def test_clock_ends_try_without_move_for_four_weeks(self):
        user = make_user()
        match = start_solo_game(user=user, game_slug=GAME)
        now = timezone.now()
        assert clock.serve(now + timedelta(days=27)) == 0
        Window.objects.update(opened_at=now - timedelta(days=28))
        assert clock.serve(now + timedelta(minutes=2)) == 0
        assert overdue_solo_games(now) == [match.pk]
        assert end_overdue_solo_game(match.pk, now)
        assert not end_overdue_solo_game(match.pk, now)
        assert SoloTry.objects.get().ending == SoloTry.Ending.OVERDUE


class TestTheDay:
    def test_challenge_seed_depends_on_day_and_options(self, settings):
        first, second = (start_daily_challenge(user=make_user(), game_slug=GAME, now=EVENING) for _ in range(2))
        assert first.seed == second.seed == challenge_seed(GAME, GAMES[GAME].options({}), DAY)
        assert first.sealed_until == MIDNIGHT
        seeds = [
            first.seed,
            start_daily_challenge(user=make_user(), game_slug=GAME, now=MIDNIGHT).seed,
            challenge_seed(GAME, GAMES[GAME].options({"few_cards": True}), DAY),
            challenge_seed("other", GAMES[GAME].options({}), DAY),
        ]
        settings.SECRET_KEY = "another secret of another server" * 2
        seeds.append(challenge_seed(GAME, GAMES[GAME].options({}), DAY))
        assert len(set(seeds)) == len(seeds)

    def test_daily_challenge_allows_one_try(self):
        user = make_user()
        found = run_concurrently(*[lambda: start_daily_challenge(user=user, game_slug=GAME, now=EVENING)] * 4)
        match = Match.objects.get()
        assert found == [match] * 4
        assert start_daily_challenge(user=user, game_slug=GAME, now=MIDNIGHT) != match
        abandon_solo_game(match_id=match.pk, user=user)
        assert start_daily_challenge(user=user, game_slug=GAME, now=EVENING) == match
        match.delete()
        with pytest.raises(ServiceError):
            start_daily_challenge(user=user, game_slug=GAME, now=EVENING)

    def test_daily_try_counts_until_next_day_is_over(self):
        user = make_user()
        match = start_daily_challenge(user=user, game_slug=GAME, now=EVENING)
        last = MIDNIGHT + timedelta(days=1)
        assert overdue_solo_games(last - timedelta(seconds=1)) == []
        assert overdue_solo_games(last) == [match.pk]
        assert end_overdue_solo_game(match.pk, last)
        mine = SoloTry.objects.get()
        assert (mine.ending, mine.day, mine.is_late) == (SoloTry.Ending.OVERDUE, DAY, True)
        assert listed(last) == [(1, str(user))]

    def test_results_are_ranked_and_ties_share_rank(self):
        ranks = {"Anna": (1, 0, -7, -2), "Boris": (0, 23, -14, -1), "Clara": (1, 0, -7, -2)}
        ranks |= {"Dmitri": (1, 0, -7, -1), "Elena": (0, 21, -14, -1)}
        for name, rank in ranks.items():
            flown(make_user(name), *rank)
        assert listed(MIDNIGHT) == [(1, "Elena"), (2, "Boris"), (3, "Anna"), (3, "Clara"), (5, "Dmitri")]

    def test_results_open_at_midnight_except_to_late_players(self):
        flown(make_user("Anna"), 1, 0, -7, -2)
        late = make_user("Late")
        match = start_daily_challenge(user=late, game_slug=GAME, now=EVENING)
        assert listed(MIDNIGHT - timedelta(seconds=1)) == []
        assert listed(MIDNIGHT) == [(1, "Anna")]
        assert listed(MIDNIGHT, late) == []
        abandon_solo_game(match_id=match.pk, user=late, now=MIDNIGHT)
        assert SoloTry.objects.get(user=late).is_late
        SoloTry.objects.filter(user=late).update(rank=[0, 5, -14, -5])
        assert listed(MIDNIGHT, late) == [(1, "Anna"), (2, "Late")]

    @pytest.mark.parametrize("day", ["2999-01-01", "yesterday", "20261121", "2026-13-01"])
    def test_challenge_of_future_or_invalid_day_is_not_found(self, client, day):
        assert client.get(f"/solo/{GAME}/{day}/").status_code == 404


class TestRivals:
    @pytest.mark.parametrize("game", AGAINST_RIVALS)
    def test_equal_moves_meet_equal_bots_and_tables(self, game):
        """The moves of bots are the same for every player too, window by window."""
        first, second = (start_daily_challenge(user=make_user(), game_slug=game, now=EVENING) for _ in range(2))
        pilots = [[seat.bot for seat in match.seats.all()] for match in (first, second)]
        assert pilots[0] == pilots[1]
        assert [bool(bot) for bot in pilots[0]] == [False, *[True] * (len(pilots[0]) - 1)]
        for _ in range(7):
            assert position_of(first).state == position_of(second).state
            for match in (first, second):
                play_window(match)


class TestDays:
    def read(self, user, now=MIDNIGHT + timedelta(days=40)):
        empty_caches()
        return get_challenge_history(find_solo_game(GAME), user, now)

    def test_challenge_history_shows_percentage_beaten(self):
        me, others = make_user("Me"), [make_user() for _ in range(4)]
        for number, other in enumerate(others):
            flown(other, number)
            flown(other, number, day=DAY - timedelta(days=1))
        flown(me, 1)
        flown(me, 9, day=DAY - timedelta(days=1))
        flown(me, 1, day=DAY - timedelta(days=2))
        told = self.read(me)
        assert told["days"] == [(DAY - timedelta(days=1), 0), (DAY, 62)]
        assert (told["average"], told["least"], told["most"]) == (31, 0, 62)
        assert told["curve"].count(",") == 2
        assert self.read(others[0])["average"] == 100

    def test_challenge_counts_in_history_once_it_is_over_for_everybody(self):
        me = make_user("Me")
        for user in (me, make_user()):
            flown(user, 1)
        assert self.read(me, MIDNIGHT + timedelta(hours=23)) is None
        assert len(self.read(me, MIDNIGHT + timedelta(hours=24))["days"]) == 1

    def test_results_of_a_day_are_cached_for_all_players(self):
        people = [make_user() for _ in range(3)]
        for user in people:
            flown(user, 1)
        self.read(people[0])
        with CaptureQueriesContext(connection) as queries:
            found = get_challenge_history(find_solo_game(GAME), people[1], MIDNIGHT + timedelta(days=40))
        assert found["average"] == 50
        assert len(queries) == 1

    def test_challenge_history_is_shown_to_its_player_only(self, client, monkeypatch):
        monkeypatch.setattr("django.utils.timezone.now", lambda: MIDNIGHT + timedelta(days=2))
        me, other = make_user("Me"), make_user()
        flown(me, 1)
        flown(other, 2)
        page = f"/solo/{GAME}/"
        assert "Your daily challenges" not in client.get(page).content.decode()
        assert "<b>100%</b>" in browser_of(me).get(page).content.decode()
