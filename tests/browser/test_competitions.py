"""Tournaments and seasons of elimination in browsers."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from games.match_setup.services.plans import MatchPlan
from games.models import Match, Season
from games.tournaments.services.entries import invite_to_tournament, leave_tournament
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import play_to_the_end
from tests.elimination.builders import course_of, make_member, play_stage
from tests.tournament_builders import add_entrants, make_account, make_tournament, play_round, run_clock


@pytest.mark.long
def test_the_pages_of_tournaments_are_accessible(audited_page):
    page = audited_page
    organiser, long = make_account("organiser"), "w" * 40
    public, by_list = (make_tournament(organiser, name=long), make_tournament(organiser, name="List", entry="list"))
    invite_to_tournament(tournament_id=by_list.pk, user=organiser, guest=make_account("guest"))
    add_entrants(public, 1)
    void = make_tournament(organiser, name="Nobody came")
    run_clock(void)
    plan = MatchPlan(game_slug="goofspiel", name="any", seats=5, options={"cards": 5})
    full = make_tournament(organiser, name="Friday Tournament", rounds=1, plan=plan)
    people = add_entrants(full, 8)
    run_clock(full)
    leave_tournament(tournament_id=full.pk, user=people[0])
    play_round(full)
    run_clock(full)
    for path in ("/tournaments/", f"/tournaments/{public.pk}/", f"/tournaments/{void.pk}/", f"/tournaments/{full.pk}/"):
        check(page, path)
    log_in(page, organiser)
    for path in ("/tournaments/", "/tournaments/new/", f"/tournaments/{public.pk}/", f"/tournaments/{by_list.pk}/"):
        check(page, path)
    for title in ("How points and ranks are calculated", "How the tables are drawn"):
        page.goto(f"/tournaments/{full.pk}/")
        page.get_by_text(title).click()
        check(page)


def test_an_open_page_follows_the_tournament(open_page):
    tournament = make_tournament(make_account("organiser"), rounds=1)
    add_entrants(tournament, 6)
    run_clock(tournament)
    page = open_page(f"/tournaments/{tournament.pk}/")
    page.get_by_text("How the tables are drawn").click()
    expect(page.locator("#tournament-rounds").get_by_text("in progress")).to_have_count(2)
    play_to_the_end(Match.objects.earliest("pk"))
    # What else it does by itself after some seconds.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#tournament-rounds").get_by_text("in progress")).to_have_count(1)
    expect(page.locator("#tournament-rounds li b")).to_have_count(3)
    expect(page.locator("details.quiet[open]")).to_have_count(1)
    page.route("**/live/*", lambda route: route.fulfill(status=503))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.unroute("**/live/*")
    for _ in ("the first round", "the final"):
        play_round(tournament)
        run_clock(tournament)
    expect(page.get_by_text("Tournament, finished")).to_be_visible()
    open_page.close_with_problems()


LAST_WORDS = "I shall return by the next rocket."


def press(page: Page, summary: str, button: str, **entries: str) -> None:
    """Unfold a form of the season's page, fill it in by its labels, and send it."""
    page.locator("summary", has_text=summary).click()
    form = page.locator("form").filter(has=page.get_by_role("button", name=button))
    for label, entry in entries.items():
        field = form.get_by_label(label)
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(entry)
        else:
            field.fill(entry)
    form.get_by_role("button", name=button).click()


@pytest.fixture
def people(open_page) -> list[Page]:
    """The browsers of Ada, who hosts, Bob, and Cyd, who is on a phone, on the page of a season that starts."""
    pages = []
    for name, viewport in (("Ada", WIDE), ("Bob", WIDE), ("Cyd", PHONE)):
        page = open_page("/", viewport=viewport)
        log_in(page, make_member(name))
        pages.append(page)
    host, *guests = pages
    host.goto("/elimination/new/")
    host.get_by_label("Players", exact=True).fill("3")
    host.get_by_role("button", name="Found season").click()
    link = urlsplit(host.get_by_label("Invitation link").input_value()).path
    for page in guests:
        page.goto(link)
        page.get_by_role("button", name="Join season").click()
    season = Season.objects.get()
    season.plan["rules"]["games"] = {"3": "goofspiel"}
    season.save()
    host.reload()
    check(host)
    host.get_by_role("button", name="Start season").click()
    for page in guests:
        page.reload()
    return pages


def decide(people: list[Page]) -> None:
    """The winner keeps both tokens, then the candidate chooses, each in their browser."""
    state = course_of(Season.objects.get()).state
    for giver in state.givers:
        people[giver].get_by_role("button", name="Keep both tokens").click()
    candidate = people[state.candidate]
    check(candidate)
    candidate.get_by_role("radio").first.check()
    candidate.get_by_role("button", name="Choose opponent").click()


@pytest.mark.long
def test_three_people_play_a_season_and_see_live_what_happens(people):
    season = Season.objects.get()
    writer = people[2]
    for page in people:
        expect(page.get_by_text("The main match is in progress")).to_be_visible()
    writer.get_by_label("Message").fill("Half a senten")
    play_stage(season)
    for page in people:
        expect(page.get_by_label("What happens next")).not_to_contain_text("The main match is in progress")
    expect(writer.get_by_label("Message")).to_have_value("Half a senten")
    press(people[0], "Correct garnets", "Correct garnets", Player="1", Garnets="2", Reason="Counted wrongly")
    expect(people[1].get_by_text("Counted wrongly")).to_be_visible()
    decide(people)
    play_stage(season)
    (out,) = course_of(season).state.out
    loser, others = people[out], [page for page in people if page != people[out]]
    loser.get_by_role("textbox", name="Last words").fill(LAST_WORDS)
    loser.get_by_role("button", name="Publish last words").click()
    for page in others:
        expect(page.get_by_text(LAST_WORDS).first).to_be_visible()
    if out != 0:
        heir = next(index for index in (1, 2) if index != out)
        press(people[0], "Transfer the season", "Transfer season", **{"Player's name": ("Bob", "Cyd")[heir - 1]})
        expect(people[0].get_by_text("For the host")).to_be_hidden()
    while course_of(season).state.stage != "over":
        play_stage(season)
    for page in people:
        expect(page.get_by_role("heading", name="wins the season")).to_be_visible()
        check(page)
