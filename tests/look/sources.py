"""The sources of pages: templates and styles of the platform and of every game UI."""

from pathlib import Path

from games.registry import GAME_UI_APPS

ROOT = Path(__file__).parents[2]
PLACES = [ROOT, *(Path(game_ui.path) for game_ui in GAME_UI_APPS)]
MOST_SEATS = 20
"""How many seats of a match have an emblem and a colour of their own."""


def sources(folder: str, ending: str) -> list[Path]:
    """Every file in the folders of that name, the platform's first."""
    return [path for place in PLACES for path in sorted((place / folder).rglob(f"*.{ending}"))]


TEMPLATES = sources("templates", "html")
SHEETS = sources("static", "css")
SCRIPTS = [path for path in sources("static", "js") if "vendor" not in path.parts]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
