"""What is folded away owes people who read, point or listen differently the same as what is seen at once."""

import pytest

from games.registry import GAMES
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import make_match, play_window, users_of

UNFOLD = "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
LOOKS = [(WIDE, "dark"), (PHONE, "light")]


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), LOOKS, ids=["desk-night", "phone-day"])
def test_everything_unfolded_is_accessible(open_page, viewport, theme):
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    for slug, game in GAMES.items():
        low, _ = game.seat_range(game.options({}))
        match = make_match(people=low, game=slug)
        play_window(match)
        log_in(page, users_of(match)[0])
        for path in (f"/matches/{match.pk}/", f"/rules/{slug}/"):
            page.goto(path)
            page.evaluate(UNFOLD)
            check(page)
