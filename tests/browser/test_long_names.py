"""Names without a single space stay inside the page, on a phone too."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section
from tests.builders import make_match, make_user, users_of

LONG_MATCH, LONG_PLAYER = "W" * 60, "W" * 40
OVERHANG = "document.documentElement.scrollWidth - window.innerWidth"


def make_long(**plan) -> Match:
    match = make_match(people=2, bots=3, name=LONG_MATCH, **plan)
    for user in users_of(match):
        user.display_name = LONG_PLAYER
        user.save()
    return match


def overhanging(page: Page, paths: list[str]) -> list[str]:
    wide = []
    for path in paths:
        page.goto(path)
        if page.evaluate(OVERHANG) > 0:
            wide.append(path)
    return wide


def waiting_room_of(host: User) -> Match:
    return create_match(plan=MatchPlan(game_slug="space-race", name=LONG_MATCH, seats=5, options={}), host=host)


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "desk"])
def test_buttons_break_the_long_names_of_those_they_concern(open_page, viewport):
    match = make_long(game="space-race")
    host, player = users_of(match)
    Match.objects.filter(pk=match.pk).update(host=make_user("Host"))
    match.refresh_from_db()
    room = waiting_room_of(host)
    room.seats.filter(number=1).update(reserved_for=player)
    page = open_page("/", viewport=viewport)
    log_in(page, host)
    assert overhanging(page, [reverse("match", args=[room.pk]), reverse("match_resign", args=[match.pk])]) == []
    page.goto(reverse("match", args=[room.pk]))
    page.get_by_role("button", name="Start without").click()
    assert page.evaluate(OVERHANG) <= 0
    log_in(page, match.host)
    page.goto(reverse("match", args=[match.pk]))
    open_match_section(page, "Board")
    page.locator("#host-replace summary").click()
    page.locator("#host-replace [name=seat]").select_option("1")
    assert page.evaluate(OVERHANG) <= 0
