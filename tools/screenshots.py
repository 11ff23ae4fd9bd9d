"""Play a match, serve it, and take the pictures for the docs: `make screenshots`."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"
SEED = "a70fd49bf3ab9d2ab66f4a5b8d045354961f4f81408bfdfe1d2ce5c9f97f43bd"
MOON_SEED = "00" * 32
FLIGHT_SEED, ALONE_SEED = "03" * 32, "02" * 32
ME, SEATS, YEARS = 0, 9, 5
DEADLINE = datetime(2057, 10, 4, 19, 28, tzinfo=UTC)
NOW = DEADLINE - timedelta(hours=5, minutes=7)
PORT = os.environ.get("PORT", "8765")
SITE = f"http://127.0.0.1:{PORT}"
QUESTION = "You burn for every launch, I only for the last. Shall we share what we measure?"
WIDE = {"width": 1280, "height": 900}
TALL = {"width": 1280, "height": 1860}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 800}
BLUEPRINTS = {"width": 1280, "height": 1060}
FLIGHT = {"width": 1280, "height": 1180}
READY, LIT, DESK = "#board:has([data-status-of][data-state=ready])", "#board", "#decision"
ROUND = "Round 5"
AWAY = 3
FILM_OF, PICTURES, APART_MS, FILM_HEIGHT = 6, 10, 800, 480
SHEET_WIDTH, IN_A_ROW = 2000, 5


def main() -> None:
    with empty_site():
        pages, cookie = play_races()
        with serve_site():
            take_pictures(pages, cookie)


@contextmanager
def empty_site(**environment: str) -> Iterator[None]:
    """Set up Django with an empty database and more environment variables."""
    with tempfile.TemporaryDirectory() as var:
        os.environ |= {
            "SPACERACE_VAR": var,
            "DATABASE_URL": f"sqlite:///{var}/races.sqlite3",
            "DJANGO_SETTINGS_MODULE": "spacerace.settings",
        } | environment
        sys.path.insert(0, str(ROOT))
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        yield


@contextmanager
def serve_site() -> Iterator[None]:
    """Serve the site while the block runs."""
    play = [sys.executable, "manage.py", "play", "--no-exhibition", "--port", PORT]
    server = subprocess.Popen(play, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        next(line for line in server.stdout or () if "on the air" in line)
        yield
    finally:
        server.terminate()
        server.wait()


@contextmanager
def open_browser() -> Iterator[Any]:
    """Yield a browser while the block runs."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import CHROMIUM

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def play_races() -> tuple[dict[str, str], dict[str, str]]:
    """The addresses of matches by name, and the player's cookie: a race under way, the same one at its end, a
    race to the Moon, a flight of four, and one alone.
    """
    from games.clock.services.charts import draw_next
    from games.models import User
    from tests.browser.users import session_cookie

    me = User.objects.create_user("valentina", display_name="Valentina")
    over = make_space_race(me)
    while over.status == over.Status.RUNNING:
        play_year(over)
    while draw_next(rest=lambda _: None):
        pass
    running = make_space_race(me)
    for _ in range(YEARS):
        play_year(running)
    write_telegram(running)
    matches = {
        "running": running,
        "moonshot": make_moonshot(me),
        "loss": make_loss_match(me, seats=4, seed=FLIGHT_SEED),
        "alone": make_loss_match(me, seats=1, seed=ALONE_SEED),
    }
    for match in matches.values():
        match.windows.filter(closed_at=None).update(deadline=DEADLINE, due_at=DEADLINE)
    pages = {name: f"/matches/{match.pk}/" for name, match in (matches | {"over": over}).items()}
    return pages, session_cookie(me) | {"url": SITE}


def start_seeded_match(me, seed: str, **plan: Any):
    """Create and start a match of that plan, always the same."""
    from games.lobby.services.matches import create_match, start_match
    from games.match_setup.services.plans import MatchPlan

    match = create_match(plan=MatchPlan(**plan), host=me)
    type(match).objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=me)
    match.refresh_from_db()
    return match


def play_until(match, is_reached) -> None:
    """Play windows until one is reached that the condition holds for."""
    while not is_reached(match.windows.latest("number")):
        play_year(match)


def make_space_race(me):
    """Create a match of one player and eight bots, always the same."""
    from games.registry import GAMES
    from games.rules.characters import MIXED, assign_bots

    bots = assign_bots(GAMES["space-race"].characters, MIXED, SEATS - 1, "steady")
    plan = {"game_slug": "space-race", "name": "Thursday night race", "options": {"edition": "nine"}}
    return start_seeded_match(me, SEED, **plan, seats=SEATS, bots=bots)


def make_moonshot(me):
    """Create a Moonshot match against a bot, always the same, in the building phase."""
    plan = {"game_slug": "moonshot", "name": "To the Moon", "preset": "duel"}
    match = start_seeded_match(me, MOON_SEED, **plan, seats=2, bots=("steady",))
    play_until(match, lambda window: window.kind == "engineering" and window.year.label == ROUND)
    return match


def make_loss_match(me, seats: int, seed: str):
    """A flight of LOSS! in Space against bots or alone, the same every time: the player is before an obstacle
    some way from home.
    """
    plan = {"game_slug": "loss-in-space", "name": "Fourteen parsecs"}
    match = start_seeded_match(me, seed, **plan, seats=seats, bots=("steady",) * (seats - 1))

    def is_before_obstacle(window) -> bool:
        is_asked = window.submissions.filter(seat__number=ME).exists()
        return window.kind == "face" and is_asked and window.table["seats"][ME]["parsec"] >= AWAY

    play_until(match, is_before_obstacle)
    return match


def play_year(match) -> None:
    """Let everybody, the player too, decide like a steady bot."""
    from games.clock.services.clock import play_bots
    from games.matches.selectors.position import load_position
    from games.play.services.submissions import submit_move
    from games.rules import codec
    from games.rules.contract import Observation

    position = load_position(match)
    window = position.window
    if position.ask_of(ME):
        seen = Observation(match.game.view(position.state, ME))
        move = codec.to_json(match.game.bots["steady"](seen, Random(window.number)))  # noqa: S311
        submit_move(match_id=match.pk, user=match.host, window_id=window.pk, move=move)
    play_bots(match.pk)
    match.refresh_from_db()


def write_telegram(match) -> None:
    """Build a telegraph line to the next nation and write to it."""
    from games.clock.services.clock import play_bots
    from games.matches.selectors.position import load_position
    from games.models import Telegram
    from games.play.services.actions import take_action
    from games.telegraph.services.telegraph import write_telegram

    take_action(match_id=match.pk, user=match.host, action={"kind": "line", "to": ME + 1})
    tell = {"kind": "tell", "reading": match.game.view(load_position(match).state, ME).reading}
    asks = [{"kind": "tell", "reading": None}]
    deal = {"kind": "proposal", "key": "readings", "to": [ME + 1], "gives": [tell], "asks": asks}
    write_telegram(match_id=match.pk, user=match.host, key=f"pair-{ME}-{ME + 1}", text=QUESTION, deal=deal)
    play_bots(match.pk)
    Telegram.objects.update(sent_at=NOW)


def take_pictures(pages: dict[str, str], cookie: dict[str, str]) -> None:
    """Take every picture for the docs, as a spectator and as the player."""
    running, over = pages["running"], pages["over"]
    with open_browser() as browser:
        take_picture(browser, "board", running)
        take_picture(browser, "desk", running, cookie=cookie, prepare=fill_orders)
        take_picture(browser, "phone", running, cookie=cookie, viewport=PHONE, theme="light", prepare=fill_orders)
        take_picture(browser, "telegraph", running, cookie=cookie, viewport=PHONE, prepare=open_line)
        take_picture(browser, "result", over, viewport=TALL)
        take_picture(browser, "moonshot", pages["moonshot"], viewport=BLUEPRINTS, wait_for=LIT)
        take_picture(browser, "loss", pages["loss"], viewport=FLIGHT, wait_for=LIT)
        take_picture(
            browser, "alone", pages["alone"], cookie=cookie, viewport=PHONE, wait_for=DESK, prepare=dismiss_hints
        )
        take_film(browser, over, FILM_OF)


def take_picture(
    browser, name: str, path: str, *, cookie=None, viewport=WIDE, theme="dark", prepare=None, wait_for=READY
) -> None:
    """Take a picture of the page at `path` as the owner of the cookie, or as a spectator."""
    page = open_page(browser, path, cookie=cookie, viewport=viewport, theme=theme, now=NOW)
    page.locator(wait_for).or_(page.locator("#front")).first.wait_for(state="attached")
    page.locator("body[data-connection=open]").wait_for()
    if prepare:
        prepare(page)
    page.mouse.move(0, 0)
    page.screenshot(path=FOLDER / f"{name}.png")
    page.context.close()


def open_page(browser, path: str, *, cookie=None, viewport=WIDE, theme="dark", now: datetime | None = None):
    """Open the page at `path` as the owner of the cookie, or as a spectator, at the moment `now` if one is given."""
    context = browser.new_context(
        base_url=SITE, viewport=viewport, color_scheme=theme, reduced_motion="reduce", locale="en-GB", timezone_id="UTC"
    )
    if now:
        context.clock.set_fixed_time(now)
    if cookie:
        context.add_cookies([cookie])
    page = context.new_page()
    page.goto(path)
    return page


def take_film(browser, path: str, window: int) -> None:
    """Take pictures of a window's animation, second by second, joined into one."""
    context = browser.new_context(base_url=SITE, viewport=SCREEN, color_scheme="dark")
    page = context.new_page()
    page.clock.install(time=NOW)
    page.goto(f"{path}windows/{window}/?play")
    page.locator(".animation [data-on]").first.wait_for()
    page.clock.pause_at(NOW + timedelta(minutes=1))
    sheet = page.locator(".animation-sheet")
    shown = []
    for _ in range(PICTURES):
        page.clock.run_for(APART_MS)
        # The page scrolls with the animation: clip each picture at the sheet.
        sheet.evaluate("sheet => sheet.scrollIntoView({ block: 'start', behavior: 'instant' })")
        clip = sheet.bounding_box() | {"height": FILM_HEIGHT}
        shown.append(page.screenshot(clip=clip, animations="disabled"))
    (FOLDER / "film.png").write_bytes(compose_sheet(shown))
    context.close()


def compose_sheet(pictures: list[bytes]) -> bytes:
    """Return the pictures in rows, scaled down, as one PNG."""
    shown = [Image.open(BytesIO(picture)) for picture in pictures]
    width = SHEET_WIDTH // IN_A_ROW
    height = shown[0].height * width // shown[0].width
    sheet = Image.new("RGB", (SHEET_WIDTH, height * -(-len(shown) // IN_A_ROW)))
    for place, picture in enumerate(shown):
        row, column = divmod(place, IN_A_ROW)
        sheet.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (column * width, row * height))
    written = BytesIO()
    sheet.quantize(256, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


def open_line(page) -> None:
    """Open the line to the next nation."""
    from tests.browser.users import open_match_section

    open_match_section(page, "Telegraph")
    page.locator(".channels a").filter(has_text="Telegraph line").click()
    page.locator("#telegraph-paper").get_by_text(QUESTION).first.wait_for()
    page.locator("#telegraph-paper").evaluate("paper => paper.scrollIntoView()")


def dismiss_hints(page) -> None:
    """Dismiss explanations and scroll to the decision."""
    page.get_by_role("button", name="Understood").click()
    page.locator("#decision h2").wait_for()
    page.locator(".match-head").evaluate("head => scrollTo(0, head.offsetTop + head.offsetHeight)")


def fill_orders(page) -> None:
    """Fill in orders and scroll to them."""
    page.locator("#decision label.sr-button").nth(2).click()
    page.locator("#decision .strip label").nth(1).click()
    page.locator("#preview").get_by_text("at level 1").wait_for()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    main()
