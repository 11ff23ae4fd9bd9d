"""A page is looked over, not scrolled through: an end is five windows of a small laptop at most."""

import pytest
from playwright.sync_api import expect

from games.clock.services.charts import draw_next
from games.installed import GAMES
from tests.browser.fixtures import PHONE
from tests.browser.test_board_height import LAPTOP
from tests.server.builders import make_match, play_to_the_end, play_window, users_of

MOST_PIXELS = 4000
HEIGHT = "document.documentElement.scrollHeight"


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_end_of_the_largest_table_of_every_game_is_not_too_tall(open_page, slug):
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=1, bots=high - 1, game=slug)
    play_to_the_end(match, "steady" if "steady" in game.bots else "random")
    while draw_next(rest=lambda _: None):
        pass
    me = users_of(match)[0]
    for viewport in (LAPTOP, PHONE):
        page = open_page(f"/matches/{match.pk}/", me, viewport=viewport)
        expect(page.locator("#front .front-headline")).to_be_visible()
        assert page.evaluate(HEIGHT) <= MOST_PIXELS, viewport
    page.locator(".match-tabs").get_by_role("link", name="Board").click()
    expect(page.locator("#front")).to_be_visible()
    assert page.evaluate(HEIGHT) <= MOST_PIXELS, "board"


def test_the_newest_story_folds_once_another_is_told_and_what_somebody_opened_stays(watch):
    match = make_match(game="toy-signs", options={"rounds": 9})
    for _ in range(3):
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
    expect(stories).to_have_count(4)
    assert stories.evaluate_all(is_open) == [True, False, False, True]
