"""A preview card of 1200 by 630 pixels on a blueprint: text on the left, a drawing on the right."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from games.result_picture import DEFAULT_MARKER, Line, LineDrawing, ResultPicture, SeatHeight, SeatMarker

FONTS = Path(__file__).parent / "fonts"
WIDTH, HEIGHT = 1200, 630
BLUE, GRID, FAINT, INK, SOFT, ORANGE = "#0b2748", "#12345c", "#3f6796", "#e8f0f6", "#b4c8da", "#ffad4d"
SEATS = ("#79bdff", "#ff9d97", "#7fe0aa", "#f2c14e", "#cfa6ff", "#6fdbe6", "#ff9ed2", "#c6d86a", "#ced3dc")
"""The colours of the emblems in the dark theme."""
LEFT, WORDS_RIGHT, CHART_LEFT, CHART_RIGHT, GROUND, CEILING = 64, 700, 760, 1140, 500, 110
MAX_CLIMB_SPACING = 90
HEADLINE_SIZES = (84, 72, 62, 52, 44)
MAX_HEADLINE_LINES = 4
LONGEST_NAME, STANDING, FEW = 20, 68, 6


class CardText(Struct, frozen=True):
    """The text and the drawing of a card; without a picture, the card shows the large figure of the game."""

    overline: str
    headline: str
    deck: str
    foot: str
    picture: ResultPicture | None = None
    names: Sequence[str] = ()
    figure: SeatMarker = DEFAULT_MARKER


def draw_card(words: CardText) -> bytes:
    """Return the card as a PNG."""
    image = Image.new("RGB", (WIDTH, HEIGHT), BLUE)
    pen = ImageDraw.Draw(image)
    _draw_background(pen)
    _draw_text(pen, words)
    if words.picture and words.picture.climbs:
        _draw_chart(pen, words.picture, words.figure)
        _draw_names(image, words.picture, words.names)
    else:
        _draw_shape(pen, words.figure.whole, (CHART_LEFT + CHART_RIGHT) / 2, 130, 5.6, INK)
        _draw_ground(pen)
    file = BytesIO()
    image.quantize(64, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(maxsize=16)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), size)


def _draw_background(pen: ImageDraw.ImageDraw) -> None:
    for x in range(0, WIDTH, 30):
        pen.line((x, 0, x, HEIGHT), GRID)
    for y in range(0, HEIGHT, 30):
        pen.line((0, y, WIDTH, y), GRID)
    pen.rectangle((20, 20, WIDTH - 21, HEIGHT - 21), outline=FAINT, width=3)
    pen.line((LEFT, 548, WIDTH - LEFT, 548), FAINT, 3)


def _draw_text(pen: ImageDraw.ImageDraw, words: CardText) -> None:
    plain, great = _font("courier-prime-bold", 26), _font("saira-stencil-one", 26)
    pen.text((LEFT, 58), to_font_letters(words.overline).upper(), SOFT, plain)
    y = _draw_headline(pen, to_font_letters(words.headline), 108) + 36
    for line in wrap_text(to_font_letters(words.deck), plain.getlength, WORDS_RIGHT - LEFT)[:3]:
        pen.text((LEFT, y), line, ORANGE, plain)
        y += 34
    foot = wrap_text(to_font_letters(words.foot), plain.getlength, 780)
    pen.text((LEFT, 567), foot[0] if foot else "", SOFT, plain)
    name = "SPACE RACE"
    pen.text((WIDTH - LEFT - great.getlength(name), 565), name, INK, great)


def _draw_headline(pen: ImageDraw.ImageDraw, text: str, top: int) -> int:
    """Draw the headline as large as it fits. Return the y coordinate of its end."""
    for size in HEADLINE_SIZES:
        font = _font("saira-stencil-one", size)
        lines = wrap_text(text, font.getlength, WORDS_RIGHT - LEFT)
        if len(lines) <= MAX_HEADLINE_LINES and len(lines) * size * 1.06 <= 330:
            break
    for number, line in enumerate(lines[:MAX_HEADLINE_LINES]):
        pen.text((LEFT, top + number * size * 1.06), line, INK, font)
    return round(top + len(lines[:MAX_HEADLINE_LINES]) * size * 1.06)


def _draw_ground(pen: ImageDraw.ImageDraw) -> None:
    pen.line((CHART_LEFT - 20, GROUND, CHART_RIGHT + 20, GROUND), SOFT, 4)
    for x in range(CHART_LEFT, CHART_RIGHT, 40):
        pen.line((x, GROUND, x - 14, GROUND + 14), SOFT, 3)


def _climb_positions(picture: ResultPicture) -> list[float]:
    """Return the x coordinate of each climb."""
    count = len(picture.climbs)
    step = min(MAX_CLIMB_SPACING, (CHART_RIGHT - CHART_LEFT) / count)
    left = (CHART_LEFT + CHART_RIGHT - step * (count - 1)) / 2
    return [left + place * step for place in range(count)]


def _draw_names(image: Image.Image, picture: ResultPicture, names: Sequence[str]) -> None:
    """Write the name of the seat beside every climb, from the ground up."""
    font = _font("courier-prime-bold", 18)
    aside = 48 if len(picture.climbs) <= FEW else 32
    for climb, x in zip(picture.climbs, _climb_positions(picture), strict=True):
        said = to_font_letters(names[climb.seat])[:LONGEST_NAME]
        label = Image.new("L", (round(font.getlength(said)) + 2, 24))
        ImageDraw.Draw(label).text((0, 2), said, 255, font)
        turned = label.rotate(90, expand=True)
        colour = SEATS[climb.seat % len(SEATS)]
        image.paste(colour, (round(x - aside), GROUND - 8 - turned.height), turned)


def _draw_chart(pen: ImageDraw.ImageDraw, picture: ResultPicture, figure: SeatMarker) -> None:
    climbs = picture.climbs
    highest = max(1, picture.line, *(climb.height + climb.lost for climb in climbs)) * 1.04
    _draw_ground(pen)
    small = _font("courier-prime-bold", 24)
    if picture.line:
        y = _height(picture.line, highest)
        for dash in range(CHART_LEFT - 20, CHART_RIGHT + 20, 24):
            pen.line((dash, y, min(dash + 15, CHART_RIGHT + 20), y), ORANGE, 4)
        said = to_font_letters(f"{picture.line_name} {picture.line}")
        pen.text((CHART_RIGHT + 20 - small.getlength(said), 58), said, ORANGE, small)
    for climb, x in zip(climbs, _climb_positions(picture), strict=True):
        _draw_climb(pen, climb, x, highest, figure.fallen if climb.fallen else figure.whole)


def _draw_climb(pen: ImageDraw.ImageDraw, climb: SeatHeight, x: float, highest: float, shape: LineDrawing) -> None:
    colour, y = SEATS[climb.seat % len(SEATS)], min(_height(climb.height, highest), GROUND - STANDING)
    pen.line((x - 5, GROUND, x - 2, min(GROUND, y + 50)), colour, 3)
    pen.line((x + 5, GROUND, x + 2, min(GROUND, y + 50)), colour, 3)
    if climb.lost:
        pen.line((x, y, x, _height(climb.height + climb.lost, highest)), FAINT, 3)
    _draw_shape(pen, shape, x, y, 1.3, colour)
    small, said = _font("courier-prime-bold", 24), str(climb.height)
    pen.text((x - small.getlength(said) / 2, GROUND + 16), said, colour, small)


def _draw_shape(pen: ImageDraw.ImageDraw, shape: LineDrawing, x: float, top: float, scale: float, colour: str) -> None:
    """Draw a shape whose top is at (x, top). Closed lines cover what lies under them."""
    width = max(3, round(scale))

    def draw(line: Line, ink: str) -> None:
        placed = [(x + dx * scale, top + dy * scale) for dx, dy in line]
        if line[0] == line[-1]:
            pen.polygon(placed, fill=BLUE)
        pen.line(placed, ink, width, joint="curve")

    for line in shape.lines:
        draw(line, colour)
    for line in shape.glows:
        draw(line, ORANGE)


def _height(value: float, highest: float) -> float:
    return GROUND - value / highest * (GROUND - CEILING)


EXTRA_LETTERS = frozenset("–—‘’“”•…★")
LAST_LETTER = 0x17F


def to_font_letters(text: str) -> str:
    """Return the text in letters that the fonts have, without missing accents; "?" for letters of other scripts."""
    return "".join(_to_font_letter(char) for char in unicodedata.normalize("NFC", text))


def _to_font_letter(char: str) -> str:
    if " " <= char <= "~" or "\xa0" <= char <= chr(LAST_LETTER) or char in EXTRA_LETTERS:
        return char
    bare = "".join(part for part in unicodedata.normalize("NFKD", char) if " " <= part <= "~")
    return bare or ("" if unicodedata.combining(char) else "?")


def wrap_text(text: str, length: Callable[[str], float], width: float) -> list[str]:
    """Return the text in lines no wider than `width`; a word that is too long for a line is cut."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and length(joined) <= width:
            lines[-1] = joined
            continue
        while length(word) > width:
            fits = max(1, next(size for size in range(len(word), 0, -1) if size == 1 or length(word[:size]) <= width))
            lines.append(word[:fits])
            word = word[fits:]
        lines += [word] if word else []
    return lines
