"""A tournament's rows as values of the pure pairing library."""

from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from games.models import Tournament, TournamentEntrant, TournamentSeat
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame
from games.rules.errors import BadOptions
from games.tournaments.pairing import TournamentDraw
from games.tournaments.standings import PlayedTable


def fewest_seats(game: AnyGame, options: dict[str, object], most: int) -> int:
    """Return the smallest number of seats, from `most` down, that the game allows with these options."""
    low, _ = game.seat_range(options)
    fewer = takewhile(partial(_is_playable, game, options), range(most - 1, max(2, low) - 1, -1))
    return min(fewer, default=most)


def _is_playable(game: AnyGame, options: dict[str, object], seats: int) -> bool:
    try:
        game.start(options, seats, SeedChance(b"tournament"))
    except BadOptions:
        return False
    return True


def tournament_draw(
    tournament: Tournament, entrants: Iterable[TournamentEntrant], seats: Iterable[TournamentSeat]
) -> TournamentDraw:
    """Return the tournament's finished rounds; `seats` are ordered by round, table and seat."""
    numbers = {entrant.pk: entrant.number or 0 for entrant in entrants}
    left = {each.number: each.left_in for each in entrants if each.left_in is not None and each.number is not None}
    rounds: dict[int, dict[int, list[TournamentSeat]]] = defaultdict(lambda: defaultdict(list))
    for seat in seats:
        rounds[seat.table.round][seat.table.number].append(seat)
    played = [
        [
            PlayedTable(tuple(numbers[seat.entrant_id] for seat in table), tuple(seat.points or 0 for seat in table))
            for table in tables.values()
        ]
        for _, tables in sorted(rounds.items())
        if not any(seat.table.is_going_on for table in tables.values() for seat in table)
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
