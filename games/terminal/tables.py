"""Tables in plain text."""

from collections.abc import Sequence

GAP = "  "


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under their heads and a line, the first column from the left and the others from the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [heads, ["-" * width for width in widths], *rows]
    return "".join(f"{_aligned(line, widths)}\n" for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(line, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
    return GAP.join(cells).rstrip()
