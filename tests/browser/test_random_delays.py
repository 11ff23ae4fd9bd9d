"""A page on a bad line: whatever comes late, it ends like a page that is loaded now.

`SPACERACE_YEARS=300 pytest tests/browser/test_random_delays.py` plays more years than the few of every run.
"""

import os
import random
from functools import partial

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.users import submit_elsewhere
from tests.builders import seats_asked, users_of, window_of
from tests.games.space_race.browser_play import choose_orders, submit
from tests.games.space_race.builders import make_race

YEARS = int(os.environ.get("SPACERACE_YEARS", "6"))

# Requests, answers and what the socket brings take up to a second and a half longer, each in its order.
DELAYS = """() => {
  const late = () => new Promise((resolve) => setTimeout(resolve, 1500 * Math.random()));
  const { fetch } = window;
  window.prompt_fetch = fetch.bind(window);
  window.fetch = async (...asked) => {
    await late();
    const answer = await fetch(...asked);
    await late();
    return answer;
  };
  const listen = WebSocket.prototype.addEventListener;
  WebSocket.prototype.addEventListener = function (name, hear, options) {
    let before = Promise.resolve();
    const hearLate = (event) => { before = before.then(late).then(() => hear.call(this, event)); };
    listen.call(this, name, name === "message" ? hearLate : hear, options);
  };
}"""

# What differs between the page and one that is loaded now; nothing is "".
DIFFERENCE = """async () => {
  const parts = ["board", "so-far", "records", "private", "own-lines", "decision-form", "actions", "away"];
  const changing = /^(data-(htmx-powered|touched|typed|seen|version)|hx-swap-oob|open|tabindex)$/;
  const told = (page, id) => {
    const part = page.getElementById(id)?.cloneNode(true);
    if (!part) return "";
    if (id === "history-list") return [...part.querySelectorAll("article")].map((each) => each.id).join();
    part.querySelectorAll("time, [name=csrfmiddlewaretoken]").forEach((each) => each.remove());
    for (const each of [part, ...part.querySelectorAll("*")]) {
      for (const { name } of [...each.attributes]) {
        if (changing.test(name)) each.removeAttribute(name);
      }
      if (!each.className) each.removeAttribute("class");
    }
    return part.outerHTML.replace(/\\s+/g, " ");
  };
  const answer = await window.prompt_fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  // The page of a finished match begins with its newest stories alone.
  const isWrong = (id) =>
    id === "history-list"
      ? !told(document, id).startsWith(told(fresh, id))
      : told(document, id) !== told(fresh, id);
  const wrong = [...parts, "history-list"].filter(isWrong);
  return wrong.map((id) => `${id}:\\n${told(document, id)}\\n${told(fresh, id)}`).join("\\n");
}"""


@pytest.mark.long
def test_page_on_a_bad_line_ends_like_a_page_that_is_loaded_now(open_page):
    chance = random.Random(1)
    years = 0
    while years < YEARS:
        match = make_race()
        page = open_page(None, users_of(match)[0])
        page.add_init_script(f"({DELAYS})()")
        if match.pk % 2:
            page.add_init_script("localStorage.setItem('film', 'off')")
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        while years < YEARS and not is_over(match):
            play_year(page, match, chance)
            years += 1
            until(page, partial(is_same, page))
            assert page.evaluate(DIFFERENCE) == ""
        page.close()


def play_year(page, match, chance):
    """Have some players decide before the page's player, and some after; in a tie all decide elsewhere."""
    window = window_of(match)
    asked = set(seats_asked(match))
    me, *others = match.seats.select_related("user").order_by("number")
    others = [seat.user for seat in others if seat.number in asked]
    first = chance.randrange(len(others) + 1)
    for user in others[:first]:
        submit_elsewhere(page, match, user)
    if window.kind == "year":
        choose_orders(page)
        submit(page)
    elif me.number in asked:
        submit_elsewhere(page, match, me.user)
    for user in others[first:]:
        submit_elsewhere(page, match, user)
    until(page, lambda: is_over(match) or window_of(match).pk != window.pk)


def is_over(match):
    match.refresh_from_db()
    return match.status == Match.Status.OVER


def is_same(page):
    page.keyboard.press("Escape")
    return not page.locator("#animation-player").is_visible() and not page.evaluate(DIFFERENCE)


def until(page, is_so):
    for _ in range(75):
        if is_so():
            return
        page.wait_for_timeout(200)
