"""The pages of tournaments can be used on a phone, by keyboard, by night, and by people who read differently."""

import pytest
from playwright.sync_api import expect

from games.match_setup.services.plans import MatchPlan
from games.tournaments.services.entries import invite_to_tournament, leave_tournament
from tests.browser.audit import check
from tests.browser.users import log_in
from tests.builders import play_to_the_end
from tests.tournament_builders import (
    add_entrants,
    make_account,
    make_tournament,
    play_round,
    run_clock,
    running_matches,
)


@pytest.mark.long
def test_the_pages_of_tournaments_are_accessible(audited_page):
    page = audited_page
    organiser, long = make_account("organiser"), "w" * 40
    open_tournament, by_list = (
        make_tournament(organiser, name=long),
        make_tournament(organiser, name="List", entry="list"),
    )
    invite_to_tournament(tournament_id=by_list.pk, user=organiser, guest=make_account("guest"))
    add_entrants(open_tournament, 1)
    too_few = make_tournament(organiser, name="Nobody came")
    run_clock(too_few)
    plan = MatchPlan(game_slug="goofspiel", name="any", seats=5, options={"cards": 5})
    whole = make_tournament(organiser, name="Friday Tournament", rounds=1, plan=plan)
    people = add_entrants(whole, 8)
    run_clock(whole)
    leave_tournament(tournament_id=whole.pk, user=people[0])
    play_round(whole)
    run_clock(whole)
    for path in (
        "/tournaments/",
        f"/tournaments/{open_tournament.pk}/",
        f"/tournaments/{too_few.pk}/",
        f"/tournaments/{whole.pk}/",
    ):
        check(page, path)
    log_in(page, organiser)
    for path in (
        "/tournaments/",
        "/tournaments/new/",
        f"/tournaments/{open_tournament.pk}/",
        f"/tournaments/{by_list.pk}/",
    ):
        check(page, path)
    for title in ("How points and ranks are calculated", "How the tables are drawn"):
        page.goto(f"/tournaments/{whole.pk}/")
        page.get_by_text(title).click()
        check(page)


def test_an_open_page_follows_the_tournament(open_page):
    tournament = make_tournament(make_account("organiser"), rounds=1)
    add_entrants(tournament, 6)
    run_clock(tournament)
    page = open_page(f"/tournaments/{tournament.pk}/")
    page.get_by_text("How the tables are drawn").click()
    expect(page.locator("#tournament-rounds").get_by_text("in progress")).to_have_count(2)
    play_to_the_end(running_matches(tournament)[0])
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
