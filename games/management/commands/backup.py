"""`manage.py backup FILE`: copy all data of a running server into one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import connection

from games.management.concise_errors import ConciseErrorsCommand
from games.management.sqlite_file import copy_to
from games.models import Match


class Command(ConciseErrorsCommand):
    help = "Copy the SQLite database into a new file. The server may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="the new file")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if connection.vendor != "sqlite":
            self.refuse("the database is not SQLite; back up PostgreSQL with pg_dump (docs/operating.md)")
        if Match._meta.db_table not in connection.introspection.table_names():
            self.refuse(f"{connection.settings_dict['NAME']}: there is no database yet")
        try:
            copy_to(file)
        except FileExistsError:
            self.refuse(f"{file}: this file already exists")
        except OSError as error:
            self.refuse(f"{file}: cannot write this file: {error.strerror or error}")
        self.stdout.write(f"Backup written to {file}.")
