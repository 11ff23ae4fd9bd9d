"""Decide one year of Space Race from a JSON file."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games.management.one_line_errors import OneLineErrorsCommand
from games.rules.document import WHOLE_DOCUMENT, Problem
from games.rules.space_race.referee import BadScenario, decide
from games.terminal.files import Unreadable, content


class Command(OneLineErrorsCommand):
    help = (
        "Decide one year of Space Race from a JSON file, by the rules that the server uses, and print the "
        "result as JSON. Of several files it prints a line each."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario; - for standard input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        results = []
        problems = []
        with numbers_of_any_length():
            for file in files:
                try:
                    results.append(decide(content(file)))
                except (BadScenario, Unreadable) as bad:
                    where = f" (in {file})" if len(files) > 1 else ""
                    found = getattr(bad, "problems", [Problem(WHOLE_DOCUMENT, str(bad))])
                    problems += [Problem(each.path, each.message + where) for each in found]
            if problems:
                self.refuse("\n".join(map(str, problems)))
            indent = 2 if len(files) == 1 else None
            self.stdout.write("\n".join(json.dumps(result, indent=indent) for result in results))


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Lift the interpreter's limit on the digits of a number: garnets have no upper limit."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
