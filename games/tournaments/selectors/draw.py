"""A tournament's rows as values of the pure pairing library."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby, takewhile
from operator import attrgetter
from typing import Any

from games.models import Tournament, TournamentEntrant, TournamentSeat
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame
from games.rules.errors import BadOptions
from games.tournaments.pairing import TournamentDraw
from games.tournaments.standings import PlayedTable


def fewest_seats(game: AnyGame, options: Mapping[str, Any], most: int) -> int:
    """Return the smallest number of seats, from `most` down, that the game allows with these options."""
    low, _ = game.seat_range(options)
    fewer = takewhile(partial(_is_playable, game, options), range(most - 1, max(2, low) - 1, -1))
    return min(fewer, default=most)


def _is_playable(game: AnyGame, options: Mapping[str, Any], seats: int) -> bool:
    try:
        game.start(options, seats, SeedChance(b"tournament"))
    except BadOptions:
        return False
    return True


def seats_by_round(tournament: Tournament) -> list[list[list[TournamentSeat]]]:
    """Return the seats at each table of each round so far, with their tables and matches, in one query."""
    seats = TournamentSeat.objects.filter(table__tournament=tournament).select_related("table__match")
    ordered = seats.order_by("table__round", "table__number", "number")
    return [
        [list(sitting) for _, sitting in groupby(of_round, key=attrgetter("table_id"))]
        for _, of_round in groupby(ordered, key=attrgetter("table.round"))
    ]


def tournament_draw(
    tournament: Tournament, entrants: Iterable[TournamentEntrant], rounds: list[list[list[TournamentSeat]]]
) -> TournamentDraw:
    """Return the tournament's finished rounds, of those in `seats_by_round`."""
    numbers = {entrant.pk: entrant.number or 0 for entrant in entrants}
    left = {each.number: each.left_in for each in entrants if each.left_in is not None and each.number is not None}
    played = [
        [
            PlayedTable(tuple(numbers[seat.entrant_id] for seat in table), tuple(seat.points or 0 for seat in table))
            for table in tables
        ]
        for tables in rounds
        if not any(table[0].table.is_going_on for table in tables)
    ]
    return TournamentDraw(
        format=tournament.format,
        low=tournament.fewest,
        high=tournament.most,
        planned=tournament.rounds,
        final=tournament.final,
        goes_on=tournament.goes_on,
        entrants=len(numbers),
        seed=bytes.fromhex(tournament.seed),
        rounds=played,
        left=left,
    )


def rounds_begun(tournament: Tournament) -> int:
    """Return the number of rounds that have been opened."""
    return tournament.tables.order_by("-round").values_list("round", flat=True).first() or 0
