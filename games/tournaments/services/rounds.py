"""The clock's work on tournaments: it starts them when entries close, opens each round when the last match of
the previous one ends, and ends them.

Each step is one transaction that holds the tournament's lock: a killed clock has done all or nothing, and of
two clocks only one acts. The result of a match is recorded under its lock as it ends.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from msgspec.structs import replace

from games.lobby.services.seated_matches import Sitter, start_seated_match, users_who_decided
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.display_text import is_cancelled
from games.models import Match, Seat, Tournament, TournamentEntrant, TournamentSeat, TournamentTable, User
from games.registry import GAMES, get_game_ui
from games.rules.characters import MIXED, assign_bots
from games.rules.contract import State
from games.tournaments.pairing import missing_entrants, next_round
from games.tournaments.selectors.draw import rounds_begun, seats_by_round, tournament_draw
from games.tournaments.services.entries import Standing, withdraw_entrant
from games.tournaments.services.tournaments import ACTIVE_STATUSES, Status, close_tournament, tournament_match_plan
from games.tournaments.standings import place_points

POINTS_PER_RIVAL = 10_000
"""The place of players who left a table early: behind all others."""


def due_tournaments(now: datetime) -> Iterable[int]:
    """Return tournaments whose entries have closed or whose round has finished."""
    going_on = TournamentTable.objects.filter(tournament=OuterRef("pk"), is_over=False).exclude(match=None)
    closed = Q(status=Status.SIGN_UP, sign_up_until__lte=now)
    due = closed | Q(~Exists(going_on), status=Status.RUNNING)
    # This condition matches the partial index.
    tournaments = Tournament.objects.filter(status__in=ACTIVE_STATUSES, game_slug__in=GAMES)
    return tournaments.filter(due).order_by().values_list("pk", flat=True)


def advance_tournament(tournament_id: int, now: datetime) -> bool:
    """Start the tournament, open its next round or end it; False if nothing is due or another clock acts."""
    with transaction.atomic():
        free = Tournament.objects.select_for_update(of=("self",), skip_locked=True)
        tournament = free.filter(pk=tournament_id).first()
        if tournament is None or not due_tournaments(now).filter(pk=tournament_id).exists():  # type: ignore[attr-defined]
            return False
        if tournament.status == Status.SIGN_UP and not _begin_tournament(tournament, now):
            return True
        _open_round(tournament, now)
    return True


def record_table_result(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Record a table's result as its locked match ends; players who left their seat come last."""
    table = TournamentTable.objects.filter(match=match, is_over=False).first()
    if table is None:
        return
    sitting = {seat.number: seat for seat in seats}
    rows = list(table.seats.select_related("entrant"))
    stayed = [_has_stayed(row.entrant, sitting[row.number]) for row in rows]
    places = _table_places(match, [row.number for row in rows])
    counted = [place if stays else POINTS_PER_RIVAL for place, stays in zip(places, stayed, strict=True)]
    for row, points, stays in zip(rows, place_points(counted), stayed, strict=True):
        row.points = points if stays else 0
    TournamentSeat.objects.bulk_update(rows, ["points"])
    table.is_over = True
    table.save(update_fields=["is_over"])


def _has_stayed(entrant: TournamentEntrant, seat: Seat) -> bool:
    if entrant.bot:
        return seat.user_id is None
    return entrant.user_id is not None and seat.user_id == entrant.user_id and not seat.stand_in


def _table_places(match: Match, numbers: Sequence[int]) -> list[int]:
    """Return places by seat, from 0: winners, then by awards, eliminated seats last."""
    if is_cancelled(match):
        return [0] * len(numbers)
    outcome = match.outcome or {}
    won = Counter[tuple[int, str]]()
    for award in outcome.get("awards", ()):
        won[award["seat"], award["kind"]] += award["amount"]
    winners, loser, kinds = outcome.get("winners", ()), outcome.get("loser"), match.game_ui.awards
    merits = [(number in winners, number != loser, *(won[number, kind] for kind in kinds)) for number in numbers]
    return [sum(other > merit for other in merits) for merit in merits]


def _begin_tournament(tournament: Tournament, now: datetime) -> bool:
    """Number the entrants and add bots to fill the tables; False if there are too few entrants."""
    tournament.entrants.filter(user=None).delete()
    entered = list(tournament.entrants.filter(standing=Standing.IN, user__is_active=True))
    if len(entered) < tournament.least:
        close_tournament(tournament, f"Too few entrants: {len(entered)} of at least {tournament.least}.", now)
        return False
    more = missing_entrants(len(entered), tournament.fewest, tournament.most)
    rival = get_game_ui(tournament.game_slug).default_bot
    kinds = assign_bots(GAMES[tournament.game_slug].characters, MIXED, more, rival)
    bots = [TournamentEntrant(tournament=tournament, bot=kind) for kind in kinds]
    for number, entrant in enumerate([*entered, *bots]):
        entrant.number = number
    TournamentEntrant.objects.bulk_update(entered, ["number"])
    TournamentEntrant.objects.bulk_create(bots)
    tournament.status, tournament.started_at = Status.RUNNING, now
    tournament.save(update_fields=["status", "started_at"])
    return True


def _open_round(tournament: Tournament, now: datetime) -> None:
    """Draw the next round and start its matches, or end the tournament after its last round."""
    entrants = list(tournament.entrants.exclude(number=None).select_related("user").order_by("number"))
    begun = rounds_begun(tournament)
    for entrant in entrants:
        gone = entrant.user is None or not entrant.user.is_active
        if gone and not entrant.bot and entrant.standing == Standing.IN:
            withdraw_entrant(entrant, begun)
    tables = next_round(tournament_draw(tournament, entrants, seats_by_round(tournament)))
    if not tables:
        tournament.status, tournament.ended_at = Status.OVER, now
        tournament.save(update_fields=["status", "ended_at"])
        return
    plan = tournament_match_plan(tournament)
    for number, table in enumerate(tables, start=1):
        sitting = [entrants[each] for each in table]
        name = {"kind": "table", "tournament": tournament.name, "round": begun + 1, "table": number}
        row = TournamentTable.objects.create(tournament=tournament, round=begun + 1, number=number)
        TournamentSeat.objects.bulk_create(
            TournamentSeat(table=row, entrant=entrant, number=seat) for seat, entrant in enumerate(sitting)
        )
        _start_table(row, replace(plan, name="", name_facts=name), sitting, now)


def _start_table(row: TournamentTable, plan: MatchPlan, sitting: Sequence[TournamentEntrant], now: datetime) -> None:
    """Start the match of a table; bots replace entrants who left or were absent."""
    tournament = row.tournament
    people = [entrant.user if entrant.standing == Standing.IN else None for entrant in sitting]
    start_seated_match(
        plan=plan,
        sitters=[
            Sitter(user, entrant.bot, user is not None and _missed_last_table(tournament, user))
            for entrant, user in zip(sitting, people, strict=True)
        ],
        host=tournament.organiser,
        club=tournament.club,
        now=now,
        before_start=lambda match: TournamentTable.objects.filter(pk=row.pk).update(match=match),
    )


def _missed_last_table(tournament: Tournament, user: User) -> bool:
    """Whether the user made no decision at their last finished table, not even by standing orders."""
    sat = TournamentSeat.objects.filter(table__tournament=tournament, table__is_over=True, table__match__isnull=False)
    last = sat.filter(entrant__user=user).select_related("table").order_by("table__round").last()
    return last is not None and user.pk not in users_who_decided(last.table.match_id)
