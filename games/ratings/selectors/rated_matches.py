"""Which matches are rated, and their results by seat."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Match, Seat, Tenure
from games.registry import get_game_ui
from games.rules.contract import AnyGame, State

MIN_ACCOUNTS = 2


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat, its place as in `RatedTeam`; `user_id` is None if no player is rated for it."""

    number: int
    team: int
    place: int | None
    user_id: int | None
    bot: str = ""


def match_edition(match: Match) -> str | None:
    """Return the slug of the match's preset, "" for none, or None if an option was changed."""
    return options_edition(match.game, match.preset, match.options)


def options_edition(game: AnyGame, preset: str, options: Mapping[str, Any]) -> str | None:
    """Return the same for a game with these complete options; those for live play may be either way."""
    presets, live = game.meta.presets, get_game_ui(game.meta.slug).live_options
    for slug in [preset] if preset in presets else [*presets, ""]:
        usual = game.options(presets[slug].options if slug else {})
        if options in (usual, {**usual, **live}):
            return slug
    return None


def can_be_rated(match: Match) -> bool:
    """Whether anybody can join, no option was changed, and the match is not friendly."""
    is_open = not (match.unlisted or match.password or match.settings.friendly)
    return is_open and match_edition(match) is not None


def will_be_rated(match: Match, seats: Iterable[Seat]) -> bool:
    """Whether a match about to start will be rated: it can be, and two players have accounts."""
    users = [seat.user for seat in seats if seat.user]
    accounts = sum(not (user.is_guest or user.is_bot) for user in users)
    return accounts >= MIN_ACCOUNTS and can_be_rated(match)


def rated_text(match: Match) -> str:
    """Return whether the match is rated, or would be if started now, with the reason if not."""
    if match.status != Match.Status.OPEN:
        return "yes" if match.rated else "no"
    if match.settings.friendly:
        return "no: friendly match"
    if match.unlisted or match.password:
        return "no: not open to everybody"
    if match_edition(match) is None:
        return "no: options changed"
    return "yes, if at least two players have an account"


def seat_results(match: Match, seats: Sequence[Seat], state: State[Any, Any]) -> list[SeatResult]:
    """Return the results of the seats of a finished match, or none if they say nothing about its players.

    The player who started a seat is rated. Players who did not finish come behind all who did, whatever their
    seat achieved. Substitutes and stand-in bots are not rated. Seats started by bot accounts are left out:
    the odds among the others do not depend on them.
    """
    winners = set((match.outcome or {}).get("winners", ()))
    starters = Tenure.objects.filter(seat__match=match, substitute=False, user__is_guest=False)
    sat_down = list(starters.exclude(user=None).values_list("seat__number", "user", "user__is_bot"))
    began = {number: user for number, user, _ in sat_down}
    of_bots = {number for number, _, is_bot in sat_down if is_bot}
    # A seat without a team has its own number.
    team_of = {seat.number: seat.number for seat in seats}
    team_of |= {number: min(team) for team in match.game.teams(state) for number in team}
    seats = [seat for seat in seats if seat.number not in of_bots]
    stayed = {seat.number for seat in seats if seat.user_id == began.get(seat.number) and not seat.playing_bot}
    stayed |= {seat.number for seat in seats if seat.number not in began and not seat.stand_in}
    won = {team_of[number] for number in winners & stayed}
    results = []
    for seat in seats:
        team, left = team_of[seat.number], seat.number not in stayed
        # A player who left a team that won has neither won nor lost.
        user_id = None if left and team in won else began.get(seat.number)
        place = 1 if team in won else None
        results.append(SeatResult(seat.number, team, place, user_id, "" if seat.number in began else seat.bot))
    rated = sum(result.user_id is not None for result in results)
    says_something = won and rated >= MIN_ACCOUNTS and len({result.team for result in results}) > 1
    return results if says_something else []
