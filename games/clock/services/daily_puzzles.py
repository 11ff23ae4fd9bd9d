"""Daily puzzles, found in finished matches, one match at a time, when the clock has nothing else to do.

As with charts, no lock is held meanwhile; the row of a match records the search.
"""

import logging
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.clock.services.due_work import resting
from games.clock.services.hindsight import past_window
from games.game_ui import Puzzle
from games.matches.selectors.display_text import ENDED_BY_PEOPLE
from games.matches.selectors.headlines import events_by_window
from games.matches.selectors.position import Position, load_past_positions, load_position
from games.matches.selectors.seats import game_seat_name
from games.models import DailyPuzzlePosition, Match
from games.registry import GAMES, get_game_ui
from games.rules import codec

log = logging.getLogger(__name__)

PUZZLES_PER_DAY = 5
MOST_TRIES = 40
"""The number of decisions tried per match: each takes 0.2 s, and one in twelve is clear enough."""


def find_next_puzzle() -> bool:
    """Search the newest unsearched match for a puzzle, with rests; return False if nothing is left."""
    today = timezone.now().astimezone(UTC).date()
    DailyPuzzlePosition.objects.filter(Q(day=None) | Q(day__lt=today), match=None).delete()
    if not _free_slots(today):
        return False
    match = (
        _public_finished_matches(timezone.now()).filter(daily_puzzle_position=None).order_by("-ended_at", "-pk").first()
    )
    if match is None:
        return False
    row, is_mine = DailyPuzzlePosition.objects.get_or_create(
        match=match,
        defaults={"game_slug": match.game_slug, "rules_version": match.rules_version, "options": match.options},
    )
    if is_mine:
        try:
            _find_puzzle(match, row)
        except Exception as error:
            # The error text may reveal a secret of a running match with the same seed: log only its type.
            log.warning("match %s: cannot make a daily puzzle: %s", match.pk, type(error).__name__)
    return True


def _public_finished_matches(now: datetime) -> QuerySet[Match]:
    """Return finished matches that everybody can read with all secrets, of games with an analysis."""
    games = [slug for slug in GAMES if get_game_ui(slug).analysed_kind]
    over = Match.objects.filter(status=Match.Status.OVER, game_slug__in=games)
    public = over.filter(unlisted=False, watching=Match.Watching.EVERYBODY, imported_digest=None)
    open_to_all = public.filter(Q(sealed_until=None) | Q(sealed_until__lte=now))
    return open_to_all.exclude(outcome__reason__in=list(ENDED_BY_PEOPLE))


def _find_puzzle(match: Match, row: DailyPuzzlePosition) -> None:
    """Save the match's first clear puzzle in `row`, in an order that the seed determines."""
    past = load_past_positions(load_position(match), match.game_ui.analysed_kind)
    known = {window.number: window.known_to(None) for window in events_by_window(match)}
    tries = [(place, seat) for place, each in enumerate(past) for seat in each.submissions]
    tries.sort(key=lambda each: sha256(f"{match.seed}/{each}".encode()).digest())
    names = [game_seat_name(number, match.game_ui) for number in range(len(past[0].seats))] if past else []
    for place, seat in tries[:MOST_TRIES]:
        with resting():
            windows = [past_window(each, seat, known.get(each.window.number, [])) for each in past]
            puzzle = match.game_ui.find_puzzle(windows, place, names, seat)
        if puzzle is not None:
            _save_puzzle(row, past[place], seat, puzzle)
            return


def _save_puzzle(row: DailyPuzzlePosition, position: Position, seat: int, puzzle: Puzzle) -> None:
    row.number, row.label, row.seat = position.window.number, position.window.year.label, seat
    row.state, row.told = codec.to_json(position.state), codec.to_json(puzzle)
    for row.day, row.place in _free_slots(timezone.now().astimezone(UTC).date()):
        try:
            with transaction.atomic():
                row.save()
            return
        except IntegrityError:
            # Another clock process has saved a puzzle here.
            continue


def _free_slots(today: date) -> list[tuple[date, int]]:
    """Return the missing puzzles by day and place, today's first."""
    days = (today, today + timedelta(days=1))
    taken = set(DailyPuzzlePosition.objects.filter(day__in=days).values_list("day", "place"))
    places = [(day, place) for day in days for place in range(1, PUZZLES_PER_DAY + 1)]
    return [each for each in places if each not in taken]
