"""Django's `migrate`, which lets pages read while it waits for its locks."""

from time import sleep
from typing import Any

from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import OperationalError

ATTEMPTS = 20
PAUSE_SECONDS = 1.0
LOCK_NOT_AVAILABLE, DEADLOCK = "55P03", "40P01"


class Command(DjangoMigrate):
    """Django's command, which repeats a migration that got no lock in time (spacerace/postgresql/base.py)."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Apply the migrations."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                is_busy = getattr(error.__cause__, "sqlstate", None) in (LOCK_NOT_AVAILABLE, DEADLOCK)
                if not is_busy or attempt == ATTEMPTS:
                    raise
                self.stdout.write("\nThe database is in use; trying again.")
                sleep(PAUSE_SECONDS)
            else:
                return
