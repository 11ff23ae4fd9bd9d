"""`manage.py ratings`: how many are rated; with `--rebuild` all figures anew from the results."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count

from games.models import RatingList
from games.ratings.services.results import rebuild_ratings


class Command(BaseCommand):
    help = "Print how many are rated in which game; with --rebuild reckon all ratings anew from the results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="put right what is not as it follows")

    def handle(self, *args: Any, **given: Any) -> None:
        for each in RatingList.objects.all():
            matches = each.seats.aggregate(found=Count("match", distinct=True))["found"]
            said = f"{each}: {each.ratings.exclude(user=None).count()} rated in {matches} matches"
            if given["rebuild"]:
                said += f", {rebuild_ratings(each)} figures put right"
            self.stdout.write(said)
