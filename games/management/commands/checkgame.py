"""Try the laws of the contract on one game."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from typing import Any

from django.conf import settings

from games.house import EXTRA, GAMES, HOUSE
from games.management.one_line_errors import OneLineErrorsCommand


class Command(OneLineErrorsCommand):
    help = (
        "Try the laws that every game keeps to on one of them, installed or not, and say which hold. Ends "
        "with status 1 where one does not. Needs what `make test` sets up."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "name",
            metavar="NAME",
            help="its slug, or an importable package that holds `rules`, `face` and `tests`",
        )
        parser.add_argument(
            "--record",
            action="store_true",
            help="first record anew what the rules no longer play so, and every end that was not recorded",
        )

    def handle(self, *args: Any, name: str, record: bool, **options: Any) -> None:
        if not find("pytest"):
            self.refuse("The laws are tests, and pytest is not installed: `make test` sets it up.")
        if not find("tests.rules.contract"):
            self.refuse("The laws are tests, and there are none here: run it where the whole project lies.")
        extra = EXTRA
        if name not in (*GAMES, *HOUSE, *EXTRA):
            if not find(f"{name}.rules.game") or not find(f"{name}.face.face"):
                self.refuse(f"There is no game or package {name!r}; the games are {', '.join(GAMES)}.")
            extra = (*EXTRA, name)
        environment = os.environ | {"EXTRA_GAMES": ",".join(extra)}
        tried = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "tests.rules.contract.telling", name, *["--record"] * record],
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


def find(module: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
