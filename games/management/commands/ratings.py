"""`manage.py ratings`: show the number of rated players; `--rebuild` calculates all ratings again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count

from games.models import RatingList
from games.ratings.services.results import rebuild_ratings


class Command(BaseCommand):
    help = "Print the number of rated players by game. With --rebuild, calculate all ratings again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--rebuild", action="store_true", help="calculate all ratings again and correct wrong figures"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        for each in RatingList.objects.all():
            matches = each.seats.aggregate(found=Count("match", distinct=True))["found"]
            line = f"{each}: {each.ratings.exclude(user=None).count()} rated in {matches} matches"
            if given["rebuild"]:
                line += f", {rebuild_ratings(each)} figures corrected"
            self.stdout.write(line)
