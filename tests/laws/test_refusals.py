"""Every refusal of every service: what is said, and that nothing has changed."""

import ast
import inspect
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from django.core.exceptions import ValidationError

import games
from games.models import Club, Match, User
from games.people.services import people
from games.refused import Refused
from games.rules.errors import (
    RulesError,
)
from games.schedule.errors import BadTimetable
from tests.laws.refusals import REFUSALS, Refusal, name_of
from tests.laws.refusals.people import keeping
from tests.laws.refusals.quotas import QUOTAS
from tests.laws.rows import all_rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

BESIDE_SERVICES = ("rate_limits", "refused", "texts", "display_names")
"""What services of several rooms share."""

NEVER_REFUSE = {
    "acts.act_from_json",
    "acts.act_to_json",
    "acts.kind_of",
    "acts.let_go",
    "alone.day_seed",
    "alone.end_overdue",
    "alone.overdue",
    "answers.answer",
    "answers.save_answer",
    "briefing.bring_notes_back",
    "briefing.put_notes_away",
    "calendars.make_calendar",
    "calendars.revoke_calendar",
    "charts.draw_next",
    "charts.waiting_for_charts",
    "clock.close_due",
    "clock.due_matches",
    "clock.matches_waiting_for_bots",
    "clock.play_bots",
    "clock.serve",
    "clock.tick",
    "clubs.leave_all",
    "coming_back.play_oneself",
    "coming_back.take_back",
    "cups.close_cup",
    "cups.lock_cup",
    "cups.plan_of_cup",
    "day_positions.look_for_next",
    "deadlines.give",
    "deadlines.give_instead",
    "deadlines.reckon",
    "departure.delete_account",
    "departure.give_to_bot",
    "devices.move_device",
    "display_names.distinct_names",
    "display_names.mixes_alphabets",
    "display_names.names_by_key",
    "door.row_of",
    "door.shut_boards",
    "entries.drop_out",
    "entries.leave_cup",
    "follows.end_between",
    "follows.end_where_names_are_told",
    "follows.tell_of_opening",
    "follows.unfollow",
    "hindsight.look_back",
    "hindsight.past_window",
    "history.opening",
    "history.record",
    "history.save_opening",
    "host_terms.begin_umpiring",
    "host_terms.change_host",
    "hosting.end_pause",
    "hosting.ended_pauses",
    "ladder.count_misses",
    "ladder.forget_misses",
    "ladder.is_overdue",
    "ladder.keep_open",
    "ladder.let_standing_orders_answer",
    "ladder.missing",
    "ladder.open_until",
    "ledger.book",
    "ledger.bring_purses",
    "ledger.follow",
    "ledger.season_of",
    "live_chances.draw_live",
    "log.enter",
    "log.enter_all",
    "match_names.alone_name",
    "match_names.exhibition_name",
    "match_names.hosted_name",
    "match_names.imported_name",
    "match_names.quick_name",
    "match_names.title_of",
    "matches.strike",
    "members.end_invitations_between",
    "news.choose_news",
    "news.make_calendar",
    "news.revoke_calendar",
    "news.tell_followers",
    "news.tell_members",
    "news.tell_of_entries",
    "news.tell_of_held_seats",
    "news.tell_of_invitation",
    "news.tell_of_opening",
    "news.tell_of_ready_check",
    "news.tell_of_report",
    "news.tell_of_seat",
    "news.tell_of_standstill",
    "news.tell_of_telegram",
    "news.tell_of_window",
    "news.write",
    "open_streams.close_stream",
    "open_streams.open_stream",
    "orders.chosen_in",
    "orders.decide",
    "outages.credit",
    "outages.credit_everybody",
    "outages.first_lost",
    "outages.note_pulse",
    "outbox.give_up_lost",
    "outbox.send_next",
    "people.publish_name",
    "plan_checks.name_that_finds",
    "plan_checks.preset_of",
    "plans.plan_from_json",
    "plans.plan_like",
    "plans.plan_of",
    "plans.plan_to_json",
    "plans.seating",
    "plans.shared",
    "public_news.tell_everybody",
    "publishing.publish",
    "publishing.publish_anew",
    "quick.ensure_exhibition",
    "quick.quick_games",
    "rate_limits.claimed",
    "rate_limits.within_limit",
    "receipts.give_receipt",
    "resolution.close_if_complete",
    "resolution.end_at_once",
    "resolution.start",
    "results.enter",
    "results.enter_result",
    "results.rebuild",
    "results.settle_whether_rated",
    "rounds.due_cups",
    "rounds.enter_result",
    "rounds.move_cup_on",
    "rules_missing.stall_or_resume",
    "rules_missing.to_stall_or_resume",
    "seasons.transfer_season",
    "seating.begin",
    "seating.begin_if_complete",
    "seating.sit_down",
    "seating.stand_up",
    "seen.mark_answered",
    "seen.mark_seen",
    "settings.choose",
    "settings.mute_match",
    "settings.unmute_match",
    "sorting.put_back",
    "sorting.sort_due",
    "succession.hand_on",
    "succession.pass_on",
    "succession.without_host",
    "tables.against_bots",
    "tables.best_seats",
    "tables.edition_called",
    "tables.editions_of",
    "tables.tables_of",
    "tables.usual_bots",
    "targets.confirm",
    "targets.propose_email",
    "targets.remove",
    "targets.stop",
    "telegraph.mark_read",
    "telegraph.send",
    "telegraph.settle_for_moderators",
    "telegraph.strike",
    "tenures.begin_tenures",
    "tenures.end_tenures",
    "tenures.succeed",
    "tokens.note_use",
    "tokens.revoke_token",
    "vacations.announce_everywhere",
    "voting.approve",
    "voting.carry_out",
    "voting.end_motions",
    "voting.ended_motions",
    "waiting_room.due_rooms",
    "waiting_room.move_room_on",
    "webhooks.new_secret",
    "webhooks.renew_secret",
}
"""Services that have nothing to refuse: what they are given has been checked, or anything will do."""

EXPECTED = (Refused, RulesError, BadTimetable, ValidationError, RuntimeError, Match.DoesNotExist)
COME_TO: dict[str, set[tuple[str, int]]] = {}
"""The lines that cases have come to in this process, by the case."""


@pytest.fixture(autouse=True)
def _quotas(settings) -> None:
    for name, most in QUOTAS.items():
        setattr(settings, name, most)


@pytest.fixture
def told(monkeypatch) -> list[Any]:
    """What browsers were told."""
    said: list[Any] = []
    for telling in ("announce", "nudge", "tell_of_host", "tell_of_telegrams"):
        monkeypatch.setattr(f"games.live.{telling}", lambda *news: said.append(news))
    return said


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_it_is_refused_and_nothing_has_changed(case: Refusal, told):
    arguments = case.prepare()
    before = all_rows()
    told.clear()
    with pytest.raises(case.error) as refusal:
        case.ask(arguments)
    COME_TO[str(case)] = raised_at(refusal.value)
    assert type(refusal.value) is case.error
    assert case.gist in message_of(refusal.value)
    assert all_rows() == before
    assert told == []


def message_of(refusal: Exception) -> str:
    """What the person reads; of several problems each with its field."""
    if isinstance(refusal, ValidationError):
        return str(refusal)
    return getattr(refusal, "message", str(refusal))


def test_somebody_who_takes_the_username_in_between_is_no_error_of_the_server(monkeypatch):
    User.objects.create_user("gagarin")
    monkeypatch.setattr(people, "check_account", lambda **_: None)
    arguments = keeping()
    before = all_rows()
    with pytest.raises(ValidationError) as refusal:
        people.keep_as_account(**arguments)
    assert list(refusal.value.message_dict) == ["username"]
    assert all_rows() == before


def test_the_table_comes_to_every_line_that_refuses(told):
    for case in REFUSALS:
        if str(case) not in COME_TO:
            Match.objects.all().delete()
            User.objects.all().delete()
            Club.objects.all().delete()
            arguments = case.prepare()
            with pytest.raises(EXPECTED) as refusal:
                case.ask(arguments)
            COME_TO[str(case)] = raised_at(refusal.value)
    seen = set().union(*COME_TO.values())
    elsewhere = {line for line, said in raises().items() if said.count("_taken")}
    assert set(raises()) - seen == elsewhere


def test_no_sentence_is_written_twice():
    sentences = [said for said in raises().values() if re.search("[(]f?['\"]", said)]
    assert [said for said, times in Counter(sentences).items() if times > 1] == []


def modules() -> Iterator[Any]:
    """Every module of services, in every room, and what refuses beside them."""
    for name in BESIDE_SERVICES:
        yield import_module(f"games.{name}")
    for found in walk_packages(games.__path__, "games."):
        if ".services." in found.name:
            yield import_module(found.name)


def functions_of(module: Any) -> Iterator[str]:
    """The public functions that are written there."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and not name.startswith("_"):
            yield name_of(function)


def raises() -> dict[tuple[str, int], str]:
    """Every `raise` in a service, by its file and line."""
    return {
        (str(module.__file__), node.lineno): ast.unparse(node)
        for module in modules()
        for node in ast.walk(ast.parse(Path(module.__file__).read_text()))
        if isinstance(node, ast.Raise)
    }


def raised_at(refusal: Exception) -> set[tuple[str, int]]:
    """The lines that the refusal passed."""
    chain = [refusal, refusal.__cause__, refusal.__context__]
    return {
        (frame.filename, frame.lineno or 0)
        for error in chain
        if error
        for frame in traceback.extract_tb(error.__traceback__)
    }
