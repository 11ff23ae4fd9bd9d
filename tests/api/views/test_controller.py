"""The request pipeline: tokens, scopes, limits, problem documents, ETags, idempotency."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Action, IdempotentResponse, Match, Telegram
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user, users_of, window_of
from tests.telegrams import build_line, make_limited_race, write_telegram
from tests.telegraph.services.test_deals import answer, proposal

pytestmark = pytest.mark.django_db


def problem(answer) -> tuple[int, str, str]:
    assert answer["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["detail"]
    return told["status"], told["code"], told["field"]


def bid(match: Match, card: int) -> dict:
    return {"window": window_of(match).pk, "move": {"bid": card}}


def test_cookie_and_invalid_token_give_no_access():
    match = make_match(people=2)
    browser = browser_of(users_of(match)[0])
    assert problem(browser.get(f"/api/v1/matches/{match.pk}/seat"))[:2] == (401, "token")
    answer = browser.post(f"/api/v1/matches/{match.pk}/leave")
    assert problem(answer)[:2] == (401, "token")
    assert answer["WWW-Authenticate"].startswith("Bearer")
    for given in ("Bearer sr_none", "Basic abc", "Bearer"):
        assert problem(Client().get("/api/v1/games", headers={"Authorization": given}))[0] == 401


def test_limits_count_by_account_or_ip_address(settings):
    settings.API_CALLS_PER_MINUTE = 2
    cache.clear()
    first, second, nobody = ApiClient(make_user()), ApiClient(make_user()), ApiClient()
    for program in (first, second, nobody):
        assert [program.get("games").status_code for _ in range(3)] == [200, 200, 429]
    same_account = ApiClient(first.user)
    for program in (first, same_account):
        assert problem(answer := program.get("games"))[:2] == (429, "too-many-calls")
    assert answer["Retry-After"] == "60"
    assert problem(nobody.get("games", Authorization="Bearer sr_guess"))[0] == 429


def test_illegal_move_returns_error_of_rules():
    match = make_match(people=2)
    program = ApiClient(users_of(match)[0])
    where = f"matches/{match.pk}/submit"
    assert problem(program.post(where, bid(match, 99)))[0::2] == (422, "bid")
    assert problem(program.post(where, {"window": window_of(match).pk, "move": {"bid": "x"}})) == (
        422,
        "malformed-move",
        "bid",
    )
    assert problem(program.post(where, {"window": 0, "entered": {"x": 1}}))[:2] == (409, "stale-window")
    assert problem(program.post(where, {"move": {}}))[:2] == (400, "malformed")
    assert problem(program.post(f"matches/{match.pk}/act", {"kind": "dance"}))[0] == 422
    assert problem(program.get("matches/999999"))[:2] == (404, "not-found")
    assert problem(program.get("nowhere"))[:2] == (404, "not-found")
    assert problem(program.delete("games"))[:2] == (405, "method-not-allowed")


NUMBER = b"1" + 4_999 * b"0"


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"window": 1, "move": %s}' % NUMBER,
        b'{"window": %s, "move": {}}' % NUMBER,
        b'{"window": 1, "move": 1e400}',
        b'{"window": 1, "move": {"bid": -1e400}}',
        b'{"window": 0, "move": {"bid": "\\u0000"}}',
        b"\xff",
        b"",
    ],
    ids=lambda body: body[:30],
)
def test_unreadable_json_is_malformed(body):
    match = make_match(people=2)
    program = ApiClient(users_of(match)[0])
    for call in ("submit", "preview", "draft", "act"):
        where = f"/api/v1/matches/{match.pk}/{call}"
        answer = program.browser.post(where, body, content_type="application/json", headers=program.headers)
        assert problem(answer)[:2] == (400, "malformed"), call


@pytest.mark.parametrize("charset", ["utf8", "UTF8", "utf-8", "U8", "latin1", "utf-16", "nonsense"])
def test_only_utf8_json_is_accepted(charset):
    match = make_match(people=2)
    program = ApiClient(users_of(match)[0])
    body, kind = json.dumps(bid(match, 3)), f"application/json; charset={charset}"
    where = f"/api/v1/matches/{match.pk}/submit"
    answer = program.browser.generic("POST", where, body.encode(), kind, headers=program.headers)
    if charset.lower().startswith("u") and "16" not in charset:
        assert answer.status_code == 200
    else:
        assert problem(answer)[:2] == (400, "malformed")


def test_unchanged_response_returns_304(django_assert_max_num_queries):
    match = make_match(people=2)
    program = ApiClient(users_of(match)[0])
    for place in (f"matches/{match.pk}", f"matches/{match.pk}/seat", "games", "mine"):
        first = program.get(place)
        assert first.status_code == 200
        again = program.get(place, **{"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    known = {"If-None-Match": ApiClient().get(f"matches/{match.pk}")["ETag"]}
    with django_assert_max_num_queries(2):
        assert ApiClient().get(f"matches/{match.pk}", **known).status_code == 304
    saved = ApiClient(users_of(match)[1]).post(f"matches/{match.pk}/submit", bid(match, 3) | {"ready": False})
    assert (saved.json()["ready"], saved.json()["closed"]) == (False, False)
    assert ApiClient().get(f"matches/{match.pk}", **known).status_code == 200


def test_idempotent_request_takes_effect_once_a_day():
    match = make_limited_race()
    program, key = ApiClient(users_of(match)[0]), {"Idempotency-Key": "one"}
    where = f"matches/{match.pk}/telegraph/public"
    answers = [program.post(where, {"text": "Good morning."}, **key) for _ in range(2)]
    assert answers[0].status_code == 200
    assert answers[0].content == answers[1].content
    assert Telegram.objects.count() == 1
    other = program.post(where, {"text": "Good night."}, **key)
    assert problem(other) == (422, "other-call", "Idempotency-Key")
    assert ApiClient(users_of(match)[1]).post(where, {"text": "Good night."}, **key).status_code == 200
    key = {"Idempotency-Key": "two"}
    refused, again = (program.post(where, {}, **key) for _ in range(2))
    assert (again.content, again["Content-Type"]) == (refused.content, refused["Content-Type"])
    assert refused.status_code == 409
    IdempotentResponse.objects.update(made_at=timezone.now() - timedelta(days=1))
    assert program.post(where, {"text": "Good night."}, **key).status_code == 200
    assert IdempotentResponse.objects.filter(token__user=users_of(match)[0]).count() == 1


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({}, (409, "refused", "text")),
        ({"deal": {"kind": "treaty"}}, (422, "malformed-move", "deal.kind")),
        ({"deal": answer("accept")}, (422, "no-such-proposal", "deal.to")),
        ({"deal": proposal(asks=[{"kind": "leave", "lot": 9}])}, (422, "no-such-lot", "deal.asks")),
    ],
)
def test_refused_deal_returns_code_and_field(body, told):
    match = make_limited_race()
    refused = ApiClient(users_of(match)[0]).post(f"matches/{match.pk}/telegraph/public", body)
    assert problem(refused) == told
    assert refused.json()["rule"] == ("s8" if told[1] == "no-such-lot" else "")
    assert not Telegram.objects.exists()


def test_rate_limited_request_succeeds_later_with_same_key(monkeypatch):
    monkeypatch.setattr("games.api.views.joining.TRIES", 1)
    plan = MatchPlan(game_slug="goofspiel", name="Closed", seats=2, unlisted=True, password="dark side")
    match = create_match(plan=plan, host=make_user())
    program, key = ApiClient(make_user()), {"Idempotency-Key": "one"}
    where, right = f"matches/{match.pk}/entry", {"password": "dark side"}
    assert problem(program.post(where, {"password": "guess"}))[0] == 403
    assert problem(program.post(where, right, **key))[0] == 429
    cache.clear()
    assert program.post(where, right, **key).json()["invitation"] == match.invitation
    assert problem(program.post(f"matches/{make_match().pk}/entry", right))[0] == 404


def test_action_uses_defaults_for_omitted_fields():
    match = make_limited_race(array=0)
    program = ApiClient(users_of(match)[0])
    body = {"kind": "transfer", "entered": {"to": 1}}
    sent = [program.post(f"matches/{match.pk}/act", body | {"after": 0}) for _ in range(2)]
    assert [each.status_code for each in sent] == [200, 409]
    assert Action.objects.get().action == {"kind": "transfer", "to": 1, "garnets": 1}


def test_pair_of_players_is_named_after_the_other_one():
    match = make_limited_race()
    build_line(match, 0, 1)
    names = ApiClient().get(f"matches/{match.pk}").json()["seats"]
    for seat in (0, 1):
        channels = ApiClient(users_of(match)[seat]).get(f"matches/{match.pk}/telegraph").json()
        assert names[1 - seat]["name"] in [each["name"] for each in channels]


def test_telegrams_are_paginated(monkeypatch):
    monkeypatch.setattr("games.telegraph.selectors.telegraph.PAGE_LENGTH", 2)
    match = make_limited_race()
    for text in "abcde":
        write_telegram(match, 0, "public", text)
    address, pages = f"matches/{match.pk}/telegraph/public", []
    for before in ("", "?before=4", "?before=2"):
        page = ApiClient().get(address + before).json()
        pages.append(([sent["text"] for sent in page["telegrams"]], page["earlier"]))
    assert pages == [(["d", "e"], 4), (["b", "c"], 2), (["a"], None)]


def test_preview_ignores_idempotency_key():
    match = make_match(people=2)
    program, key = ApiClient(users_of(match)[0]), {"Idempotency-Key": "one"}
    for card in (3, 4):
        answer = program.post(f"matches/{match.pk}/preview", bid(match, card), **key)
        assert answer.json()["move"] == {"bid": card}
    assert not IdempotentResponse.objects.exists()


def test_other_sites_get_no_cors_access():
    answer = ApiClient().get("games", Origin="https://elsewhere.example")
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Invitation"} <= {*answer["Vary"].split(", ")}
