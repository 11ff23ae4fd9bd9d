"""`manage.py clean`: delete expired data."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.management.cleanup import AGES, clean


class Command(BaseCommand):
    help = "Delete expired sessions and old data that belongs to no account. Matches with accounts are kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count the rows")
        for name, (days, what) in AGES.items():
            text = f"delete {what} after this number of days; default: {days}"
            parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=days, metavar="DAYS", help=text)

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        for what, count in clean(dry_run=dry_run, **{name: options[name] for name in AGES}).items():
            self.stdout.write(f"{'would delete' if dry_run else 'deleted'} {count} {what}")
