"""Tests of match records, full and partial."""

import gzip
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import chain

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.accounts import set_name_publication
from games.models import Match, Submission, User
from games.records.selectors import records
from games.records.selectors.records import full_record
from games.records.services.record_import import import_record
from games.registry import GAMES
from games.requests import absolute_url
from games.rules import codec
from games.rules.records import find_differences, read_record
from tests import builders
from tests.caches import empty_caches
from tests.elimination.builders import make_member, make_season, match_of
from tests.rules.recorded_matches import all_records

pytestmark = pytest.mark.django_db


def record_of(match: Match, user=None):
    answer = builders.browser_of(user).get(reverse("match_record", args=[match.pk]))
    assert answer["Content-Type"] == "application/json"
    assert f'filename="match-{match.pk}.json"' in answer["Content-Disposition"]
    return read_record(answer.content)


def verified(match: Match) -> str:
    return builders.browser_of().get(reverse("match_verify", args=[match.pk]), {"here": 1}).content.decode()


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=[pytest.mark.long] if each == "loss-in-space" else []) for each in GAMES]
)
def test_finished_match_has_valid_public_record(game):
    match = builders.make_finished_match(game)
    record = record_of(match)
    assert record == record_of(match, builders.users_of(match)[0]) == full_record(match)
    assert record.has_positions
    assert record.seed == match.seed
    assert [*find_differences(record, match.game)] == []
    assert "The record is valid" in verified(match)


def test_record_check_runs_once_on_request():
    match = builders.make_finished_match()
    page = builders.browser_of().get(reverse("match_verify", args=[match.pk])).content.decode()
    assert "Verify on this server" in page
    assert f"manage.py verify match-{match.pk}.json" in page
    assert "The record is valid" in verified(match)
    Submission.objects.filter(window__number=3, seat__number=0).update(move={"bid": 99})
    assert "The record is valid" in verified(match)
    empty_caches()
    assert "First difference: window 4, windows[3].moves.0.bid: the rules refuse it" in verified(match)


def test_record_of_running_match_has_only_known_facts():
    match = builders.make_match(game="loss-in-space", people=2)
    builders.play_window(match)
    builders.play_window(match)
    mine, public = record_of(match, builders.users_of(match)[0]), record_of(match)
    assert [[*window.moves] for window in mine.windows] == [[0], [0]]
    state = builders.position_of(match).state
    for record, seat in ((mine, 0), (public, None)):
        assert (record.seed, record.final, len(record.windows)) == (None, None, 2)
        assert not any(window.position for window in record.windows)
        assert record.extra["seat"] == seat
        assert record.extra["view"] == codec.to_json(match.game.view(state, seat))
    assert len([*chain(*mine.extra["events"])]) > len([*chain(*public.extra["events"])])


def test_cancelled_match_has_no_full_record():
    match = builders.make_match()
    Match.objects.update(status=Match.Status.OVER, outcome={"reason": "cancelled", "winners": []})
    assert record_of(match).seed is None
    assert "once the match has ended by its rules" in verified(match)


def test_record_of_sealed_match_hides_seed():
    match = builders.make_finished_match()
    Match.objects.update(sealed_until=timezone.now() + timedelta(hours=1))
    for user in (None, *builders.users_of(match)):
        for page in ("match_record", "match_verify"):
            shown = builders.browser_of(user).get(reverse(page, args=[match.pk]), {"here": 1}).content.decode()
            assert match.seed not in shown
    Match.objects.update(sealed_until=timezone.now())
    assert record_of(match).seed == match.seed


@pytest.mark.parametrize("place", ["/matches/{}/record.json", "/api/v1/matches/{}/record"])
def test_full_record_is_cached(monkeypatch, place):
    match, made = builders.make_finished_match(), []
    real = records.full_record
    monkeypatch.setattr(records, "full_record", lambda *given: made.append(given) or real(*given))
    address, browser = place.format(match.pk), builders.browser_of()
    first = browser.get(address)
    packed = browser.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.content) == first.content
    assert "Accept-Encoding" in packed["Vary"]
    again = browser.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, len(made)) == (304, b"", 1)
    User.objects.filter(pk=builders.users_of(match)[0].pk).update(display_name="Another name")
    renamed = browser.get(address, headers={"If-None-Match": first["ETag"]})
    assert (renamed.status_code, "Another name" in renamed.content.decode()) == (200, True)


def exported(*arguments: str) -> list:
    out = StringIO()
    call_command("export", *arguments, stdout=out)
    return [read_record(line.encode()) for line in out.getvalue().splitlines()]


def test_export_of_one_match_equals_download(tmp_path):
    match, file = builders.make_finished_match(), tmp_path / "match.json"
    for arguments in ((str(match.pk),), ("--finished",)):
        assert exported(*arguments, "--output", str(file)) == []
        assert [read_record(file.read_bytes())] == exported(*arguments)
    assert exported(str(match.pk)) == [record_of(match)]
    (bare,) = exported(str(match.pk), "--no-positions")
    assert not bare.has_positions
    assert bare.final.position is None
    assert [*find_differences(bare, match.game)] == []
    for arguments in (("99", "--output", str(tmp_path / "none")), ("--finished", "--output", str(tmp_path))):
        with pytest.raises(SystemExit):
            call_command("export", *arguments, stderr=StringIO())
    assert [*tmp_path.iterdir()] == [file]


def test_export_of_public_matches_has_no_player_names():
    first, second = builders.make_finished_match(), builders.make_finished_match(game="space-race")
    builders.make_finished_match(unlisted=True)
    builders.make_finished_match(watching=Match.Watching.PLAYERS)
    builders.make_match()
    records = exported("--finished")
    assert [record.seed for record in records] == [first.seed, second.seed]
    assert [player.name for player in records[0].seats] == ["player 1", "player 2"]
    Match.objects.filter(pk=first.pk).update(ended_at=datetime(2026, 5, 4, 23, 59, tzinfo=UTC))
    Match.objects.filter(pk=second.pk).update(ended_at=datetime(2026, 5, 5, tzinfo=UTC))
    assert [record.seed for record in exported("--finished", "--since", "2026-05-05")] == [second.seed]


def test_published_record_names_only_players_who_agreed():
    open_names, hidden = builders.make_finished_match(), builders.make_finished_match(anonymous=True)
    for match in (open_names, hidden):
        set_name_publication(user=builders.users_of(match)[0], agrees=True)
    names = [[player.name for player in record.seats] for record in exported("--finished")]
    assert names == [["Player 1", "player 2"], ["player 1", "player 2"]]
    assert {player.name for player in record_of(hidden).seats} == {"Player 1", "Player 2"}
    set_name_publication(user=builders.users_of(open_names)[0], agrees=False)
    assert "Player 1" not in str(exported("--finished"))


def test_export_works_for_uninstalled_game():
    record = full_record(import_record(record=dict(all_records())["loss-in-space/actions"], source="club"))
    Match.objects.update(game_slug="gone")
    (left,) = exported("--finished")
    assert (left.game, left.windows, left.final) == ("gone", record.windows, record.final)
    assert any(window.actions for window in left.windows)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("99",), "match: there is no match 99 that has ended by its rules"),
        (("--finished", "--since", "May"), "--since: 'May' is not a date such as 2026-11-24"),
        (("1", "--since", "2026-05-05"), "--since needs --finished"),
    ],
)
def test_refused_export_prints_one_line(arguments, why):
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("export", *arguments, stdout=StringIO(), stderr=said)
    assert (ended.value.code, said.getvalue().strip()) == (2, why)


def test_record_of_a_season_match_names_the_season_and_stays_valid():
    ada = make_member("Ada")
    season = make_season(ada)
    match = match_of(season)
    named = {"id": season.pk, "name": "Baikonur", "url": absolute_url("elimination", season.token), "episode": 1}
    assert record_of(match, ada).extra["season"] == named | {"part": "main"}
    builders.play_to_the_end(match)
    record = record_of(match, ada)
    assert record.extra["season"] == named | {"part": "main"}
    assert [*find_differences(record, match.game)] == []
    assert "season" not in full_record(match, published=True).extra
    Match.objects.filter(pk=match.pk).update(name_facts={**match.name_facts, "kind": "duel"})
    assert full_record(Match.objects.get(pk=match.pk)).extra["season"]["part"] == "death match"
