"""Deals in telegrams: what is refused, what waits for an answer, and who is told of it."""

import pytest

from games.matches.selectors.wires import messages_known_to
from games.models import Telegram
from games.refused import Refused
from games.rules.deals import deals_in
from games.telegraph.services import telegraph
from tests.server.builders import play_window, users_of
from tests.server.wires import build_line, found_alliance, race, read_by, unread_of, write

pytestmark = pytest.mark.django_db(transaction=True)
LINE = "pair-0-1"


def proposal(key="a", to=(1,), asks=True, **more):
    """Return the JSON of a proposal to leave lot A, for lot B (True), nothing (False) or what it `asks`."""
    wanted = [{"kind": "leave", "lot": 1}] if asks is True else asks or []
    return {"kind": "proposal", "key": key, "to": [*to], "gives": [{"kind": "leave", "lot": 0}]} | {
        "asks": wanted,
        **more,
    }


def answer(says, to="a", **more):
    return {"kind": "answer", "to": to, "says": says} | more


@pytest.fixture
def match():
    match = race(array=0)
    build_line(match, 0, 1)
    return match


def test_proposal_is_folded_again_from_what_is_stored(match):
    write(match, 0, LINE, "", deal=proposal())
    write(match, 1, LINE, "With pleasure.", deal=answer("accept"))
    known = messages_known_to(match, match.seats.get(number=1))
    promises = [*deals_in(known, lambda _: True)[0].promises()]
    assert [(each.by, each.to, each.clause.lot, each.label) for each in promises] == [
        (0, 1, 0, "1950"),
        (1, 0, 1, "1950"),
    ]
    assert read_by(match, users_of(match)[0], LINE) == ["", "With pleasure."]


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        (proposal(gives=[{"kind": "leave", "lot": 9}]), "deal.gives"),
        (proposal(to=(2,)), "deal.to"),
        (proposal(gives=[{"kind": "pray"}]), "deal.gives"),
        ({"kind": "treaty"}, "deal.kind"),
        (answer("accept"), "deal.to"),
        ([], "deal"),
    ],
)
def test_refused_deal_names_its_field_and_leaves_nothing(match, deal, field):
    with pytest.raises(Refused) as refused:
        write(match, 0, LINE, "Listen", deal=deal)
    assert refused.value.field == field
    assert not Telegram.objects.exists()


def test_form_that_is_sent_twice_makes_one_deal(match):
    sent = [write(match, 0, LINE, "", deal=proposal(), once="form").pk for _ in range(2)]
    agreed = [write(match, 1, LINE, "", deal=answer("accept"), once="form").pk for _ in range(2)]
    assert len({*sent}) == len({*agreed}) == 1


def test_proposal_stays_unread_until_it_is_answered(match):
    sent = write(match, 0, LINE, "", deal=proposal())
    read = {"match_id": match.pk, "user": users_of(match)[1], "key": LINE, "last": sent.number}
    telegraph.mark_read(**read)
    assert unread_of(match, 1) == {LINE: 1}
    write(match, 1, LINE, "", deal=answer("decline"))
    assert unread_of(match, 1) == {}
    telegraph.mark_read(**read)
    assert unread_of(match, 1) == {}


@pytest.mark.parametrize("closing", ["withdraw", "counter", "year", "strike"])
def test_proposal_that_is_closed_waits_for_nobody(match, closing):
    sent = write(match, 0, LINE, "", deal=proposal())
    telegraph.mark_read(match_id=match.pk, user=users_of(match)[1], key=LINE, last=sent.number)
    if closing == "withdraw":
        write(match, 0, LINE, "", deal=answer("withdraw"))
        telegraph.mark_read(match_id=match.pk, user=users_of(match)[1], key=LINE, last=2)
    elif closing == "counter":
        write(match, 1, LINE, "", deal=proposal("b", (0,), counters="a"))
    elif closing == "year":
        play_window(match)
    else:
        telegraph.strike(telegram_id=sent.pk)
    assert unread_of(match, 1) == {}
    sent.refresh_from_db()
    assert sent.open_to is None


def test_promise_asks_for_no_answer(match):
    sent = write(match, 0, LINE, "", deal=proposal(asks=False))
    telegraph.mark_read(match_id=match.pk, user=users_of(match)[1], key=LINE, last=sent.number)
    assert unread_of(match, 1) == {}


def test_each_member_of_an_alliance_answers_and_the_others_still_wait(match):
    found_alliance(match, 0, 1, 2)
    sent = write(match, 0, "alliance-0", "", deal=proposal(to=(1, 2)))
    write(match, 1, "alliance-0", "", deal=answer("accept"))
    sent.refresh_from_db()
    assert sent.open_to == [2]
