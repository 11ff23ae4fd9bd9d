"""The offer to go on together reaches the other players' pages, whatever these are doing."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.models import Match, User
from games.rules.goofspiel.game import FEWEST_CARDS
from tests.browser.users import post_elsewhere
from tests.builders import make_match, play_to_the_end, users_of

OFFER = "Join the next match"


def over() -> Match:
    match = make_match(options={"cards": FEWEST_CARDS})
    play_to_the_end(match)
    match.refresh_from_db()
    return match


def ask_for_another(page: Page, match: Match, user: User) -> None:
    post_elsewhere(page, match, user, "match_rematch", {})


@pytest.mark.long
def test_an_offer_shows_while_something_beside_it_has_the_focus(watch):
    match = over()
    me, other = users_of(match)
    page = watch(match, me)
    page.locator("#answer").evaluate("part => { part.tabIndex = -1; part.focus(); }")
    ask_for_another(page, match, other)
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()


@pytest.fixture
def deaf(watch):
    """Open a match's page that loses every word that its desk is old; with its lines."""
    lines: list[WebSocketRoute] = []

    def drop(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda told: None if '"desk"' in str(told) else line.send(told))
        lines.append(line)

    def opener(match: Match, user: User) -> tuple[Page, list[WebSocketRoute]]:
        page = watch(match, user)
        page.route_web_socket("**/ws/**", drop)
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page, lines

    return opener


@pytest.mark.long
@pytest.mark.parametrize("then", ["one looks again", "the line is back"])
def test_an_offer_whose_word_was_lost_shows(deaf, then):
    match = over()
    me, other = users_of(match)
    page, lines = deaf(match, me)
    ask_for_another(page, match, other)
    if then == "one looks again":
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        lines[-1].close(code=1012)
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
