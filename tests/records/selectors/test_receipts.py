"""Tests of receipts: one for every saved move, private until the match ends."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.account_deletion import delete_account
from games.lobby.services.substitutes import take_over
from games.models import Match, Receipt
from games.play.services.submissions import save_draft, submit_move
from games.records.selectors.records import full_record
from games.rules.records import receipt, receipt_differences
from games.schedule.ladder import Ladder
from tests import builders
from tests.absence_builders import make_slow_match, miss_until_substitute_wanted
from tests.records.selectors.test_records import verified

pytestmark = pytest.mark.django_db


def save(match: Match, user, bid: int, *, ready: bool = False) -> Receipt:
    submit_move(match_id=match.pk, user=user, window_id=builders.window_of(match).pk, move={"bid": bid}, ready=ready)
    return Receipt.objects.latest("pk")


def page(match: Match, user) -> str:
    return builders.browser_of(user).get(reverse("match_receipts", args=[match.pk])).content.decode()


def record(match: Match, user=None) -> dict:
    return json.loads(builders.browser_of(user).get(reverse("match_record", args=[match.pk])).content)


class TestWhatIsSaved:
    @pytest.fixture
    def match(self):
        return builders.make_match()

    def test_each_save_has_receipt_with_own_salt(self, match):
        kept = save(match, builders.users_of(match)[0], 4)
        salt = bytes(kept.salt)
        assert kept.code == receipt(salt, 1, 0, {"bid": 4}) == builders.window_of(match).submissions.first().receipt
        assert (len(salt), kept.user, kept.replaces) == (32, builders.users_of(match)[0], "")
        assert kept.code != receipt(salt, 1, 0, {"bid": 5})
        other = builders.make_match()
        assert save(other, builders.users_of(other)[0], 4).salt != kept.salt

    def test_later_receipt_replaces_newest_and_both_are_listed(self, match):
        player, old = builders.users_of(match)[0], builders.position_of(match)
        first, where = save(match, player, 4), {"match_id": match.pk, "window_id": old.window.pk}
        submit_move(user=player, move={"bid": 5}, ready=False, known=old, **where)
        second = Receipt.objects.latest("pk")
        assert second.replaces == first.code
        shown = page(match, player)
        places = [shown.index(text) for text in ("counts so far", second.code, "replaced</", first.code)]
        assert places == sorted(places)

    def test_receipt_is_replaced_once(self, match):
        kept = save(match, builders.users_of(match)[0], 4)
        kept.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            kept.save()

    def test_drafts_bots_and_missed_deadlines_have_no_receipt(self):
        match = builders.make_match(people=1, bots=1)
        (player,) = builders.users_of(match)
        save_draft(match_id=match.pk, user=player, window_id=builders.window_of(match).pk, entered={"bid": 3})
        assert not Receipt.objects.exists()
        builders.play_window(match)
        assert [kept.user for kept in Receipt.objects.all()] == [player]


class TestWhoReadsThem:
    def test_receipts_of_others_are_hidden(self):
        match = builders.make_match()
        save(match, builders.users_of(match)[0], 4)
        for other in (builders.users_of(match)[1], builders.make_user()):
            assert "You have not saved a move" in page(match, other)

    def test_substitute_sees_own_receipts_only(self):
        match, (before, *_) = builders.match_and_users(
            make_slow_match(ladder=Ladder(extensions=1, bot_after=1, wanted_after=2))
        )
        builders.submit_any(match, before)
        kept = Receipt.objects.get()
        match = miss_until_substitute_wanted(match)
        substitute = builders.make_user("Substitute")
        take_over(match_id=match.pk, user=substitute, seat_number=0, now=builders.window_of(match).opened_at)
        assert kept.code not in page(match, substitute) + builders.page_of(match, substitute)
        assert record(match, substitute)["extra"]["receipts"] == []
        assert kept.code in page(match, before)

    def test_receipts_are_in_account_data(self):
        match, (first, second) = builders.match_and_users(builders.make_match())
        kept = save(match, first, 4)
        (mine,) = export_account_data(first)["matches"][0]["receipts"]
        assert (mine["code"], mine["move"], mine["window"]) == (kept.code, {"bid": 4}, 0)
        assert "salt" not in mine
        assert export_account_data(second)["matches"][0]["receipts"] == []


class TestTheRecord:
    @pytest.fixture
    def match(self):
        match = builders.make_match()
        save(match, builders.users_of(match)[0], 4, ready=True)
        builders.play_to_the_end(match)
        match.refresh_from_db()
        return match

    def test_record_opens_all_receipts_and_they_verify(self, match):
        opened = record(match)["extra"]["receipts"]
        assert len(opened) == Receipt.objects.count() == 26
        assert opened[0]["code"] == receipt(bytes.fromhex(opened[0]["salt"]), 1, 0, {"bid": 4})
        assert [*receipt_differences(full_record(match))] == []
        assert "26 receipts were opened, each is for the decision that counted." in verified(match)

    def test_replaced_receipt_did_not_count(self):
        match, (player, *_) = builders.match_and_users(builders.make_match())
        save(match, player, 4), save(match, player, 5, ready=True)
        builders.play_to_the_end(match)
        first, second = record(match)["extra"]["receipts"][:2]
        assert (first["counted"], second["counted"]) == (False, True)
        assert "each for what was saved: 26 decisions counted, 1 other did not." in verified(match)
        assert page(match, player).count("replaced") == 1

    def test_account_deletion_keeps_receipts_in_record(self, match):
        before = record(match)["extra"]["receipts"]
        delete_account(user=builders.users_of(match)[0])
        assert record(match)["extra"]["receipts"] == before
        assert "26 receipts were opened" in verified(Match.objects.get(pk=match.pk))

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"sealed_until": timezone.now() + timedelta(hours=1)}, "reveals the moves once its seed is public"),
            ({"outcome": {"reason": "cancelled", "winners": []}}, "does not reveal the moves"),
        ],
    )
    def test_receipts_of_sealed_or_cancelled_match_stay_hidden(self, match, change, said):
        Match.objects.update(**change)
        salts = [bytes(each.salt).hex() for each in Receipt.objects.all()]
        for user in builders.users_of(match):
            shown = json.dumps(record(match, user))
            assert not any(salt in shown for salt in salts)
        assert said in page(match, builders.users_of(match)[0])
