"""`manage.py rulings`: write the rulings of every game into docs/rulings, below the head of each file."""

from pathlib import Path
from typing import Any

from django.conf import settings

from games.checks import game_rulings
from games.management.concise_errors import ConciseErrorsCommand
from games.registry import BUILTIN_GAMES, INSTALLED_GAMES
from games.rules.rulings import Ruling

FOLDER = settings.BASE_DIR / "docs" / "rulings"


class Command(ConciseErrorsCommand):
    help = "Write the rulings of the games into docs/rulings."

    def handle(self, *args: Any, **given: Any) -> None:
        for slug in BUILTIN_GAMES:
            path_of(slug).write_text(page_of(slug))


def path_of(slug: str) -> Path:
    """Return the rulings file of the game with that slug."""
    return FOLDER / f"{slug}.md"


def page_of(slug: str) -> str:
    """Return the expected text of the file: its current head, then the rulings of the game, sorted by code."""
    head, _, _ = path_of(slug).read_text().partition("\n- **")
    installed = next(each for each in INSTALLED_GAMES if each.game.meta.slug == slug)
    distinct = {(ruling.code, ruling.text): ruling for ruling in game_rulings(installed)}
    in_order = sorted(distinct.values(), key=lambda ruling: int(ruling.code[1:]))
    return "\n".join([head, *map(_line, in_order), ""])


def _line(ruling: Ruling) -> str:
    parts = [f"- **{ruling.code}**", f"(*{ruling.edition}*)" if ruling.edition else "", ruling.text]
    parts += ["*Why:*", ruling.reason, f"*Option: {', '.join(ruling.options)}.*" if ruling.options else ""]
    return " ".join(part for part in parts if part)
