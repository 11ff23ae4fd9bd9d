"""A match that waits in My matches stays inside its card, and its button beside its deadline."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Seat, Window, Year
from tests.browser.users import log_in
from tests.builders import make_match, users_of

NAMES = ["Wednesday night at the observatory, second try of the year", "W" * 60]
FAULTS = """() => {
  const faults = [], said = (part) => part.textContent.trim();
  for (const card of document.querySelectorAll(".turn")) {
    const edge = card.getBoundingClientRect();
    const shown = ".turn-label, .turn-name, .turn-when .countdown > span, .turn-go .button";
    const parts = card.querySelectorAll(shown);
    const boxes = [...parts].map((part) => [part, part.getBoundingClientRect()]);
    for (const [part, box] of boxes) {
      if (box.left < edge.left || box.right > edge.right) faults.push(`${said(part)} leaves its card`);
      if (part.scrollWidth > part.clientWidth + 1) faults.push(`${said(part)} is cut`);
      for (const [other, there] of boxes) {
        const beside = box.right <= there.left || there.right <= box.left;
        const above = box.bottom <= there.top || there.bottom <= box.top;
        if (part !== other && !beside && !above) faults.push(`${said(part)} lies on ${said(other)}`);
      }
    }
  }
  return faults;
}"""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES, ids=["words", "one word"])
def test_the_card_of_a_long_name_is_whole(open_page, name):
    match = make_match(people=5, game="space-race", name=name)
    # "Come back" is the widest of the buttons.
    Seat.objects.filter(user=users_of(match)[0]).update(stand_in="steady")
    Year.objects.filter(match=match).update(label="Turn 12, a long one")
    Window.objects.filter(match=match).update(deadline=timezone.now() + timedelta(hours=23, minutes=54))
    page = open_page("/", viewport={"width": 390, "height": 844})
    log_in(page, users_of(match)[0])
    for path in ("/mine/", "/"):
        page.goto(path)
        for width in (320, 344, 360, 390, 600, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.locator(".turn").count() == 1
            assert page.evaluate(FAULTS) == [], (path, width)
