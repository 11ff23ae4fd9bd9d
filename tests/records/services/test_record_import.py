"""Tests of importing matches that were played elsewhere."""

import json
import sys
from datetime import timedelta
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from games.accounts.selectors.statistics import match_totals
from games.accounts.services.account_deletion import delete_account
from games.exceptions import ServiceError
from games.lobby.selectors.lists import MAX_IMPORTED, finished_matches, user_matches
from games.management.cleanup import clean
from games.matches.services import hooks
from games.models import Action, Event, Hand, LogEntry, Match, Notification, Receipt, Submission, Tenure, Window
from games.records.selectors import records as stored
from games.records.selectors.records import check_match_record, full_record
from games.records.services import record_import
from games.records.services.record_import import import_record
from games.registry import GAMES
from games.rules.records import ABSENT, Record, RecordPlayer, read_record, receipt_differences, write_record
from tests.builders import make_finished_match, make_user, page_of
from tests.laws.rows import all_rows, drop_all_rows
from tests.rules.matches import Case
from tests.rules.recorded_matches import all_records, record_of_case

pytestmark = pytest.mark.django_db


def duel(seed: int = 1) -> Record:
    return record_of_case(Case("goofspiel", '{"cards": 5}', 2, seed=seed))


RECORDS = dict(all_records())
FIRST = {next(name for name, each in RECORDS.items() if each.game == game) for game in GAMES}
"""A record of each game: an import does not depend on how a match ended."""


def imported(record: Record, source: str = "the club") -> Match:
    return Match.objects.get(pk=import_record(record=record, source=source).pk)


def nameless(record: Record) -> Record:
    windows = tuple(
        replace(window, moves={seat: in_order(move) for seat, move in window.moves.items()})
        for window in record.windows
    )
    return replace(record, windows=windows, seats=tuple(RecordPlayer("", player.bot) for player in record.seats))


def in_order(move: Any) -> Any:
    return move | {"eject": sorted(move["eject"])} if isinstance(move, dict) and "eject" in move else move


def history_of(match: Match) -> list:
    """Return all rows of the history of a match, without keys, times and users."""
    numbers = ("window__number", "seat__number")
    columns = {
        ("match", Window): ("number", "kind", "title", "table", "year__number", "year__label"),
        ("window__match", Hand): (*numbers, "holdings"),
        ("window__match", Submission): (*numbers, "kind", "needed", "of_bot", "by", "ready", "move"),
        ("window__match", Action): ("window__number", "number", "seat__number", "action"),
        ("match", Event): ("sequence", "window__number", "kind", "data", "audience"),
    }
    return [
        list(model.objects.filter(**{path: match}).order_by(*names[:2]).values_list(*names))
        for (path, model), names in columns.items()
    ]


@pytest.mark.parametrize("game", GAMES)
def test_export_and_import_restore_every_row(game):
    least, most = GAMES[game].seat_range(GAMES[game].options({}))
    match = make_finished_match(game, bots=int(most > max(least, 2)))
    record, history, outcome = full_record(match), history_of(match), match.outcome
    drop_all_rows()
    again = imported(read_record(write_record(record).encode()))
    assert nameless(full_record(again)) == nameless(record)
    assert history_of(again) == history
    assert (again.outcome, again.status, again.preset) == (outcome, Match.Status.OVER, match.preset)
    assert (again.host, again.unlisted, again.seed_hash) == (None, False, match.seed_hash)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FIRST else [pytest.mark.long]) for name in RECORDS]
)
def test_import_restores_moves_and_missed_turns(name):
    record = RECORDS[name]
    match = imported(record)
    whole = full_record(match)
    windows = tuple(replace(window, position=ABSENT) for window in whole.windows)
    assert nameless(replace(whole, windows=windows)) == nameless(record)
    assert whole.has_positions
    assert not match.windows.filter(closed_at=None).exists()


def test_import_restores_receipts():
    match = make_finished_match("booster", bots=1)
    first = match.windows.get(number=0).submissions.exclude(receipt="").first()
    record = full_record(match)
    saved = len(record.extra["receipts"])
    assert saved > 1
    drop_all_rows()
    again = imported(record)
    assert full_record(again).extra == record.extra
    assert not [*receipt_differences(full_record(again))]
    assert check_match_record(again).receipts_text.startswith(f"{saved} receipts were opened")
    assert set(Receipt.objects.values_list("user", flat=True)) == {None}
    assert Submission.objects.filter(window__number=0, receipt=first.receipt, by="player").count() == 1
    drop_all_rows()
    bots = tuple(RecordPlayer("", "random") for _ in record.seats)
    assert full_record(imported(replace(record, seats=bots))).extra == record.extra


def test_window_ended_by_action_counts_no_miss_on_import():
    match = imported(RECORDS["moonshot/resigned"])
    *_, ended, _over = match.windows.order_by("number")
    assert {asked.by for asked in ended.submissions.all()} == {Submission.By.PASSED}


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_imported_match_name_its_source(game):
    match = imported(next(record for record in RECORDS.values() if record.game == game))
    browser, last = Client(), match.windows.count() - 1
    pages = [("match_window", number) for number in (0, last)]
    pages += [(f"match_{name}",) for name in ("history", "record", "log", "rules")]
    for name, *number in pages:
        address = reverse(name, args=[match.pk, *number])
        assert browser.get(address, headers={"HX-Request": "true"}).status_code == 200
    verified = browser.get(reverse("match_verify", args=[match.pk]), {"here": 1})
    assert "The record is valid" in verified.content.decode()
    for address in (reverse("match", args=[match.pk]), reverse("home")):
        assert "Imported from the club" in browser.get(address).content.decode()


def test_imported_match_counts_for_nobody(monkeypatch):
    user = make_user("Ada")
    for name in ("ON_MATCH_STARTING", "ON_WINDOW_CHANGE", "ON_MATCH_END", "ON_RESULT", "ON_LOG_ENTRY"):
        monkeypatch.setattr(hooks, name, [lambda *_: pytest.fail("it was told")])
    record = duel()
    match = imported(replace(record, seats=(RecordPlayer("Ada"), RecordPlayer("Grace"))))
    assert [match.pk] == [listed.row.pk for listed in finished_matches(user)]
    assert user_matches(user) == []
    assert match_totals(user)["flown"] == 0
    assert not any(rows.objects.exists() for rows in (Notification, Tenure, LogEntry))
    assert [player.name for player in full_record(match).seats] == ["Ada", "Grace"]
    assert reverse("match_rematch", args=[match.pk]) not in page_of(match, user)


def test_imported_matches_are_not_on_home_page():
    played = [make_finished_match().pk, make_finished_match().pk]
    for seed in range(5):
        import_record(record=duel(seed), source="club")
    latest = Match.objects.order_by("-pk").values_list("pk", flat=True)
    assert [listed.row.pk for listed in finished_matches()] == [*latest[:MAX_IMPORTED], *reversed(played)]


def test_imported_names_are_not_published():
    imported(replace(duel(), seats=(RecordPlayer("Ada"), RecordPlayer("Grace"))))
    out = StringIO()
    call_command("export", "--finished", stdout=out)
    assert [player.name for player in read_record(out.getvalue().encode()).seats] == ["player 1", "player 2"]


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb", "a\u0000b"])
def test_invalid_names_are_not_imported(name):
    match = imported(replace(duel(), seats=(RecordPlayer(name, "random"), RecordPlayer("Grace", "gone"))))
    assert list(match.seats.values_list("name", "bot")) == [("", "random"), ("Grace", "")]


def test_cleaning_keeps_imported_match():
    record = duel()
    match = imported(record)
    Match.objects.update(ended_at=timezone.now() - timedelta(days=400))
    clean()
    delete_account(user=make_user())
    assert nameless(full_record(Match.objects.get(pk=match.pk))) == nameless(record)


def test_concurrent_import_of_same_record_is_refused(monkeypatch):
    match = imported(duel())
    before = all_rows()
    monkeypatch.setattr(record_import, "find_match_of_record", lambda record: None)
    with pytest.raises(ServiceError, match=f"as match {match.pk}"):
        import_record(record=duel(), source="the club")
    assert all_rows() == before


def test_import_reveals_nothing_of_running_match_with_same_seed():
    match = make_finished_match(options={"cards": 5})
    record = full_record(match)
    assert stored.find_match_of_record(record) == match
    Match.objects.filter(pk=match.pk).update(sealed_until=timezone.now() + timedelta(days=1))
    assert stored.find_match_of_record(record) is None


def run(*arguments: str) -> tuple[int, list[str], list[str]]:
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("import", *arguments, stdout=out, stderr=err)
    except SystemExit as ended:
        status = ended.code
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def written(seed: int = 1) -> dict:
    return json.loads(write_record(duel(seed)))


def test_import_of_many_names_rejected_records(tmp_path):
    changed = written(2)
    changed["windows"][3]["moves"]["0"]["bid"] = 99
    file = tmp_path / "club.jsonl"
    later = written(4) | {"rules": 99}
    lines = [json.dumps(each) for each in (written(1), changed, {"format": "chess"}, written(1), written(3), later)]
    file.write_text("\n".join(lines))
    status, said, refused = run(str(file))
    first, last = Match.objects.order_by("pk")
    assert status == 2
    assert said == [f"{file}:1: match {first.pk}", f"{file}:5: match {last.pk}"]
    assert refused[0].startswith(f"{file}:2: window 4, windows[3].moves.0.bid: the rules refuse it: ")
    assert f"{file}:3: format: is not space-race-record" in refused
    assert refused[-2] == f"{file}:4: this match exists already as match {first.pk}"
    assert refused[-1].startswith(f"{file}:6: not checked: It was played by version 99")
    assert {first.imported_from, last.imported_from} == {"club.jsonl"}


def test_import_reads_standard_input_and_formatted_files(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(written()).encode())))
    assert run("-")[0] == 0
    file = tmp_path / "match.json"
    file.write_text(json.dumps(written(2), indent=2))
    status, said, refused = run(str(file), "--from", "The club")
    first, second = Match.objects.order_by("pk")
    assert (status, said, refused) == (0, [f"{file}: match {second.pk}"], [])
    assert [first.imported_from, second.imported_from] == ["standard input", "The club"]


def test_import_of_unreadable_file_or_source_is_rejected(tmp_path):
    gone = tmp_path / "gone.json"
    assert run(str(gone)) == (2, [], [f"{gone}: it can't be read: No such file or directory"])
    assert run("-", "--from", "x" * 61) == (2, [], ["--from: This name has 61 characters. Use at most 60."])
