"""Receipts of a stored match: one for every save of a person, for that person alone, opened at its end."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games.lobby.services.matches import give_up_match
from games.lobby.services.substitutes import take_over
from games.models import Match, Receipt
from games.people.selectors.account_data import account_data
from games.people.services.departure import delete_account
from games.play.services.submissions import keep_draft, submit
from games.records.selectors.records import whole_record
from games.rules.records import receipt, receipt_differences
from games.schedule.ladder import Ladder
from tests.server.absences import asynchronous, wanted
from tests.server.builders import (
    browser_of,
    make_match,
    make_user,
    play_to_the_end,
    play_window,
    position_of,
    submit_any,
    users_of,
    window_of,
)

pytestmark = pytest.mark.django_db


def save(match: Match, user, bid: int, *, ready: bool = False) -> Receipt:
    submit(match_id=match.pk, user=user, window_id=window_of(match).pk, move={"bid": bid}, ready=ready)
    return Receipt.objects.latest("pk")


def page(match: Match, user) -> str:
    return browser_of(user).get(reverse("match_receipts", args=[match.pk])).content.decode()


def desk(match: Match, user) -> str:
    return browser_of(user).get(reverse("match", args=[match.pk])).content.decode()


def record(match: Match, user=None) -> dict:
    return json.loads(browser_of(user).get(reverse("match_record", args=[match.pk])).content)


def verified(match: Match) -> str:
    return browser_of().get(reverse("match_verify", args=[match.pk]), {"here": 1}).content.decode()


class TestWhatIsSaved:
    @pytest.fixture
    def match(self):
        return make_match()

    def test_each_save_has_a_receipt_for_exactly_that_move(self, match):
        kept = save(match, users_of(match)[0], 4)
        salt = bytes(kept.salt)
        assert kept.code == receipt(salt, 1, 0, {"bid": 4}) == window_of(match).submissions.first().receipt
        assert (len(salt), kept.user, kept.replaces) == (32, users_of(match)[0], "")
        assert kept.code != receipt(salt, 1, 0, {"bid": 5})

    def test_equal_decisions_of_equal_seats_have_unequal_codes(self):
        matches = make_match(), make_match()
        first, second = (save(match, users_of(match)[0], 4) for match in matches)
        assert first.code != second.code
        assert first.salt != second.salt

    def test_a_later_one_replaces_the_one_before_which_stays_in_the_list(self, match):
        player = users_of(match)[0]
        first, second = save(match, player, 4), save(match, player, 5)
        assert second.replaces == first.code
        shown = page(match, player)
        places = [shown.index(text) for text in ("counts so far", second.code, "replaced</", first.code)]
        assert places == sorted(places)

    def test_no_two_replace_the_same_one(self, match):
        kept = save(match, users_of(match)[0], 4)
        kept.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            kept.save()

    def test_drafts_bots_and_missed_deadlines_have_none(self):
        match = make_match(people=1, bots=1)
        (player,) = users_of(match)
        keep_draft(match_id=match.pk, user=player, window_id=window_of(match).pk, entered={"bid": 3})
        assert not Receipt.objects.exists()
        play_window(match)
        assert [kept.user for kept in Receipt.objects.all()] == [player]

    def test_the_answer_to_a_submission_has_it(self, match):
        player = users_of(match)[0]
        sent = {"window": window_of(match).pk, "bid": 4}
        address = reverse("match_submit", args=[match.pk])
        answer = browser_of(player).post(address, sent, headers={"HX-Request": "true"})
        assert Receipt.objects.get().code[:9] in answer.content.decode()


class TestWhoReadsThem:
    def test_their_player_and_nobody_else(self):
        match = make_match()
        first, second = users_of(match)
        kept = save(match, first, 4)
        assert kept.code in page(match, first)
        for other in (second, make_user()):
            assert kept.code not in page(match, other) + desk(match, other)
            assert "You have saved no decision" in page(match, other)

    def test_a_running_record_has_the_readers_codes_without_what_opens_them(self):
        match = make_match()
        first, second = users_of(match)
        kept = save(match, first, 4)
        shown = {"window": 1, "seat": 0, "code": kept.code}
        assert record(match, first)["extra"]["receipts"] == [shown]
        for other in (second, None):
            assert record(match, other)["extra"]["receipts"] == []

    def test_a_substitute_reads_those_of_decisions_of_their_own(self):
        match = asynchronous(ladder=Ladder(extensions=1, bot_after=1, wanted_after=2))
        before = users_of(match)[0]
        submit_any(match, before)
        kept = Receipt.objects.get()
        match = wanted(match)
        substitute = make_user("Substitute")
        take_over(match_id=match.pk, user=substitute, seat_number=0, now=window_of(match).opened_at)
        assert kept.code not in page(match, substitute) + desk(match, substitute)
        assert record(match, substitute)["extra"]["receipts"] == []
        assert kept.code in page(match, before)

    def test_they_are_in_the_file_of_all_that_is_kept_of_somebody(self):
        match = make_match()
        first, second = users_of(match)
        kept = save(match, first, 4)
        (mine,) = account_data(first)["matches"][0]["receipts"]
        assert (mine["code"], mine["move"], mine["window"]) == (kept.code, {"bid": 4}, 0)
        assert "salt" not in mine
        assert account_data(second)["matches"][0]["receipts"] == []


class TestTheRecord:
    @pytest.fixture
    def match(self):
        """A match that is over, whose first player began with 4."""
        match = make_match()
        save(match, users_of(match)[0], 4, ready=True)
        play_to_the_end(match)
        match.refresh_from_db()
        return match

    def test_it_opens_all_and_they_are_found_true(self, match):
        opened = record(match)["extra"]["receipts"]
        assert len(opened) == Receipt.objects.count() == 26
        assert opened[0]["code"] == receipt(bytes.fromhex(opened[0]["salt"]), 1, 0, {"bid": 4})
        assert [*receipt_differences(whole_record(match))] == []
        assert "26 receipts were opened, each is for the decision that counted." in verified(match)

    def test_one_that_was_replaced_did_not_count(self):
        match = make_match()
        player = users_of(match)[0]
        save(match, player, 4), save(match, player, 5, ready=True)
        play_to_the_end(match)
        first, second = record(match)["extra"]["receipts"][:2]
        assert (first["counted"], second["counted"]) == (False, True)
        assert "each for what was saved: 26 decisions counted, 1 other did not." in verified(match)
        assert page(match, player).count("replaced") == 1

    def test_who_leaves_leaves_them_to_the_record(self, match):
        before = record(match)["extra"]["receipts"]
        delete_account(user=users_of(match)[0])
        assert record(match)["extra"]["receipts"] == before
        assert "26 receipts were opened" in verified(Match.objects.get(pk=match.pk))

    def test_while_the_seed_is_sealed_nothing_is_opened(self, match):
        player = users_of(match)[0]
        Match.objects.update(sealed_until=timezone.now() + timedelta(hours=1))
        kept = Receipt.objects.filter(user=player)
        for user in (player, users_of(match)[1], None):
            shown = json.dumps(record(match, user)) if user else ""
            assert not any(bytes(each.salt).hex() in shown for each in kept)
        assert "opens them once its seed is open" in page(match, player)

    def test_a_match_that_was_called_off_opens_nothing(self, match):
        Match.objects.update(outcome={"reason": "cancelled", "winners": []})
        assert not any("salt" in each for each in record(match, users_of(match)[0])["extra"]["receipts"])
        assert "nothing opens them" in page(match, users_of(match)[0])


def test_the_list_costs_as_many_queries_however_long_the_match(django_assert_num_queries):
    counts = []
    for windows in (1, 4):
        match = make_match()
        for _ in range(windows):
            play_window(match)
        player = users_of(match)[0]
        browser, address = browser_of(player), reverse("match_receipts", args=[match.pk])
        browser.get(address)
        with django_assert_num_queries(5):
            counts.append(browser.get(address).content.decode().count("data-copy"))
    assert counts == [1, 4]


def test_giving_a_match_up_strikes_them():
    match = make_match(people=1, bots=1)
    (player,) = users_of(match)
    save(match, player, 4)
    give_up_match(match_id=match.pk, user=player)
    assert not Receipt.objects.exists()


def test_who_saves_again_from_an_old_page_replaces_the_newest():
    match = make_match()
    player, position = users_of(match)[0], position_of(match)
    first = save(match, player, 4)
    submit(
        match_id=match.pk,
        user=player,
        window_id=position.window.pk,
        move={"bid": 5},
        ready=False,
        known=position,
    )
    assert Receipt.objects.latest("pk").replaces == first.code
