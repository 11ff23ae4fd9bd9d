"""What stops an upgrade before it touches the database."""

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from games.checks import check_rules_of_matches
from games.models import Match

pytestmark = pytest.mark.django_db


def test_matches_whose_rules_are_missing_stop_an_upgrade():
    Match.objects.create(own_name="Old", game_slug="goofspiel", rules_version=7)
    Match.objects.create(own_name="New", game_slug="goofspiel")
    (problem,) = check_rules_of_matches(databases=["default"])
    assert problem.msg == "Version 7 of the rules of goofspiel is missing. Matches that use it: 1."
    with pytest.raises(SystemCheckError, match="Version 7"):
        call_command("migrate", "--plan", skip_checks=False)
