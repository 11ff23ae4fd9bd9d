"""Play matches, serve them, and take the pictures for the docs: `make screenshots`.

Seeds and clocks are set, so that a picture changes only when what it shows does.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from html import escape
from io import BytesIO
from random import Random
from typing import Any
from unittest import mock

VAR = tempfile.TemporaryDirectory()
os.environ |= {
    "SPACERACE_VAR": VAR.name,
    "DATABASE_URL": f"sqlite:///{VAR.name}/races.sqlite3",
    "DJANGO_SETTINGS_MODULE": "spacerace.settings",
    # Playwright runs an event loop, beside which Django would refuse its database.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
}

import django

django.setup()

from django.core import mail
from django.core.management import call_command
from django.test import override_settings
from django.utils import timezone
from PIL import Image

from games.clock.services.charts import draw_next
from games.clock.services.clock import play_bots
from games.clubs.services.clubs import create_club
from games.clubs.services.members import accept_request, join_club
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import load_position
from games.models import Match, Telegram, Tournament, User
from games.play.services.actions import take_action
from games.play.services.submissions import submit_move
from games.registry import GAMES
from games.rules import codec
from games.rules.characters import MIXED, assign_bots
from games.rules.contract import Observation
from games.telegraph.services.telegraph import write_telegram
from games.tournaments.services.entries import enter_tournament
from games.tournaments.services.tournaments import create_tournament
from tests.browser.users import open_match_section, session_cookie
from tests.builders import play_to_the_end
from tests.fixed_seeds import Cards
from tests.mailbox_scenario import play_three_days
from tests.running_server import ROOT, start_server
from tests.tournament_builders import make_account, play_round, run_clock
from tools.pictures import open_browser

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
PHONE = {"width": 390, "height": 844}
READY, LIT, DESK = "#board:has([data-status-of][data-state=ready])", "#board", "#decision"
ROUND = "Round 5"
AWAY = 3
FILM_OF, PICTURES, APART_MS, FILM_HEIGHT = 6, 10, 800, 480
SHEET_WIDTH, IN_A_ROW = 2000, 5
CREW = [
    *("Valentina", "Konstantin", "Hermann", "Robert", "Ada", "Sergei"),
    *("Wernher", "Mae", "Yuri", "Sally", "Hedwig", "Katherine"),
]
AT_A_TABLE, ROUNDS, EVENINGS = 3, 4, 12
ABOUT = "Thursdays at eight. Newcomers get the second lamp from the left, and an old hand beside them."
OPENED_MAILS = ("turn, 1951", "left for 1951")
MAILBOX_PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Mailbox</title><style>
  body {{ margin: 0; display: grid; grid-template-columns: 500px 1fr; height: 100vh;
    background: #0d1724; color: #dbe4ef; font: 15px/1.4 system-ui, sans-serif; }}
  nav {{ padding: 20px 0; border-right: 1px solid #2b3b50; }}
  h1 {{ margin: 0 24px 12px; font-size: 18px; }}
  ol {{ margin: 0; padding: 0; list-style: none; }}
  li {{ padding: 14px 24px; border-top: 1px solid #22324a; }}
  li.open {{ background: #1d3350; box-shadow: inset 4px 0 #e8b84a; }}
  time {{ display: block; color: #9fb0c5; font-size: 13px; }}
  main {{ display: flex; flex-direction: column; gap: 16px; padding: 20px; }}
  iframe {{ width: 100%; border: 0; border-radius: 6px; background: #eef1f6; }}
</style><nav><h1>Inbox, {count} e-mails in three days</h1><ol>{rows}</ol></nav><main>{opened}</main></html>"""
# Fit each frame to its e-mail.
FIT = "frames => frames.forEach(each => each.height = each.contentDocument.documentElement.scrollHeight)"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    for take in (take_matches, take_people, take_mailbox):
        call_command("flush", interactive=False, verbosity=0)
        take()


def take_matches() -> None:
    """Take a race under way, the same one at its end, a race to the Moon, a flight of four, and one alone."""
    me = User.objects.create_user("valentina", display_name="Valentina")
    over = make_space_race(me)
    while over.status == over.Status.RUNNING:
        play_year(over)
    while draw_next():
        pass
    running = make_space_race(me)
    for _ in range(YEARS):
        play_year(running)
    ask_neighbour(running)
    moonshot = make_moonshot(me)
    loss, alone = make_loss_match(me, 4, FLIGHT_SEED), make_loss_match(me, 1, ALONE_SEED)
    for match in (running, moonshot, loss, alone):
        match.windows.filter(closed_at=None).update(deadline=DEADLINE, due_at=DEADLINE)
    with serve_site() as browser:
        mine: dict[str, Any] = {"user": me, "now": NOW}
        take_picture(browser, "board", running, now=NOW)
        take_picture(browser, "desk", running, **mine, prepare=fill_orders)
        take_picture(browser, "phone", running, **mine, viewport=PHONE, color_scheme="light", prepare=fill_orders)
        take_picture(browser, "telegraph", running, **mine, viewport=PHONE, prepare=open_line)
        take_picture(browser, "result", over, now=NOW, viewport=WIDE | {"height": 1860})
        take_picture(browser, "moonshot", moonshot, now=NOW, viewport=WIDE | {"height": 1060}, wait_for=LIT)
        take_picture(browser, "loss", loss, now=NOW, viewport=WIDE | {"height": 1180}, wait_for=LIT)
        take_picture(browser, "alone", alone, **mine, viewport=PHONE, wait_for=DESK, prepare=dismiss_hints)
        take_film(browser, over, FILM_OF)


def start_seeded_match(me: User, seed: str, game: str, name: str, seats: int, **plan: Any) -> Match:
    """Create and start a match of that plan, always the same."""
    plan = {"bots": ("steady",) * (seats - 1)} | plan
    match = create_match(plan=MatchPlan(game_slug=game, name=name, seats=seats, **plan), host=me)
    Match.objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=me)
    match.refresh_from_db()
    return match


def make_space_race(me: User) -> Match:
    """Create a match of one player and eight bots, always the same."""
    bots = assign_bots(GAMES["space-race"].characters, MIXED, SEATS - 1, "steady")
    plan = {"options": {"edition": "nine"}, "bots": bots}
    return start_seeded_match(me, SEED, "space-race", "Thursday night race", SEATS, **plan)


def make_moonshot(me: User) -> Match:
    """Create a Moonshot match against a bot, always the same, in the building phase."""
    match = start_seeded_match(me, MOON_SEED, "moonshot", "To the Moon", 2, preset="duel")
    while (window := match.windows.latest("number")).kind != "engineering" or window.year.label != ROUND:
        play_year(match)
    return match


def make_loss_match(me: User, seats: int, seed: str) -> Match:
    """A flight of LOSS! in Space against bots or alone, the same every time: the player is before an obstacle
    some way from home.
    """
    match = start_seeded_match(me, seed, "loss-in-space", "Fourteen parsecs", seats)
    while True:
        window = match.windows.latest("number")
        is_asked = window.submissions.filter(seat__number=ME).exists()
        if window.kind == "face" and is_asked and window.table["seats"][ME]["parsec"] >= AWAY:
            return match
        play_year(match)


def play_year(match: Match) -> None:
    """Let everybody, the player too, decide like a steady bot."""
    position = load_position(match)
    window = position.window
    if position.ask_of(ME):
        seen = Observation(match.game.view(position.state, ME))
        move = codec.to_json(match.game.bots["steady"](seen, Random(window.number)))
        submit_move(match_id=match.pk, user=match.host, window_id=window.pk, move=move)
    play_bots(match.pk)
    match.refresh_from_db()


def ask_neighbour(match: Match) -> None:
    """Build a telegraph line to the next nation and propose a deal to it."""
    take_action(match_id=match.pk, user=match.host, action={"kind": "line", "to": ME + 1})
    tell = {"kind": "tell", "reading": match.game.view(load_position(match).state, ME).reading}
    asks = [{"kind": "tell", "reading": None}]
    deal = {"kind": "proposal", "key": "readings", "to": [ME + 1], "gives": [tell], "asks": asks}
    write_telegram(match_id=match.pk, user=match.host, key=f"pair-{ME}-{ME + 1}", text=QUESTION, deal=deal)
    play_bots(match.pk)
    Telegram.objects.update(sent_at=NOW)


def take_people() -> None:
    """Take a club after its matches, its tournament in the last round, and the profile of a member."""
    with mock.patch("games.models.base.secrets", Cards(1957)):
        crew = [make_account(name.lower()) for name in CREW]
        club = create_club(user=crew[0], name="Orbit Society", about=ABOUT)
        for user in crew[1:]:
            join_club(club_id=club.pk, user=user)
            accept_request(club_id=club.pk, user=crew[0], member_id=user.pk)
        play_club_evenings(crew)
        tournament = play_tournament(crew, club.pk)
    with serve_site() as browser:
        shown: dict[str, Any] = {"user": crew[0], "wait_for": "main h1"}
        take_picture(browser, "tournament", f"/tournaments/{tournament.pk}/", **shown)
        take_picture(browser, "club", f"/clubs/{club.page_name}/", **shown, viewport=PHONE)
        take_picture(browser, "player", f"/players/{crew[0].page_name}/", **shown, viewport=PHONE)


def play_club_evenings(crew: list[User]) -> None:
    """Play rated matches of three in changing groups."""
    host, *others = crew
    for evening in range(EVENINGS):
        plan = MatchPlan(game_slug="goofspiel", name=f"Thursday {evening + 1}", seats=AT_A_TABLE)
        match = create_match(plan=plan, host=host)
        for apart in (0, 4):
            join_match(match_id=match.pk, user=others[(evening + apart) % len(others)])
        start_match(match_id=match.pk, user=host)
        match.refresh_from_db()
        play_to_the_end(match)


def play_tournament(crew: list[User], club: int):
    """Play a tournament of the club's members up to its last round."""
    plan = MatchPlan(game_slug="goofspiel", name="any", seats=AT_A_TABLE, admits_bots=True)
    planned = Tournament(
        name="Autumn Tournament",
        sign_up_until=timezone.now() + timedelta(hours=1),
        format="swiss",
        rounds=ROUNDS,
        least=2,
        entry="club",
        club_id=club,
    )
    tournament = create_tournament(tournament=planned, plan=plan, user=crew[0])
    for user in crew:
        enter_tournament(tournament_id=tournament.pk, user=user)
    for _ in range(ROUNDS - 1):
        run_clock(tournament)
        play_round(tournament)
    run_clock(tournament)
    return tournament


def take_mailbox() -> None:
    """Take one player's mailbox after three days of a match by mail: all subjects, and two opened e-mails."""
    mail.outbox = []
    in_memory = {"EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
    with override_settings(SITE_URL="https://races.example", **in_memory), play_three_days() as box:
        mails = box.mails
    opened = [each for each in mails if any(words in each.message.subject for words in OPENED_MAILS)]
    rows = [
        f'<li class="{"open" if each in opened else ""}"><time>{each.at:%A %H:%M}</time>'
        f"{escape(each.message.subject)}</li>"
        for each in mails
    ]
    frames = [f'<iframe srcdoc="{escape(each.message.alternatives[0][0])}"></iframe>' for each in opened]
    with open_browser() as browser:
        page = browser.new_page(viewport=WIDE | {"height": 780})
        source = MAILBOX_PAGE.format(count=len(mails), rows="".join(rows), opened="".join(frames))
        page.set_content(source, wait_until="load")
        page.locator("iframe").evaluate_all(FIT)
        page.screenshot(path=FOLDER / "mailbox.png")


@contextmanager
def serve_site() -> Iterator[Any]:
    """Serve the site while the block runs; yield a browser."""
    with start_server(dict(os.environ), int(PORT)), open_browser() as browser:
        yield browser


def take_picture(
    browser, name: str, page_of: Match | str, *, user=None, now=None, prepare=None, wait_for=READY, **shown
):
    """Take a picture of a page, by its path, or of a match's page, as the user or a spectator sees it at `now`."""
    usual = {"base_url": SITE, "viewport": WIDE, "color_scheme": "dark", "reduced_motion": "reduce"}
    context = browser.new_context(**usual | {"locale": "en-GB", "timezone_id": "UTC"} | shown)
    if now:
        context.clock.set_fixed_time(now)
    if user:
        context.add_cookies([session_cookie(user) | {"url": SITE}])
    page = context.new_page()
    page.goto(page_of if isinstance(page_of, str) else f"/matches/{page_of.pk}/")
    page.locator(wait_for).or_(page.locator("#front")).first.wait_for(state="attached")
    if isinstance(page_of, Match):
        page.locator("body[data-connection=open]").wait_for()
    if prepare:
        prepare(page)
    page.mouse.move(0, 0)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def take_film(browser, match: Match, window: int) -> None:
    """Take pictures of a window's animation, second by second, joined into one."""
    context = browser.new_context(base_url=SITE, viewport=WIDE | {"height": 800}, color_scheme="dark")
    page = context.new_page()
    page.clock.install(time=NOW)
    page.goto(f"/matches/{match.pk}/windows/{window}/?play")
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
    main()
