"""What pages measure: how tall they are, that nothing moves by itself, and that long names and narrow phones fit."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Window
from games.registry import GAMES
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section
from tests.builders import draw_charts, make_match, make_user, match_and_users, play_to_the_end, play_window, users_of
from tests.games.moonshot.tables import at_window
from tests.games.space_race.builders import make_race

MOST_PIXELS = 4000
HEIGHT = "document.documentElement.scrollHeight"
UNFOLD = "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
LAPTOP = {"width": 1280, "height": 800}
MOST_OF_BOARD = 1200
WINDOWS = 24
"""A round of Moonshot and obstacles of every seat of LOSS! in Space are among so many."""
MOST_OF_FIRST_PAGE = 3500
MOST_OF_LOBBY = 4000
FOLDED_AFTER = 6
LOOKS = [(LAPTOP, "dark"), (PHONE, "dark"), (PHONE, "light")]


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_end_of_the_largest_table_is_not_too_tall_and_unfolded_accessible(open_page, slug):
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=1, bots=high - 1, game=slug)
    play_to_the_end(match, "steady" if "steady" in game.bots else "random")
    draw_charts()
    page = open_page("/healthz", users_of(match)[0])
    for viewport, theme in LOOKS:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#front .front-headline")).to_be_visible()
        assert page.evaluate(HEIGHT) <= MOST_PIXELS, viewport
        page.evaluate(UNFOLD)
        check(page)
    page.goto(f"/matches/{match.pk}/")
    page.locator(".match-tabs").get_by_role("link", name="Board").click()
    expect(page.locator("#front")).to_be_visible()
    assert page.evaluate(HEIGHT) <= MOST_PIXELS, "board"
    watcher = open_page(f"/matches/{match.pk}/", viewport=PHONE)
    assert watcher.evaluate(HEIGHT) <= MOST_PIXELS, "watcher"


def test_the_newest_story_folds_once_another_is_told_and_what_somebody_opened_stays(watch):
    match = make_match(game="toy-signs", options={"rounds": 9})
    for _ in range(4):
        play_window(match)
    page = watch(match)
    is_open = "all => all.map((each) => each.open)"
    stories = page.locator("#history-list article > details")
    assert stories.evaluate_all(is_open) == [True, False, False]
    stories.nth(2).locator("summary").click()
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    play_window(match)
    page.context.set_offline(False)
    expect(page.locator("#history-list article")).to_have_count(5)
    assert stories.evaluate_all(is_open) == [False, False, True]


def fill_the_lists() -> None:
    """A dozen matches that wait for players, a dozen in flight, and four that are over."""
    for each in range(12):
        create_match(plan=MatchPlan(game_slug="booster", name=f"Evening orbit {each}", seats=4), host=make_user("Eve"))
        make_match(people=1, bots=2, name=f"Cape after dark {each}")
    for number in range(4):
        play_to_the_end(make_match(name=f"Landed {number}", options={"cards": 5}))


@pytest.mark.long
def test_full_lists_are_short_on_a_phone_and_nothing_of_them_needs_scripts(open_page):
    fill_the_lists()
    at_window("engineering")
    page = open_page("/", viewport=PHONE)
    expect(page.locator("#live-screen-title")).to_be_visible()
    assert page.evaluate(HEIGHT) <= MOST_OF_FIRST_PAGE
    clipped = page.locator("#board").bounding_box()["height"]
    page.get_by_text("Show the whole board").click()
    assert page.locator("#board").bounding_box()["height"] > clipped
    page.goto("/lobby/")
    assert page.evaluate(HEIGHT) <= MOST_OF_LOBBY
    bare = open_page("/lobby/", viewport=PHONE, javascript=False)
    last = bare.get_by_role("link", name="Evening orbit 0", exact=True)
    expect(last).to_be_hidden()
    bare.get_by_text("2 more").first.click()
    expect(last).to_be_visible()
    bare.get_by_text("Filter matches").click()
    expect(bare.get_by_label("Pace")).to_be_visible()


@pytest.mark.long
def test_matches_that_are_over_fold_behind_the_latest(open_page):
    (user, *_) = users_of(make_match())
    for number in range(FOLDED_AFTER + 1):
        over = make_match(name=f"Landed {number}", options={"cards": 5})
        over.seats.filter(number=0).update(user=user)
        play_to_the_end(over)
    page = open_page("/mine/", user, viewport=PHONE, javascript=False)
    expect(page.locator(".match-card.over").filter(visible=True)).to_have_count(FOLDED_AFTER)
    page.get_by_text("1 earlier").click()
    expect(page.get_by_role("link", name="Landed 0", exact=True)).to_be_visible()


@pytest.mark.long
def test_everything_unfolded_is_accessible(audited_page):
    page = audited_page
    for slug, game in GAMES.items():
        low, _ = game.seat_range(game.options({}))
        match = make_match(people=low, game=slug)
        play_window(match)
        log_in(page, users_of(match)[0])
        for path in (f"/matches/{match.pk}/", f"/rules/{slug}/"):
            page.goto(path)
            page.evaluate(UNFOLD)
            check(page)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_of_every_game_is_a_screen_and_a_half_at_most(open_page, monkeypatch, slug):
    monkeypatch.setattr("games.models.base.secrets.token_hex", lambda number: f"{1957:0{2 * number}x}")
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=high, game=slug)
    page = open_page("/healthz", users_of(match)[0], viewport=LAPTOP)
    for number in range(WINDOWS):
        if match.status != Match.Status.RUNNING:
            break
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#board")).to_be_visible()
        assert 0 < page.evaluate("document.getElementById('board').offsetHeight") <= MOST_OF_BOARD, number
        play_window(match)


MOST_SHIFT = 0.02
BYTES_PER_SECOND = 8_000
MEASURE = """
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifted += each.value; })
    .observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """async () => {
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.long
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_page_moves_while_it_comes(open_page, viewport):
    running, over = make_race(people=1, bots=8), make_race(people=1, bots=8)
    play_window(running)
    play_to_the_end(over)
    page = open_page(None, viewport=viewport)
    page.add_init_script(MEASURE)
    pages = [(None, path) for path in ("/", "/lobby/", "/rules/space-race/")]
    for match in (running, over):
        pages += [(user, f"/matches/{match.pk}/") for user in (make_user("Yuri"), *users_of(match))]
    for user, path in pages:
        if user:
            log_in(page, user, page.url)
        page.goto(path)
        if path.startswith("/matches/"):
            expect(page.locator("body")).to_have_attribute("data-connection", "open")
        page.evaluate(SETTLED)
        assert page.evaluate("window.shifted") < MOST_SHIFT, (path, user)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("place", "ready"), [("", "body[data-connection=open]"), ("windows/0/", "#replay")])
def test_a_spectators_page_does_not_jump_on_a_slow_line(open_page, viewport, place, ready):
    match = make_match(people=2, bots=3, game="space-race")
    page = open_page(f"/matches/{match.pk}/{place}", viewport=viewport)
    page.add_init_script(MEASURE)
    line = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 50, "uploadThroughput": -1, "downloadThroughput": BYTES_PER_SECOND}
    line.send("Network.emulateNetworkConditions", slow)
    # What it is drawn with is here already, and the page itself comes piece by piece.
    page.reload()
    expect(page.locator(ready)).to_be_visible()
    assert page.evaluate("window.shifted") < MOST_SHIFT


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


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "desk"])
def test_buttons_break_the_long_names_of_those_they_concern(open_page, viewport):
    match, (host, player) = match_and_users(make_long(game="space-race"))
    Match.objects.filter(pk=match.pk).update(host=make_user("Host"))
    match.refresh_from_db()
    room = create_match(plan=MatchPlan(game_slug="space-race", name=LONG_MATCH, seats=5, options={}), host=host)
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
    (host, *_) = users_of(make_match(people=5, game="space-race", name="W" * 60))
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
