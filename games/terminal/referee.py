"""Decide one year of Space Race from a JSON file."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from games.rules.document import WHOLE_DOCUMENT, Problem
from games.rules.space_race.referee import BadScenario, decide
from games.terminal.command import Refusal, Say
from games.terminal.files import Unreadable, content

HELP = (
    "Decide one year of Space Race from a JSON file, by the rules that the server uses, and print the "
    "result as JSON. Of several files it prints a line each."
)


def add_arguments(parser: ArgumentParser) -> None:
    """See `command.Command`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario; - for standard input")


def run(given: Namespace, say: Say) -> None:
    """See `command.Command`."""
    results, problems = [], []
    with numbers_of_any_length():
        for file in given.files:
            try:
                results.append(decide(content(file)))
            except (BadScenario, Unreadable) as bad:
                where = f" (in {file})" if len(given.files) > 1 else ""
                found = getattr(bad, "problems", [Problem(WHOLE_DOCUMENT, str(bad))])
                problems += [Problem(each.path, each.message + where) for each in found]
        if problems:
            raise Refusal("\n".join(map(str, problems)))
        indent = 2 if len(given.files) == 1 else None
        say("\n".join(json.dumps(result, indent=indent) for result in results))


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Lift the interpreter's limit on the digits of a number: garnets have no upper limit."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
