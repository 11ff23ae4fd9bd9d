"""`manage.py clean`: delete expired data."""

from argparse import ArgumentParser
from dataclasses import fields
from typing import Any

from django.core.management.base import BaseCommand

from games.management.cleanup import Ages, clean

WHAT = {
    "open_days": "open matches without players",
    "finished_days": "finished matches of guests against bots",
    "exhibition_days": "finished exhibitions",
    "guest_days": "guests without a seat and without a session",
    "notice_days": "notifications, sent messages and unconfirmed addresses",
}


class Command(BaseCommand):
    help = "Delete expired sessions and old data that belongs to no account. Matches with accounts are kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count the rows")
        for age in fields(Ages):
            option = f"--{age.name.replace('_', '-')}"
            text = f"delete {WHAT[age.name]} after this number of days; default: {age.default}"
            parser.add_argument(option, type=int, default=age.default, metavar="DAYS", help=text)

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        ages = Ages(**{age.name: options[age.name] for age in fields(Ages)})
        for what, count in clean(ages, dry_run=dry_run).items():
            self.stdout.write(f"{'would delete' if dry_run else 'deleted'} {count} {what}")
