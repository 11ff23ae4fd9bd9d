"""Whatever a race comes to can be read on a phone by day and on a desk by night, and done by keyboard."""

import pytest

from games.play.services.submissions import submit_move
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import play_window, submit_any, users_of, window_of
from tests.games.space_race.builders import ENGINE, FAR_ENOUGH, MISSILES, deal, make_race, order

UNFOLD = "document.querySelectorAll('main details').forEach((details) => { details.open = true; })"


def late_year():
    """After nine years: orders on file, with Missiles aimed, an engine fed and Black Holes given up."""
    match = make_race(edition="five", rules={"base_space": 900})
    for _ in range(9):
        play_window(match)
    deal(match, offer=[3, ENGINE, 6, MISSILES], hands={0: [MISSILES, MISSILES, 3, 6, 12, ENGINE, 4]}, garnets=12)
    orders = {"lot": 0, "level": 2, "launch": True, "burn": 5, "missiles": [1, 2], "black_holes": 2}
    submit_move(match_id=match.pk, user=users_of(match)[0], window_id=window_of(match).pk, move=orders)
    return match


def agreement():
    """Two winners, one of whom has named somebody."""
    match = make_race(people=6)
    deal(match, offer=[5, 6, 7, 8, 5, 6], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH})
    order(match, lambda seat: {"lot": 0, "level": 3, "launch": seat < 2})
    submit_any(match, users_of(match)[1])
    return match


@pytest.mark.long
@pytest.mark.parametrize(("state", "viewport", "theme"), [(late_year, PHONE, "light"), (agreement, WIDE, "dark")])
def test_late_states_are_accessible(open_page, state, viewport, theme):
    match = state()
    page = open_page(viewport=viewport)
    page.emulate_media(color_scheme=theme)
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    page.evaluate(UNFOLD)
    check(page)
    check(page, f"/matches/{match.pk}/windows/{match.windows.count() - 1}/")
