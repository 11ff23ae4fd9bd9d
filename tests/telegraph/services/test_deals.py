"""Deals in telegrams: what is refused, what waits for an answer, and the forms on the page of a channel."""

import json

import pytest
from django.urls import reverse

from games.channels.selectors.channels import messages_known_to, readable_channel
from games.models import Telegram, User
from games.rules.deals import fold_deals
from games.telegraph.selectors.deals import ProposalInput
from games.telegraph.selectors.telegraph import get_telegraph
from games.telegraph.services.deals import parse_valid_deal
from games.telegraph.services.telegraph import hide_telegram, mark_read, report_telegram
from tests.builders import browser_of, make_user, play_window, position_of, users_of
from tests.telegrams import build_line, make_alliance, make_limited_race, texts_read_by, unread_counts, write_telegram

pytestmark = pytest.mark.django_db(transaction=True)
LINE = "pair-0-1"


def proposal(key="a", to=(1,), asks=True, **more):
    """Return the JSON of a proposal to leave lot A, for lot B (True), nothing (False) or what it `asks`."""
    wanted = [{"kind": "leave", "lot": 1}] if asks is True else asks or []
    return {"kind": "proposal", "key": key, "to": [*to], "gives": [{"kind": "leave", "lot": 0}], "asks": wanted} | more


def answer(says, to="a", **more):
    return {"kind": "answer", "to": to, "says": says} | more


@pytest.fixture
def match():
    match = make_limited_race(array=0)
    build_line(match, 0, 1)
    return match


def test_proposal_is_folded_again_from_what_is_stored(match):
    write_telegram(match, 0, LINE, "", deal=proposal())
    write_telegram(match, 1, LINE, "With pleasure.", deal=answer("accept"))
    known = messages_known_to(match, match.seats.get(number=1))
    promises = [*fold_deals(known, lambda _: True)[0].promises()]
    assert [(one.by, one.to, one.clause.lot, one.label) for one in promises] == [(0, 1, 0, "1950"), (1, 0, 1, "1950")]
    assert texts_read_by(match, users_of(match)[0], LINE) == ["", "With pleasure."]


def test_proposal_stays_unread_until_it_is_answered(match):
    sent = write_telegram(match, 0, LINE, "", deal=proposal())
    read = {"match_id": match.pk, "user": users_of(match)[1], "key": LINE, "last": sent.number}
    mark_read(**read)
    assert unread_counts(match, 1) == {LINE: 1}
    write_telegram(match, 1, LINE, "", deal=answer("decline"))
    assert unread_counts(match, 1) == {}
    mark_read(**read)
    assert unread_counts(match, 1) == {}


@pytest.mark.parametrize("closing", ["withdraw", "counter", "year", "strike", "promise"])
def test_promise_or_closed_proposal_waits_for_nobody(match, closing):
    sent = write_telegram(match, 0, LINE, "", deal=proposal(asks=closing != "promise"))
    mark_read(match_id=match.pk, user=users_of(match)[1], key=LINE, last=sent.number)
    if closing == "withdraw":
        write_telegram(match, 0, LINE, "", deal=answer("withdraw"))
        mark_read(match_id=match.pk, user=users_of(match)[1], key=LINE, last=2)
    elif closing == "counter":
        write_telegram(match, 1, LINE, "", deal=proposal("b", (0,), counters="a"))
    elif closing == "year":
        play_window(match)
    elif closing == "strike":
        hide_telegram(telegram_id=sent.pk)
    assert unread_counts(match, 1) == {}
    sent.refresh_from_db()
    assert not sent.open_to


LEAVE_A, LEAVE_B = (json.dumps({"kind": "leave", "lot": lot}) for lot in (0, 1))
ONCE = "0123456789abcdef"
DEAL = {"once": ONCE, "to": "1", "gives": [LEAVE_A, ""], "asks": [LEAVE_B, ""]}


def opened(match, seat, key=LINE):
    return get_telegraph(position_of(match), users_of(match)[seat], key).open


def post(match, seat, name, fields, key=LINE, **given):
    client = browser_of(users_of(match)[seat])
    return client.post(reverse(name, args=[match.pk, key]), fields, headers={"HX-Request": "true"}, **given)


def propose(match, seat=0, key=LINE, **changes):
    return post(match, seat, "match_propose_deal", DEAL | changes, key)


def sent(match):
    return [telegram.deal for telegram in Telegram.objects.filter(channel__match=match)]


def previewed(page):
    return page.content.decode().split('name="previewed" value="')[1].split('"')[0]


def test_promise_beyond_ones_means_is_noted_beside_preview_and_acceptance(match):
    pay = json.dumps({"kind": "pay", "garnets": 10})
    noted = "Sending them needs 10 garnets, you have"
    page = propose(match, gives=[pay], asks=[LEAVE_B])
    assert noted in page.content.decode()
    page = propose(match, gives=[LEAVE_A], asks=[pay])
    propose(match, gives=[LEAVE_A], asks=[pay], previewed=previewed(page))
    read = browser_of(users_of(match)[1]).get(reverse("match_channel", args=[match.pk, LINE]))
    assert noted in read.content.decode()


def test_proposal_is_said_in_words_before_it_is_sent(match):
    page = propose(match)
    assert "You leave lot A to the Soviet Union." in page.content.decode()
    assert "The Soviet Union leaves lot B to you." in page.content.decode()
    assert sent(match) == []
    mark = previewed(page)
    # A change after the preview is said in words first.
    propose(match, asks=["", ""], previewed=mark)
    assert sent(match) == []
    for _ in range(2):
        assert propose(match, previewed=mark).status_code == 200
    assert sent(match) == [proposal(ONCE)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"gives": [], "asks": []}, "Choose at least one clause."),
        ({"gives": ["[" * 500]}, "an object"),
        ({"to": "2"}, "Address a proposal to other readers"),
        ({"counters": "nothing"}, "not open"),
    ],
)
@pytest.mark.parametrize("is_read", [False, True])
def test_refused_proposal_stays_in_its_form(match, changes, words, is_read):
    if is_read:
        sides = [tuple(filter(None, (DEAL | changes)[side])) for side in ("gives", "asks")]
        entered = ProposalInput(changes.get("to", "1"), *sides, changes.get("counters", ""))
        changes = changes | {"previewed": entered.mark}
    page = propose(match, **changes)
    assert page.status_code == 422
    text = page.content.decode()
    assert words in text.split('id="deal-refused"')[1].split("</p>")[0].replace("&#x27;", "'")
    if "asks" not in changes:
        assert text.split('name="asks"')[1].split("</select>")[0].count(" selected") == 1
    assert sent(match) == []


def test_lists_offer_exactly_what_the_rules_take(match):
    form = opened(match, 0).deal
    offered = {name: {value for _, choices in rows[0].groups for value, _ in choices} for name, _, rows in form.sides}
    assert offered["gives"] - offered["asks"] == {
        *(f'{{"kind": "tell", "reading": {reading}}}' for reading in range(4)),
        *(f'{{"kind": "{kind}", "nation": 1}}' for kind in ("spare", "fire")),
    }
    assert offered["asks"] - offered["gives"] == {
        '{"kind": "tell", "reading": null}',
        *(f'{{"kind": "{kind}", "nation": 0}}' for kind in ("spare", "fire")),
    }
    position = position_of(match)
    channel_view = readable_channel(position, users_of(match)[0], LINE)
    for side, values in offered.items():
        for value in values:
            deal = proposal(**{"gives": [], "asks": [], side: [json.loads(value)]})
            assert parse_valid_deal(position, channel_view, position.seats[0], deal)


@pytest.mark.parametrize("says", ["accept", "decline"])
def test_partner_answers_by_a_button_once(match, says):
    write_telegram(match, 0, LINE, "", deal=proposal())
    (line,) = opened(match, 1).telegrams
    assert (line.deal.can_answer, line.deal.can_withdraw) == (True, False)
    for _ in range(2):
        assert post(match, 1, "match_answer_deal", {"to": "a", "says": says, "once": ONCE}).status_code == 200
    assert sent(match)[1:] == [answer(says)]
    proposed, answered = opened(match, 0).telegrams
    assert proposed.deal.outcome == (f"Soviet Union: {says}{'d' if says[-1] == 'e' else 'ed'}",)
    assert answered.deal.outcome == ("Accepted" if says == "accept" else "Declined",)
    other = {"accept": "decline", "decline": "accept"}[says]
    page = post(match, 1, "match_answer_deal", {"to": "a", "says": other, "once": "another"})
    assert page.status_code == 422
    assert "proposal already" in page.content.decode()


def test_sender_alone_withdraws_and_the_year_closes_proposals_without_an_answer(match):
    for key in ("a", "b"):
        write_telegram(match, 0, LINE, "", deal=proposal(key))
    assert opened(match, 0).telegrams[0].deal.can_withdraw
    withdraw = {"to": "a", "says": "withdraw", "once": ONCE}
    assert post(match, 1, "match_answer_deal", withdraw).status_code == 422
    assert post(match, 0, "match_answer_deal", withdraw).status_code == 200
    play_window(match)
    withdrawn, closed, _ = opened(match, 1).telegrams
    assert withdrawn.deal.outcome == ("Withdrawn",)
    assert closed.deal.outcome == ("Closed without an answer from you",)
    assert not any(line.deal.can_answer or line.deal.can_withdraw for line in (withdrawn, closed))


def test_counter_turns_a_proposal_round(match):
    write_telegram(match, 0, LINE, "", deal=proposal())
    page = browser_of(users_of(match)[1]).get(reverse("match_channel", args=[match.pk, LINE]), {"counter": "a"})
    text = page.content.decode()
    assert "Make a counter-proposal" in text
    for side, lot in (("gives", 1), ("asks", 0)):
        chosen = text.split(f'name="{side}"')[1].split(" selected")[0].rsplit("<option", 1)[1]
        assert f"&quot;lot&quot;: {lot}" in chosen
    fields = {"to": "0", "gives": [LEAVE_B], "asks": ['{"kind": "stay"}'], "counters": "a", "once": ONCE}
    mark = previewed(post(match, 1, "match_propose_deal", fields))
    post(match, 1, "match_propose_deal", fields | {"previewed": mark})
    first, second = opened(match, 0).telegrams
    assert first.deal.outcome == ("Soviet Union: countered",)
    assert second.deal.can_answer


def test_accepting_a_deal_offers_blanks_to_fill_in(match):
    asked = {"kind": "tell", "reading": None}
    write_telegram(match, 0, LINE, "", deal=proposal(gives=[], asks=[{"kind": "stay"}, asked]))
    stay, tell = opened(match, 1).telegrams[0].deal.fill_in
    assert (stay.groups, stay.chosen) == ((), '{"kind": "stay"}')
    options = [value for _, choices in tell.groups for value, _ in choices]
    assert [json.loads(value)["reading"] for value in options] == [0, 1, 2, 3]
    said = {"to": "a", "says": "accept", "once": ONCE, "filled": [stay.chosen, ""]}
    assert post(match, 1, "match_answer_deal", said).status_code == 422
    assert post(match, 1, "match_answer_deal", said | {"filled": [stay.chosen, options[2]]}).status_code == 200
    assert "The Soviet Union tells you that its reading is 2." in opened(match, 0).telegrams[1].deal.sentences


def test_proposal_in_an_alliance_names_those_who_can_still_answer(match):
    make_alliance(match, 0, 1, 2)
    key = "alliance-0"
    assert [value for value, _ in opened(match, 0, key).deal.to] == ["1", "2", "all"]
    mark = previewed(propose(match, key=key, to="all"))
    propose(match, key=key, to="all", previewed=mark)
    write_telegram(match, 1, key, "", deal=answer("accept", ONCE))
    (line, _) = opened(match, 2, key).telegrams
    assert line.deal.outcome == ("Soviet Union: accepted", "Waiting for you")
    assert line.deal.can_answer
    assert not opened(match, 1, key).telegrams[0].deal.can_answer
    assert Telegram.objects.earliest("pk").open_to == [2]


def test_deals_are_offered_to_players_and_hidden_once_struck(match):
    assert get_telegraph(position_of(match), None, "public").open.deal is None
    assert opened(match, 0, "public").deal is not None
    struck = write_telegram(match, 0, LINE, "", deal=proposal())
    page = post(match, 1, "match_read", {"last": 1}).content.decode()
    assert 'id="telegraph-read-' not in page
    assert " data-unread" in page
    Telegram.objects.filter(pk=struck.pk).update(hidden=True)
    assert opened(match, 1).telegrams[0].deal is None


def test_reported_deal_is_read_in_words_by_host_and_moderators(match):
    sent = write_telegram(match, 0, "public", "Listen.", deal=proposal())
    report_telegram(match_id=match.pk, user=users_of(match)[1], key="public", number=sent.number)
    match.host = make_user("Host")
    match.save()
    words = "Listen. The United States leaves lot A to the Soviet Union. The Soviet Union leaves lot B to the"
    page = browser_of(match.host).get(reverse("match_telegraph", args=[match.pk])).content.decode()
    assert words in page.split('id="telegraph-reports"')[1]
    staff = User.objects.create_superuser("staff")
    assert words in browser_of(staff).get(reverse("admin:games_report_changelist")).content.decode()
