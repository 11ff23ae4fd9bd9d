"""`manage.py startgame`: write a small playable game to start from."""

import os
import re
from argparse import ArgumentParser
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any

from django.conf import settings

from games.builtin_games import BUILTIN, EXTRA_PACKAGES, GAMES
from games.management.concise_errors import ConciseErrorsCommand

TEMPLATE = Path(__file__).resolve().parents[2] / "game_template"
SUFFIX = "-tpl"
LONGEST = 30


class Command(ConciseErrorsCommand):
    help = (
        "Write a small playable game to start from: rules, face, bot, standing orders and tests. Overwrites no files."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the name of the game, in lower-case letters: tin-tanks")
        parser.add_argument(
            "--outside", metavar="DIR", help="write a package into that directory instead of this repository"
        )

    def handle(self, *args: Any, name: str, outside: str | None, **options: Any) -> None:
        package = name.replace("-", "_")
        if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", package) or len(package) > LONGEST:
            self.refuse(
                f"{name!r} is not a valid name. Use lower-case letters and digits, with hyphens between them,"
                f" a letter first, at most {LONGEST} characters."
            )
        if iskeyword(package) or (outside and find_spec(package)):
            self.refuse(f"{package!r} is a Python keyword or an installed package. Choose another name.")
        if package.replace("_", "-") in GAMES or package in BUILTIN:
            self.refuse(f"A game called {name!r} already exists. Choose another name.")
        rooms = target_directories(package, Path(outside).expanduser().resolve() if outside else None)
        if not outside and not rooms["tests"].parent.is_dir():
            self.refuse("This is not a checkout of the whole project. Use --outside DIR.")
        for room in rooms.values():
            if room.exists():
                self.refuse(f"{room} already exists. Nothing was overwritten.")
        try:
            write_files(package, rooms, is_outside=bool(outside))
        except OSError as error:
            self.refuse(f"Cannot write {error.filename}: {error.strerror}.")
        self.stdout.write("\n".join(next_steps(package, rooms, is_outside=bool(outside))))


def target_directories(package: str, directory: Path | None) -> dict[str, Path]:
    """Return the target directories of rules, face and tests: in `directory`, or in this repository."""
    if directory:
        return {room: directory / package / room for room in ("rules", "game_ui", "tests")}
    places = {"rules": "games/rules", "game_ui": "games/game_uis", "tests": "tests/games"}
    return {room: Path(settings.BASE_DIR) / place / package for room, place in places.items()}


def write_files(package: str, rooms: dict[str, Path], *, is_outside: bool) -> None:
    """Write the files from the template; raise OSError if that fails."""
    words = {
        "slug": package.replace("_", "-"),
        "title": package.replace("_", " ").title(),
        "kind": package.replace("_", " ").title().replace(" ", ""),
        "rules": "..rules" if is_outside else f"games.rules.{package}",
    }
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        room, *rest = source.relative_to(TEMPLATE).parts
        target = rooms[room].joinpath(*rest).with_suffix(source.suffix.removesuffix(SUFFIX))
        target.parent.mkdir(parents=True, exist_ok=True)
        text = Template(source.read_text("utf-8")).substitute(words)
        target.write_text(text if is_outside else sort_imports(text, words["rules"]), "utf-8")
    if is_outside:
        title = words["title"]
        (rooms["rules"].parent / "__init__.py").write_text(f'"""{title}, a game."""\n', "utf-8")


def sort_imports(text: str, rules: str) -> str:
    """Return the text with its import of `rules` sorted among the others."""
    lines = text.replace(f"\n\nfrom {rules}.", f"\nfrom {rules}.").splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith("from games.")]
    if f"from {rules}." in text:
        lines[places[0] : places[-1] + 1] = sorted(lines[places[0] : places[-1] + 1])
    return "".join(lines)


def next_steps(package: str, rooms: dict[str, Path], *, is_outside: bool) -> list[str]:
    """Return the lines that explain the next steps."""
    slug = package.replace("_", "-")
    if is_outside:
        home = rooms["rules"].parent
        others = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
        path = os.pathsep.join(dict.fromkeys([str(home.parent), *others]))
        installed = [
            f"{home} contains a playable game. Add it to PYTHONPATH and EXTRA_GAMES:",
            "",
            f"  export PYTHONPATH={path} EXTRA_GAMES={','.join((*EXTRA_PACKAGES, package))}",
        ]
    else:
        where = ", ".join(str(room.relative_to(settings.BASE_DIR)) for room in rooms.values())
        installed = [
            f"{where} contain a playable game. Add this line to HOUSE in games/builtin_games.py:",
            "",
            f'    "{package}",',
        ]
    return [
        *installed,
        "",
        f"Then run `manage.py check`, test the game with `manage.py checkgame {slug}`, and play it with",
        "`make play`. docs/your-first-game.md explains each step.",
    ]
