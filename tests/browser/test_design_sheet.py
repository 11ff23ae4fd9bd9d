"""The design sheet shows the whole design, and is itself a clean page by day and by night."""

import re
from pathlib import Path

import pytest

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE

STATIC = Path(__file__).parents[2] / "static"
SIZES = {"wide": WIDE, "phone": PHONE, "narrow": {"width": 320, "height": 640}}


@pytest.mark.parametrize("viewport", SIZES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_sheet_is_clean(open_page, viewport, theme):
    page = open_page("/", viewport=SIZES[viewport])
    page.emulate_media(color_scheme=theme)
    check(page, "/design/")


def test_every_instrument_and_every_kind_of_button_is_on_the_sheet(open_page):
    page = open_page("/design/")
    drawn = re.findall(r'<symbol id="([\w-]+)"', (STATIC / "img/instruments.svg").read_text())
    shown = page.locator(".instruments code").all_inner_texts()
    assert shown == drawn
    kinds = set(re.findall(r"button\.([\w-]+)", (STATIC / "css/controls.css").read_text()))
    assert [kind for kind in kinds - {"htmx-request"} if not page.locator(f"button.{kind}").count()] == []


def test_every_instrument_is_drawn(open_page):
    page = open_page("/design/")
    page.wait_for_load_state("networkidle")
    boxes = page.locator(".instruments use").evaluate_all("all => all.map((one) => one.getBBox().width)")
    assert boxes
    assert 0 not in boxes
