"""Notices follow from what everybody may know: not from hands, readings, orders, answers or telegrams."""

from datetime import UTC, timedelta

import pytest
from django.utils import timezone

from games.matches.services.publishing import write_log_entry
from games.models import Match, Notification
from games.models.notifications import NotificationKind
from games.notifications.selectors.messages import compose_items
from games.notifications.selectors.reader_clock import ReaderClock
from games.notifications.selectors.relevance import NotificationContext, PendingDecision
from games.notifications.transports.base import MessageItem
from games.registry import GAMES
from tests.builders import users_of, window_of
from tests.caches import empty_caches
from tests.laws.secret_matches import make_running_match
from tests.laws.secrets import changed_secrets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def all_that_is_said(match: Match) -> list[MessageItem]:
    """What notices of every kind say to each player, with every window that has resolved."""
    empty_caches()
    match = Match.objects.get(pk=match.pk)
    window = window_of(match)
    entry = match.log.latest("number").number
    owed = PendingDecision(window.number, window.year.label, window.opened_at, window.opened_at + timedelta(days=1))
    told = []
    for user in users_of(match):
        place = (match.pk, user.pk)
        standing = NotificationContext(pending={place: owed}, unread={place: 2})
        for resolved in match.windows.exclude(pk=window.pk).select_related("year"):
            facts = {"window": resolved.number, "label": resolved.year.label, "year": resolved.year_id}
            notices = [
                Notification(user=user, match=match, kind=kind, facts=facts | {"how": "bot", "entry": entry})
                for kind in NotificationKind.values
                if kind != NotificationKind.INVITED  # is of no match
            ]
            ((_, items),) = compose_items([(match, notices)], standing, ReaderClock(window.opened_at, UTC))
            told += items
    return told


@pytest.mark.parametrize("slug", GAMES)
def test_no_notice_depends_on_a_secret(slug):
    match = make_running_match(slug)
    write_log_entry(match, "announced", timezone.now(), by=match.host, reason="Tea at six")
    before = all_that_is_said(match)
    assert len(before) > len(NotificationKind)
    with changed_secrets(match, None):
        assert all_that_is_said(match) == before
