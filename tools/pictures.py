"""Draw the preview card of shared links and the icons: `make screenshots`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import CHROMIUM

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "static" / "img"
SHEETS = [ROOT / "static" / "css" / f"{name}.css" for name in ("tokens", "base", "panels", "lists")]
CARD = {"width": 1200, "height": 630}
CARD_PAGE = """<html data-theme="dark"><style>{styles}
  html {{ font-size: 28px; }}
  .hero {{ width: 1200px; height: 630px; border: 0; border-radius: 0; }}
  .hero h1 {{ font-size: 3.6rem; }} .hero .hero-text {{ padding: 2rem; }}
  .hero .drawing {{ max-height: none; }}
</style><section class="hero blueprint"><div class="hero-text">
  <p class="overline">Strategy games of the space age</p>
  <h1>Space Race</h1>
  <p class="hero-lead">Decide in secret.<br>Then see what flies.</p>
</div>{drawing}</section></html>"""
ICON_SIZES = (16, 32, 48)
APP_ICON_SIZES = (192, 512)
# Systems crop such icons to the middle four fifths.
WIDE_BOX, WIDE_GROUND = 'viewBox="-10 -10 84 84"', '<rect x="-10" y="-10" width="84" height="84"'


def main() -> None:
    logo = (IMAGES / "logo.svg").read_text()
    # With a background that fills the square and a margin.
    wide = logo.replace('viewBox="0 0 64 64"', WIDE_BOX).replace('<rect width="64" height="64" rx="10"', WIDE_GROUND)
    # In white without a background, for systems that use only its shape.
    outline = re.sub(r'"#[0-9a-f]{6}"', '"#ffffff"', re.sub(r"<rect[^>]*>", "", logo))
    with open_browser() as browser:
        (IMAGES / "card.png").write_bytes(card(browser))
        *others, largest = [Image.open(BytesIO(square(browser, logo, size))) for size in ICON_SIZES]
        largest.save(IMAGES / "favicon.ico", sizes=[(size, size) for size in ICON_SIZES], append_images=others)
        for size in APP_ICON_SIZES:
            (IMAGES / f"icon-{size}.png").write_bytes(square(browser, logo, size))
        for name, svg, size in (("maskable", wide, 512), ("touch", wide, 180), ("badge", outline, 96)):
            (IMAGES / f"icon-{name}.png").write_bytes(square(browser, svg, size))


@contextmanager
def open_browser() -> Iterator[Any]:
    """Yield a browser while the block runs."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


def card(browser: Browser) -> bytes:
    """Return the drawing of the first page with the site's name, as PNG."""
    drawing = (ROOT / "templates" / "components" / "launch_drawing.html").read_text()
    page = browser.new_page(viewport=CARD)
    page.set_content(CARD_PAGE.format(styles="".join(map(Path.read_text, SHEETS)), drawing=drawing))
    return page.screenshot()


def square(browser: Browser, svg: str, size: int) -> bytes:
    """Return the drawing as a square PNG of `size` pixels."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{svg}")
    return page.screenshot(omit_background=True)


if __name__ == "__main__":
    main()
