"""The narrowest phones, with large letters too: what stays in reach of the thumb is whole."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Window
from tests.browser.audit import check
from tests.browser.users import log_in
from tests.builders import make_match, users_of

NARROW = (320, 344)
ONE_ROW = 60
OUTSIDE = """() => {
  const inside = (box) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const bars = ".status > *, .status .countdown > span, .match-tabs a, .decision-foot, .decision-foot button";
  const parts = [...document.querySelectorAll(bars)];
  return parts.filter((part) => !inside(part.getBoundingClientRect())).map((part) => part.textContent.trim());
}"""


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("game", ["space-race", pytest.param("booster", marks=pytest.mark.long)])
def test_the_bar_at_the_bottom_is_whole(open_page, game, scripts):
    match = make_match(people=5, game=game, early_closing=False)
    Window.objects.filter(match=match).update(deadline=timezone.now() + timedelta(hours=23, minutes=59))
    page = open_page("/", viewport={"width": 320, "height": 640}, javascript=scripts)
    for user in users_of(match):
        log_in(page, user)
        page.goto(reverse("match", args=[match.pk]))
        if page.locator("#decision-form").count():
            break
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 640})
        for size in ("16px", "20px"):
            page.evaluate("size => document.documentElement.style.fontSize = size", size)
            assert page.get_by_role("link", name="Orders", exact=True).is_visible()
            assert page.locator("#submit").is_visible()
            assert page.evaluate(OUTSIDE) == [], (width, size)


@pytest.mark.long
def test_lists_and_what_leads_to_a_match_fit(open_page):
    match = make_match(people=5, game="space-race", name="W" * 60)
    host = users_of(match)[0]
    plan = MatchPlan(game_slug="space-race", name="W" * 60, seats=9, options={}, bots=("steady",) * 2)
    waiting = create_match(plan=plan, host=host)
    page = open_page("/lobby/", viewport={"width": 320, "height": 640})
    for path in ("/", "/lobby/", "/guest/", reverse("match", args=[waiting.pk])):
        check(page, path)
    log_in(page, host)
    rooms = ["/", "/lobby/", "/mine/", "/account/", "/matches/new/", reverse("match", args=[waiting.pk])]
    for path in rooms:
        check(page, path)
    for width in (*NARROW, 390):
        page.set_viewport_size({"width": width, "height": 640})
        head = page.locator(".rail").bounding_box()
        assert head is not None
        assert head["height"] < ONE_ROW, width
