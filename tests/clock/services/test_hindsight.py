"""Tests of the analysis of a finished match for each player."""

import pytest

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.account_deletion import delete_account
from games.clock.services import charts
from games.clock.services.hindsight import save_hindsight
from games.matches.selectors.display_text import CANCELLED
from games.models import Chart, Match, SavedHindsight, Submission, Tenure, User
from tests.builders import make_user, page_of, play_to_the_end, play_window, users_of
from tests.caches import empty_caches
from tests.games.space_race.builders import make_race

pytestmark = pytest.mark.django_db

PART, WEIGHING = 'id="hindsight"', "Your moves are still being analysed."


@pytest.fixture(autouse=True)
def short_charts(monkeypatch, settings):
    settings.DRAWS_CHARTS = True
    monkeypatch.setattr("games.rules.win_probability.MOST_PLAYOUTS", 0)


def raced(*, people: int = 2, base_space: int = 20, **plan) -> Match:
    match = make_race(people=people, bots=5 - people, rules={"base_space": base_space}, **plan)
    play_to_the_end(match)
    return match


def work() -> bool:
    return charts.draw_next()


def part_of(match: Match, user: User | None) -> str:
    return page_of(match, user).partition(PART)[2].partition("</section>")[0]


def test_hindsight_is_made_once_and_read_by_its_player_alone():
    match = raced()
    first, second = users_of(match)
    assert WEIGHING in part_of(match, first)
    before = match.version
    assert work()
    match.refresh_from_db()
    assert match.version > before
    told = {kept.user_id: kept.told for kept in SavedHindsight.objects.filter(seat__match=match)}
    assert set(told) == {first.pk, second.pk}
    for user in (first, second):
        page = part_of(match, user)
        thoughts = told[user.pk]["thoughts"]
        assert [thought["label"] for thought in thoughts] == list(
            match.windows.filter(kind="year", closed_at__isnull=False).values_list("year__label", flat=True)
        )
        shown = page.replace("&#x27;", "'")
        assert [thought["text"] for thought in thoughts if thought["text"] not in shown] == []
        assert page.count("Your win probability was ") == len(thoughts)
        assert "Only you can see this." in page
    assert [PART in page_of(match, user) for user in (None, make_user())] == [False, False]
    assert not work()


def test_running_match_has_no_hindsight():
    running = make_race(people=2, bots=3)
    play_window(running)
    assert not work()
    assert not SavedHindsight.objects.exists()
    assert PART not in page_of(running, users_of(running)[0])


def test_hindsight_is_omitted_when_disabled_sealed_or_cancelled(settings):
    match = raced()
    settings.DRAWS_CHARTS = False
    assert PART not in page_of(match, match.host)
    save_hindsight(match)
    cancelled = {"reason": CANCELLED, "winners": []}
    for given in ({"sealed_until": match.ended_at.replace(year=2999)}, {"outcome": cancelled}):
        empty_caches()
        assert PART in page_of(match, match.host)
        Match.objects.filter(pk=match.pk).update(**given)
        empty_caches()
        assert PART not in page_of(match, match.host)
        Match.objects.filter(pk=match.pk).update(sealed_until=None)


def test_hindsight_covers_only_own_decisions():
    """One seat was transferred, one player was replaced in the first year, one never moved."""
    match = raced(people=3)
    Tenure.objects.create(seat=match.seats.get(number=0), user=make_user())
    years = Submission.objects.filter(window__match=match, window__kind="year", seat__number=1)
    asked = years.count()
    years.filter(window__number=0).update(by=Submission.By.BOT)
    Submission.objects.filter(window__match=match, seat__number=2).update(by=Submission.By.MISSED)
    save_hindsight(match)
    (kept,) = SavedHindsight.objects.all()
    assert (kept.seat.number, kept.answers) == (1, asked - 1)
    assert kept.cost == round(sum(each["cost"] for each in kept.told["thoughts"]) / kept.answers)


def test_failed_hindsight_still_gets_its_chart(monkeypatch, caplog):
    match = raced()
    monkeypatch.setattr(type(match.game_ui), "analyse_window", lambda *_: 1 / 0)
    assert WEIGHING in part_of(match, users_of(match)[0])
    assert work()
    assert f"match {match.pk}: cannot calculate the hindsight: ZeroDivisionError" in caplog.text
    assert Chart.objects.filter(match=match).exists()
    assert PART not in page_of(match, users_of(match)[0])


def test_hindsight_is_exported_and_deleted_with_the_account(monkeypatch):
    match = raced()
    first, second = users_of(match)
    left = []

    def rest(_):
        if not left:
            left.append(first)
            delete_account(user=first)

    monkeypatch.setattr("games.clock.services.due_work.sleep", rest)
    save_hindsight(match)
    own = SavedHindsight.objects.get()
    assert own.user == second
    (kept,) = (each for each in export_account_data(second)["matches"] if each["number"] == match.pk)
    assert kept["hindsight"] == own.told
    delete_account(user=second)
    assert not SavedHindsight.objects.exists()
