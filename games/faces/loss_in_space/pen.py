"""What every drawing is made of, and how it becomes a symbol of the sheet."""

from typing import NamedTuple


class Drawing(NamedTuple):
    """Three paths: `body` is tinted and outlined, `lines` are strokes only, `solid` is filled with the ink.

    Tint and ink are those of the page: a symbol takes `fill` and `stroke` from where it is used.
    """

    body: str = ""
    lines: str = ""
    solid: str = ""


def ring(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    across = f"{2 * radius:g}"
    half = f"a{radius:g} {radius:g} 0 1 0 "
    return f"M{x - radius:g} {y:g}{half}{across} 0{half}-{across} 0Z"


def symbol(name: str, width: int, height: int, drawing: Drawing) -> str:
    """A drawing on a field of that size as a symbol."""
    parts = (
        f'<path d="{drawing.body}"/>' if drawing.body else "",
        f'<path fill="none" d="{drawing.lines}"/>' if drawing.lines else "",
        f'<path fill="currentColor" stroke="none" d="{drawing.solid}"/>' if drawing.solid else "",
    )
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{"".join(parts)}</symbol>'
