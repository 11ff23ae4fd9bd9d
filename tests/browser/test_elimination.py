"""A season of elimination from its founding to its winner, in three browsers, one of them on a phone."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from games.models import Season
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.elimination.builders import course_of, make_member, play_stage

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
