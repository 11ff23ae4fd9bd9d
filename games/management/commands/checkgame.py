"""Run the law tests on one game."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
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

    def handle(self, *args: Any, name: str, record: bool, **options: Any) -> None:
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


def module_exists(module: str) -> bool:
    """Whether the module exists."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
