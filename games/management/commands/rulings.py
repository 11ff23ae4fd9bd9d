"""Write RULINGS.md: what docs/rulings.template.md says, with the rulings of every game at their places."""

import re
from typing import Any

from django.conf import settings

from games.installed import FACES, GAMES
from games.management.one_line_errors import OneLineErrorsCommand
from games.rules.contract import AnyGame
from games.rules.rulings import Ruling

TEMPLATE = settings.BASE_DIR / "docs" / "rulings.template.md"
RULINGS = settings.BASE_DIR / "RULINGS.md"
PLACE = re.compile(r"^\{\{ ([a-z-]+) \}\}$", re.MULTILINE)
"""Where the template wants the rulings of the game of that slug."""


class Command(OneLineErrorsCommand):
    help = "Write RULINGS.md from docs/rulings.template.md and the rulings of the games."

    def handle(self, *args: Any, **given: Any) -> None:
        RULINGS.write_text(all_rulings())


def all_rulings() -> str:
    """What RULINGS.md has to say."""
    return PLACE.sub(lambda place: rulings_in_lines(GAMES[place[1]]), TEMPLATE.read_text())


def rulings_in_lines(game: AnyGame) -> str:
    """The rulings on the rules pages of the game's presets, a line each, in the order of their codes."""
    options = [{}, *(preset.options for preset in game.meta.presets.values() if not preset.variant)]
    pages = [FACES[game.meta.slug].reference(game.options(raw)) for raw in options]
    sections = [section for page in pages for section in getattr(page, "rulings", {}).values()]
    distinct = {(ruling.code, ruling.text): ruling for section in sections for ruling in section}
    in_order = sorted(distinct.values(), key=lambda ruling: int(ruling.code[1:]))
    return "\n".join(_line(ruling) for ruling in in_order)


def _line(ruling: Ruling) -> str:
    edition = getattr(ruling, "edition", "")
    parts = [f"- **{ruling.code}**", f"(*{edition}*)" if edition else "", ruling.text]
    parts += ["*Why:*", ruling.reason, f"*Option: {', '.join(ruling.options)}.*" if ruling.options else ""]
    return " ".join(part for part in parts if part)
