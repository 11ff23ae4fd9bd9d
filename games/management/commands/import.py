"""`manage.py import`: import matches from records."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError

from games.display_names import clean_display_name
from games.exceptions import ServiceError
from games.management.concise_errors import ConciseErrorsCommand
from games.models.match import MAX_SOURCE_LENGTH
from games.records.services.record_import import import_record
from games.rules.records import MalformedRecord, RecordNotCheckable, read_record
from games.terminal.files import STANDARD_INPUT, RecordSource, add_record_files, records_in


class Command(ConciseErrorsCommand):
    help = (
        "Verify match records and import their matches. Records that are invalid or already imported are "
        "skipped, with one line on standard error each. Exits with status 2 if any was skipped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_record_files(parser)
        parser.add_argument(
            "--from", dest="source", metavar="NAME", help="the source shown on pages; default: the name of the file"
        )

    def handle(self, *args: Any, files: list[str], source: str | None, **options: Any) -> None:
        sources = {file: self._source(file, source) for file in files}
        problems = False
        for file in files:
            for found in records_in([file]):
                for problem in self._taken_in(found, sources[file]):
                    problems = True
                    self.stderr.write(f"{found.name}: {problem}")
        if problems:
            raise SystemExit(2)

    def _source(self, file: str, given: str | None) -> str:
        of_file = "standard input" if file == STANDARD_INPUT else Path(file).name
        try:
            return clean_display_name(of_file if given is None else given, MAX_SOURCE_LENGTH)
        except ValidationError as error:
            self.refuse(f"--from: {error.message}")

    def _taken_in(self, found: RecordSource, source: str) -> list[str]:
        """Import one record; return its errors."""
        if found.problem:
            return [found.problem]
        try:
            match = import_record(record=read_record(found.raw), source=source)
        except MalformedRecord as bad:
            return [str(problem) for problem in bad.problems]
        except RecordNotCheckable as why:
            return [f"not checked: {why}"]
        except ServiceError as refusal:
            return [refusal.message]
        self.stdout.write(f"{found.name}: match {match.pk}")
        return []
