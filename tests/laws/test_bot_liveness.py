"""No match waits for a machine: whenever the clock looks, its bots answer all that they owe.

Whole matches of every game over the services, with people and every mixture of rivals. `make test HURRY=`
plays one of every size, `make soak` four hundred.
"""

import json
from random import Random

import pytest
from hypothesis import settings

from games.bots import MISTAKES
from games.clock.services.clock import play_bots
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission
from games.rate_limits import read_count
from games.registry import GAMES
from tests.builders import make_user, submit_any
from tests.rules.matches import Case, settings_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]

MATCHES = 25 if settings.get_current_profile_name() == "soak" else 1
SIZES = [Case(slug, json.dumps(options), seats) for slug, game in GAMES.items() for options, seats in settings_of(game)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_match_waits_for_people_alone(size: Case) -> None:
    rng = Random(str(size))
    for _ in range(MATCHES):
        match = seated(size, rng)
        while match.status == Match.Status.RUNNING:
            answer(match, rng)
            let_bots_answer(match)
            match.refresh_from_db()
    assert read_count(MISTAKES) == 0


def seated(size: Case, rng: Random) -> Match:
    """A match that has started, with a person or two and any rivals."""
    people = [make_user(f"Player {number + 1}") for number in range(rng.randint(1, min(2, size.seats)))]
    names = [character.name for character in GAMES[size.game].characters]
    match = create_match(
        plan=MatchPlan(
            game_slug=size.game,
            name="Test flight",
            seats=size.seats,
            options=json.loads(size.options),
            bots=tuple(rng.choice(names) for _ in range(size.seats - len(people))),
        ),
        host=people[0],
    )
    for person in people[1:]:
        join_match(match_id=match.pk, user=person)
    start_match(match_id=match.pk, user=people[0])
    match.refresh_from_db()
    return match


def answer(match: Match, rng: Random) -> None:
    """Have the people who are asked decide, now before the bots and now after them."""
    if rng.random() < 0.5:
        play_bots(match.pk)
    window = match.windows.filter(closed_at=None).first()
    if window is None:
        return
    for seat in match.seats.exclude(user=None).select_related("user"):
        open_still = match.windows.filter(pk=window.pk, closed_at=None).exists()
        if open_still and window.submissions.filter(seat=seat, by=Submission.By.NOBODY).exists():
            submit_any(match, seat.user)


def let_bots_answer(match: Match) -> None:
    asks = Submission.objects.filter(
        window__match=match, window__closed_at=None, by=Submission.By.NOBODY, of_bot=True, needed=True
    )
    while owed := set(asks.values_list("pk", flat=True)):
        play_bots(match.pk)
        assert owed.isdisjoint(asks.values_list("pk", flat=True))
