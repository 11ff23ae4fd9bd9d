"""Draw the preview card of shared links and the icons."""

import re
import struct
import sys
from pathlib import Path

from playwright.sync_api import Browser
from screenshots import ROOT, open_browser

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
    sys.path.insert(0, str(ROOT))
    with open_browser() as browser:
        (IMAGES / "card.png").write_bytes(card(browser))
        logo = (IMAGES / "logo.svg").read_text()
        (IMAGES / "favicon.ico").write_bytes(icon({size: square(browser, logo, size) for size in ICON_SIZES}))
        for size in APP_ICON_SIZES:
            (IMAGES / f"icon-{size}.png").write_bytes(square(browser, logo, size))
        (IMAGES / "icon-maskable.png").write_bytes(square(browser, fill_square(logo), 512))
        (IMAGES / "icon-touch.png").write_bytes(square(browser, fill_square(logo), 180))
        (IMAGES / "icon-badge.png").write_bytes(square(browser, draw_outline(logo), 96))


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


def fill_square(svg: str) -> str:
    """Return the logo with a background that fills the square and a margin."""
    return svg.replace('viewBox="0 0 64 64"', WIDE_BOX).replace('<rect width="64" height="64" rx="10"', WIDE_GROUND)


def draw_outline(svg: str) -> str:
    """Return the logo in white without a background, for systems that use only its shape."""
    return re.sub(r'"#[0-9a-f]{6}"', '"#ffffff"', re.sub(r"<rect[^>]*>", "", svg))


def icon(pictures: dict[int, bytes]) -> bytes:
    """Return the PNGs by size as one ICO file."""
    start = 6 + 16 * len(pictures)
    entries, data = b"", b""
    for size, png in pictures.items():
        entries += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), start + len(data))
        data += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + data


if __name__ == "__main__":
    main()
