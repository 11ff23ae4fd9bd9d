"""Every page can be used on a phone, by keyboard, by night, and by people who read or listen differently."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.clubs.services.clubs import create_club
from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import HostTerm, NotificationTarget, User
from games.registry import GAMES
from games.seasons.services.series import create_season
from tests.browser.audit import check
from tests.browser.users import log_in, open_match_section, play_now
from tests.builders import make_match, make_user, play_to_the_end

PUBLIC_PAGES = [
    "/",
    "/lobby/",
    "/rules/",
    *(f"/rules/{slug}/" for slug in GAMES),
    *(
        f"/rules/{slug}/{edition}/"
        for slug, game in GAMES.items()
        for edition, preset in game.meta.presets.items()
        if not preset.variant
    ),
    "/accounts/login/",
    "/accounts/signup/",
    "/guest/",
    "/accounts/password/reset/",
    "/solo/loss-in-space/",
    "/offline/",
]
PLAYERS_PAGES = ["/mine/", "/matches/new/", "/templates/", "/accounts/logout/"]
PLAYERS_PAGES += [f"/account/{page}" for page in ("", "delete/", "sign-up/", "notifications/")]


@pytest.mark.long
def test_pages_are_accessible(audited_page):
    page = audited_page
    for path in PUBLIC_PAGES:
        check(page, path)
    page.goto("/")
    play_now(page, "Valentina", "space-race")
    check(page)
    first_year(page)
    check(page)
    for part in ("Board", "History", "Telegraph"):
        open_match_section(page, part)
        check(page)
    page.get_by_role("link", name=re.compile("^Everybody")).click()
    expect(page.get_by_label("Your telegram to Everybody")).to_be_visible()
    check(page)
    check(page, f"{page.url}telegraph/public/")
    page.go_back()
    open_match_section(page, "History")
    page.locator("#history-list").get_by_role("link", name="Replay").first.click()
    expect(page.locator("#transport")).to_be_visible()
    check(page)
    for path in PLAYERS_PAGES:
        check(page, path)
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill("Thursday")
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_role("heading", name="Thursday")).to_be_visible()
    check(page)


@pytest.mark.long
def test_the_pages_of_seasons_umpires_and_notices_are_accessible(audited_page):
    page = audited_page
    match = make_match(people=2, bots=3, game="space-race")
    match.host, match.umpire = make_user("Umpire"), True
    match.save()
    HostTerm.objects.create(match=match, user=match.host, umpire=True)
    now, long = timezone.now(), "w" * 60
    for name, broken_at in ("works", None), ("broken", now):
        address = f"{long}@{name}.example.org"
        NotificationTarget.objects.create(
            user=match.host, channel="email", address=address, verified_at=now, broken_at=broken_at
        )
    log_in(page, match.host)
    check(page, reverse("notifications"))
    check(page, reverse("match_umpire", args=[match.pk]))
    check(page, reverse("match_season", args=[match.pk]))
    season = create_season(match_id=match.pk, user=match.host, name="Friday league")
    play_to_the_end(match)
    check(page, reverse("season", args=[season.token]))
    expect(page.get_by_role("table").first).to_be_visible()


@pytest.mark.long
def test_the_pages_of_clubs_are_accessible(audited_page):
    page = audited_page
    founder, long = User.objects.create_user("founder"), "w" * 40
    club = create_club(user=founder, name=long, about=f"We fly on Fridays. {long}")
    for standing in ("officer", "member", "asks", "invited", "banned"):
        user = User.objects.create_user(standing, display_name=f"{standing} {long}"[:40])
        club.memberships.create(user=user, standing=standing, since=timezone.now(), invited_by=founder)
    plan = MatchPlan(game_slug="goofspiel", name="Night flight", seats=3, unlisted=True, club=club.pk)
    create_match(plan=plan, host=founder)
    match = create_match(plan=replace(plan, bots=("random",) * 2), host=founder)
    start_match(match_id=match.pk, user=founder)
    match.refresh_from_db()
    play_to_the_end(match)
    places = ["/clubs/", f"/clubs/{club.page_name}/"]
    for path in places:
        check(page, path)
    log_in(page, founder)
    for path in (*places, "/clubs/new/", f"/clubs/{club.page_name}/edit/", f"/clubs/join/{club.token}/"):
        check(page, path)
    check(page, f"/matches/new/?club={club.page_name}")
    page.goto(places[1])
    page.get_by_text("Manage").first.click()
    expect(page.get_by_role("button", name="Transfer the club to").first).to_be_visible()
    check(page)
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("No requests to join.")).to_be_visible()


@pytest.mark.long
def test_the_pages_of_accounts_are_accessible(audited_page):
    page = audited_page
    user = User.objects.create_user("valentina", password="vostok-six-1963")
    for number in range(2):
        EmailAddress.objects.create(user=user, email=f"{'w' * 60}{number}@example.org", primary=not number)
    check(page, "/accounts/password/reset/key/1-spent/")
    log_in(page, user)
    for path in ("/account/delete/", "/accounts/email/", "/accounts/password/change/"):
        check(page, path)


def first_year(page: Page) -> None:
    """Give orders by keyboard alone, and see the year resolved."""
    page.locator("#decision").get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#decision .pick").nth(1).get_by_role("radio")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#history-list article")).to_have_count(1)
    open_match_section(page, "Orders")


def test_the_keyboard_skips_to_the_content(open_page):
    page = open_page("/lobby/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere(open_page):
    page = open_page("/guest/")
    page.get_by_label("Your name").fill("Valentina")
    page.get_by_role("button", name="Report for duty").click()
    page.get_by_role("button", name="Your menu").click()
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Sign out")).to_be_hidden()
    expect(page.get_by_role("button", name="Your menu")).to_be_focused()
    page.get_by_role("button", name="Your menu").click()
    page.get_by_role("heading", level=1).click()
    expect(page.get_by_role("link", name="Sign out")).to_be_hidden()


def test_the_chosen_theme_stays(open_page):
    page = open_page("/")
    page.emulate_media(color_scheme="light")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Light: as your system").click()
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert day != night
    page.goto("/lobby/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night
    page.get_by_role("button", name="Light: night").click()
    page.get_by_role("button", name="Light: day").click()
    expect(page.get_by_role("button", name="Light: as your system")).to_be_visible()


def test_every_script_comes_under_a_name_that_tells_its_content(open_page):
    page = open_page("/")
    play_now(page, "Valentina", "space-race")
    asked = []
    page.on("request", lambda request: asked.append(request) if request.resource_type == "script" else None)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    names = [request.url.rpartition("/")[2] for request in asked]
    assert {name.split(".")[0] for name in names} >= {"live", "connection", "dashboard", "shared"}
    assert [name for name in names if not re.fullmatch(r"[\w.-]+\.[0-9a-f]{12}\.js", name)] == []
