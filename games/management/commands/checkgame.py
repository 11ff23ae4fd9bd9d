"""Run the law tests on one game."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings

from games.builtin_games import BUILTIN, EXTRA_PACKAGES, GAMES
from games.management.concise_errors import ConciseErrorsCommand


class Command(ConciseErrorsCommand):
    help = (
        "Run the law tests that every game must pass on one game, installed or not. Exits with status 1 if "
        "one fails. Needs the environment of `make test`."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "name", metavar="NAME", help="its slug, or an importable package that holds `rules`, `game_ui` and `tests`"
        )
        parser.add_argument(
            "--record",
            action="store_true",
            help="first record new reference matches: changed ones, and missing endings",
        )

        parser.add_argument(
            "--lint",
            action="store_true",
            help="only run ruff and mypy on its package, with the settings of `make lint`",
        )

    def handle(self, *args: Any, name: str, record: bool, lint: bool, **options: Any) -> None:
        if lint:
            self.read(name)
            return
        if not module_exists("pytest"):
            self.refuse("pytest is not installed. Run `make test` first.")
        if not module_exists("tests.rules.contract"):
            self.refuse("The tests are missing. Run this command in a checkout of the whole project.")
        extra = EXTRA_PACKAGES
        if name not in (*GAMES, *BUILTIN, *EXTRA_PACKAGES):
            if not module_exists(f"{name}.rules.game") or not module_exists(f"{name}.game_ui.game_ui"):
                self.refuse(f"There is no game or package {name!r}; the games are {', '.join(GAMES)}.")
            extra = (*EXTRA_PACKAGES, name)
        environment = os.environ | {"EXTRA_GAMES": ",".join(extra)}
        tried = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "tests.rules.contract.report", name, *["--record"] * record],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
        )
        self.stdout.write(tried.stdout.strip())
        if tried.stderr.strip():
            self.stderr.write(tried.stderr.strip())
        if tried.returncode:
            raise SystemExit(1)

    def read(self, name: str) -> None:
        """Run the linters on a game with the settings of the project."""
        if not module_exists("ruff") or not module_exists("mypy"):
            self.refuse("The linters are not installed. Run `make test` first.")
        places = game_directories(name)
        if not places:
            self.refuse(f"There is no game or package {name!r}; the games are {', '.join(GAMES)}.")
        settings_of = str(settings.BASE_DIR / "pyproject.toml")
        commands = (
            ["ruff", "check", "--config", settings_of, *places],
            ["ruff", "format", "--check", "--config", settings_of, *places],
            ["mypy", "--config-file", settings_of, "--explicit-package-bases", places[0]],
        )
        failed = False
        for command in commands:
            result = subprocess.run(  # noqa: S603
                [sys.executable, "-m", *command], cwd=settings.BASE_DIR, capture_output=True, text=True
            )
            self.stdout.write(f"{command[0]}: {(result.stdout + result.stderr).strip()}")
            failed |= bool(result.returncode)
        if failed:
            raise SystemExit(1)


def game_directories(name: str) -> list[str]:
    """Return the directories of the game with that slug, or of the package with that name."""
    from games.registry import INSTALLED_GAMES

    modules = [
        (each.rules_from, each.game_ui_from)
        for each in INSTALLED_GAMES
        if name in (each.game.meta.slug, each.rules_from.removesuffix(".rules.game"))
    ]
    found = modules[0] if modules else (f"{name}.rules.game", f"{name}.game_ui.game_ui")
    specs = [find_spec(module) if module_exists(module) else None for module in found]
    return [str(Path(spec.origin).parent) for spec in specs if spec and spec.origin]


def module_exists(module: str) -> bool:
    """Whether the module exists."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
