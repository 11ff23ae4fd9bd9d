"""Errors of the services of accounts, tokens and records."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils import timezone
from msgspec.structs import replace

from games.accounts.services import accounts
from games.api.services.tokens import MAX_TOKENS, IdempotencyConflict, create_token, respond_once
from games.guests.services.guests import create_guest
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.records.services.record_import import import_record
from games.rules.records import SALT_BYTES, receipt
from games.tournaments.services.entries import enter_tournament
from tests.builders import make_match, make_user
from tests.elimination.builders import make_open_season
from tests.error_cases import error_cases
from tests.rules.matches import Case
from tests.rules.recorded_matches import record_of_case
from tests.tournament_builders import make_tournament

pytestmark = pytest.mark.django_db


def account(name: str = "valentina") -> User:
    return User.objects.create_user(name)


def keeping(**changes: Any) -> dict[str, Any]:
    wanted = {"username": "gagarin", "password": "orbit-17-copper", "email": "yuri@example.org"}
    return {"user": make_user()} | wanted | changes


def taken(**changes: Any) -> dict[str, Any]:
    accounts.convert_guest(**keeping())
    return keeping(**changes)


def bot(match: Match) -> dict[str, Any]:
    User.objects.filter(pk=match.host_id).update(is_guest=False)
    return {"user": User.objects.get(pk=match.host_id), "is_bot": True}


def in_a_season() -> dict[str, Any]:
    user = account()
    make_open_season(user)
    return {"user": user, "is_bot": True}


def in_a_tournament() -> dict[str, Any]:
    user, plan = account(), MatchPlan(game_slug="goofspiel", name="any", seats=3)
    enter_tournament(tournament_id=make_tournament(plan=plan).pk, user=user)
    return {"user": user, "is_bot": True}


def changed_page() -> dict[str, Any]:
    user, chosen = account(), dict.fromkeys(accounts.PROFILE_SWITCHES, False)
    for number in range(accounts.CHANGES_PER_HOUR):
        accounts.save_profile_settings(user=user, **chosen | {"has_page": number % 2 > 0})
    return {"user": User.objects.get(pk=user.pk), **chosen}


test_name_is_refused = error_cases(
    (create_guest, lambda: {"name": "An\u200bna"}, "invisible characters"),
    (accounts.change_display_name, lambda: {"user": make_user(), "display_name": " "}, "Enter a name."),
    (accounts.convert_guest, lambda: taken(email=""), "username"),
    (accounts.convert_guest, lambda: keeping(password="x17"), "too short"),
    (accounts.convert_guest, lambda: taken(username="titov", email="YURI@Example.org"), "email"),
    error=ValidationError,
)


def token(**changes: Any) -> dict[str, Any]:
    return {"name": "Night shift", "scope": "play"} | {"user": changes.pop("user", None) or account()} | changes


def too_many_tokens() -> dict[str, Any]:
    user = account()
    for _ in range(MAX_TOKENS):
        create_token(**token(user=user))
    return token(user=user)


def key_of_another_call() -> dict[str, Any]:
    given = {"token": create_token(**token())[0], "key": "one", "now": timezone.now(), "answer": HttpResponse}
    respond_once(**given, digest="first")
    return given | {"digest": "second"}


test_account_is_refused = error_cases(
    (accounts.convert_guest, lambda: taken(user=account()), "You already have an account."),
    (accounts.set_bot_account, lambda: {"user": make_user(), "is_bot": True}, "Guests cannot be marked as bot"),
    (accounts.set_bot_account, lambda: bot(make_match()), "You have a seat in a match that does not admit"),
    (accounts.set_bot_account, in_a_season, "You are in a season that does not admit bot accounts."),
    (accounts.set_bot_account, in_a_tournament, "You entered a tournament that does not admit bot accounts."),
    (accounts.save_profile_settings, changed_page, "You have changed your profile too often."),
    (create_token, lambda: token(user=make_user()), "Guests cannot have tokens."),
    (create_token, lambda: token(name=" "), "Enter a name."),
    (create_token, too_many_tokens, f"You have {MAX_TOKENS} tokens, the maximum."),
    (respond_once, key_of_another_call, "This Idempotency-Key was used for a different request.", IdempotencyConflict),
)


def record(**changes: Any) -> dict[str, Any]:
    return {"record": replace(record_of_case(Case("goofspiel", '{"cards": 5}', 2)), **changes), "source": "club"}


def with_receipts(first: Any, **of_second: Any) -> dict[str, Any]:
    """The same with receipts of a decision that was changed; `of_second` changes what the second one says."""
    arguments = record()
    opened, before = [], ""
    for said in (first, arguments["record"].windows[0].moves[0]):
        code = receipt(bytes(SALT_BYTES), 1, 0, said, before)
        shown = {"window": 1, "seat": 0, "move": said, "replaces": before, "code": code}
        opened.append(shown | {"counted": bool(before), "salt": bytes(SALT_BYTES).hex()})
        before = code
    opened[1] |= of_second
    return record(extra={"receipts": opened})


test_record_is_refused = error_cases(
    (import_record, lambda: record(seed="00"), "seed: it must have 64 hexadecimal digits"),
    (import_record, lambda: record(seed_hash="00" * 32), "seed_hash: "),
    (import_record, lambda: with_receipts({"bid": "\0"}), "extra.receipts[0].move: it contains a character that"),
    (import_record, lambda: with_receipts({"bid": 1}, counted=False), "window 1, extra.receipts[1].counted:"),
)
