"""Notices follow from what everybody may know: not from hands, readings, orders, answers or telegrams."""

from datetime import UTC, timedelta

import pytest
from django.utils import timezone

from games.matches.services.publishing import enter
from games.models import Match, Notice
from games.models.notices import Kind
from games.notifications.selectors.compose import Clock, said
from games.notifications.selectors.truth import Owed, Standing
from games.notifications.transports.contract import Item
from games.registry import GAMES
from tests.caches import empty_caches
from tests.laws.secret_matches import under_way
from tests.laws.secrets import changed_secrets
from tests.server.builders import users_of, window_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def all_that_is_said(match: Match) -> list[Item]:
    """What notices of every kind say to each player, with every window that has resolved."""
    empty_caches()
    match = Match.objects.get(pk=match.pk)
    window = window_of(match)
    entry = match.log.latest("number").number
    owed = Owed(window.number, window.year.label, window.opened_at, window.opened_at + timedelta(days=1))
    told = []
    for user in users_of(match):
        place = (match.pk, user.pk)
        standing = Standing(owed={place: owed}, unread={place: 2})
        for resolved in match.windows.exclude(pk=window.pk).select_related("year"):
            facts = {"window": resolved.number, "label": resolved.year.label, "year": resolved.year_id}
            notices = [
                Notice(user=user, match=match, kind=kind, facts=facts | {"how": "bot", "entry": entry})
                for kind in Kind.values
                if kind != Kind.INVITED  # is of no match
            ]
            told += said(match, notices, standing, Clock(window.opened_at, UTC))
    return told


@pytest.mark.parametrize("slug", GAMES)
def test_no_notice_depends_on_a_secret(slug):
    match = under_way(slug)
    enter(match, "announced", timezone.now(), by=match.host, reason="Tea at six")
    before = all_that_is_said(match)
    assert len(before) > len(Kind)
    with changed_secrets(match, None):
        assert all_that_is_said(match) == before
