"""More rows of every kind that pages and calls list, for tests of what these cost."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import product

from django.utils import timezone

from games import models
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.ratings.selectors.rating_table import rated_editions
from tests.accounts.selectors.test_statistics import looked_back
from tests.builders import make_match, make_user, play_window
from tests.solo_games.selectors.test_daily_puzzle import put_up
from tests.telegrams import build_line, write_telegram
from tests.tournament_builders import make_tournament

FEW, MANY, MOST_MATCHES, SEATS = 3, 120, 6, 5
SEASON, DAY = "league", date(2026, 1, 2)


def accounts(count: int) -> list[models.User]:
    begun = models.User.objects.count()
    return models.User.objects.bulk_create(
        models.User(username=f"pilot{begun + each}", display_name=f"Pilot {begun + each}") for each in range(count)
    )


def make_over_matches(count: int, **fields) -> list[models.Match]:
    """Matches that are over, as rows alone."""
    given = {"game_slug": "goofspiel", "options": {}, "status": "over", "ended_at": timezone.now()} | fields
    return models.Match.objects.bulk_create(models.Match(own_name=f"Flight {each}", **given) for each in range(count))


def more_matches(match: models.Match, count: int) -> None:
    """Matches of the host that run and want somebody, that wait, and that are over."""
    for number in range(min(count, MOST_MATCHES)):
        running = make_match(people=3)
        running.seats.filter(number=0).update(user=match.host)
        running.seats.filter(number=1).update(stand_in="random", wanted_at=timezone.now())
        plan = MatchPlan(game_slug="goofspiel", name=f"Waits {number}", seats=3)
        create_match(plan=plan, host=make_user())
    for ended in make_over_matches(count):
        models.Seat.objects.create(match=ended, number=0, user=match.host)


def more_of_player(match: models.Match, count: int) -> None:
    others = accounts(count)
    models.Follow.objects.bulk_create(models.Follow(user=each, followed=match.host) for each in others)
    models.Seat.objects.bulk_create(
        models.Seat(match=ended, number=number, user=user)
        for ended, other in zip(make_over_matches(count), others, strict=True)
        for number, user in enumerate((match.host, other))
    )


def more_members(match: models.Match, count: int) -> None:
    club, _ = models.Club.objects.get_or_create(name="Sirius")
    now = timezone.now()
    standing = {"standing": "founder", "since": now}
    models.Membership.objects.get_or_create(club=club, user=match.host, defaults=standing)
    models.Membership.objects.bulk_create(
        models.Membership(club=club, user=each, standing=("member", "asks", "invited")[number % 3], since=now)
        for number, each in enumerate(accounts(count))
    )
    make_over_matches(count, club=club)
    for number in range(min(count, MOST_MATCHES)):
        plan = MatchPlan(game_slug="goofspiel", name=f"Of club {number}", seats=3, unlisted=True, club=club.pk)
        create_match(plan=plan, host=match.host)


def more_clubs(match: models.Match, count: int) -> None:
    made = models.Club.objects.count()
    clubs = models.Club.objects.bulk_create(
        models.Club(name=f"Club {each}", token=f"t{each}") for each in range(made, made + count)
    )
    given = {"user": match.host, "standing": "founder", "since": timezone.now()}
    models.Membership.objects.bulk_create(models.Membership(club=each, **given) for each in clubs)


def more_entrants(match: models.Match, count: int) -> None:
    tournament = models.Tournament.objects.first() or make_tournament(match.host)
    begun = tournament.entrants.count()
    entrants = models.TournamentEntrant.objects.bulk_create(
        models.TournamentEntrant(tournament=tournament, user=each, number=begun + number)
        for number, each in enumerate(accounts(count))
    )
    tables = models.TournamentTable.objects.bulk_create(
        models.TournamentTable(tournament=tournament, round=1, number=begun + number + 1, match=ended, is_over=True)
        for number, ended in enumerate(make_over_matches(count // SEATS))
    )
    models.TournamentSeat.objects.bulk_create(
        models.TournamentSeat(table=table, entrant=entrants[number * SEATS + seat], number=seat, points=50)
        for number, table in enumerate(tables)
        for seat in range(SEATS)
    )
    models.Tournament.objects.update(status=models.Tournament.Status.RUNNING, started_at=timezone.now())


def more_ratings(match: models.Match, count: int) -> None:
    edition = next(iter(rated_editions("space-race")))
    table, _ = models.RatingList.objects.get_or_create(game_slug="space-race", edition=edition)
    models.Rating.objects.bulk_create(
        models.Rating(list=table, user=each, mean=0.1, variance=0.1, matches=30) for each in accounts(count)
    )


def more_seasons(match: models.Match, count: int) -> None:
    models.Season.objects.bulk_create(models.Season(name=f"Season {each}", host=match.host) for each in range(count))


def more_in_season(match: models.Match, count: int) -> None:
    season, _ = models.Season.objects.get_or_create(token=SEASON, defaults={"name": "League", "host": match.host})
    begun = season.matches.count()
    models.SeasonMatch.objects.bulk_create(
        models.SeasonMatch(season=season, match=each, number=begun + place)
        for place, each in enumerate(make_over_matches(count), 1)
    )
    models.SeasonPlayer.objects.bulk_create(models.SeasonPlayer(season=season, user=each) for each in accounts(count))


def more_flights(match: models.Match, count: int) -> None:
    noon, begun = datetime.combine(DAY, time(12), UTC), models.SoloTry.objects.count()
    flown = {"game_slug": "loss-in-space", "began_at": noon, "ended_at": noon, "rank": [1]}
    models.SoloTry.objects.bulk_create(
        models.SoloTry(user=user, day=day, ending=models.SoloTry.Ending.FLOWN, text=f"Home {number}", **flown)
        for number, other in enumerate(accounts(count), begun + 1)
        for user, day in ((other, DAY), (match.host, DAY - timedelta(days=number)))
    )


def more_positions(match: models.Match, count: int) -> None:
    begun = models.DailyPuzzlePosition.objects.count()
    put_up(*range(begun + 1, begun + 1 + count))


def more_decisions(match: models.Match, count: int) -> None:
    for _ in range(count):
        looked_back(match.host, 1)


def more_of_log(match: models.Match, count: int) -> None:
    for number in range(match.log.count() + 1, match.log.count() + 1 + count):
        models.LogEntry.objects.create(match=match, number=number, at=timezone.now(), by=match.host, kind="announced")


def more_vacations(match: models.Match, count: int) -> None:
    begun = models.Vacation.objects.count()
    for number, seat in product(range(begun, begun + count), match.seats.all()):
        day = date(2057, 1, 1) + timedelta(days=2 * number)
        seat.vacations.create(first=day, last=day, announced_at=timezone.now())


def more_windows(match: models.Match, count: int) -> None:
    for _ in range(min(count, MOST_MATCHES)):
        play_window(match)


def more_motions(match: models.Match, count: int) -> None:
    now, begun = timezone.now(), match.motions.count()
    given = {"by": match.host, "opened_at": now, "closes_at": now + timedelta(days=2), "data": {"what": "a pause"}}
    motions = models.Motion.objects.bulk_create(
        models.Motion(match=match, kind=f"of kind {begun + number}", **given) for number in range(count)
    )
    models.Vote.objects.bulk_create(
        models.Vote(motion=each, seat=seat, approves=True) for each in motions for seat in match.seats.all()
    )


def more_telegrams(match: models.Match, count: int) -> None:
    first = write_telegram(match, 1, "public", "Good evening.")
    given = {"channel": first.channel, "year": "1950", "known": True, "sent_at": timezone.now()}
    models.Telegram.objects.bulk_create(
        models.Telegram(number=first.number + 1 + number, seat=match.seats.get(number=1), text=f"{number}", **given)
        for number in range(count)
    )


def more_channels(match: models.Match, count: int) -> None:
    for other in (1,) if count == FEW else (2, 3, 4):
        build_line(match, 0, other)


def more_targets(match: models.Match, count: int) -> None:
    begun, given = match.host.targets.count(), {"channel": "email", "verified_at": timezone.now()}
    models.NotificationTarget.objects.bulk_create(
        models.NotificationTarget(user=match.host, address=f"{begun + each}@example.org", **given)
        for each in range(count)
    )


GROWERS: dict[Callable[[models.Match, int], None], list[str]] = {
    more_matches: [
        "/",
        "/lobby/",
        "/lobby/?near_me=on",
        "/lobby/?pace=daily&seats=1&open_to_me=on",
        "/account/",
        "/mine/",
        "/account/data/",
        "/calendar/{calendar}.ics",
        "/feed/finished.atom",
        "/sitemap.xml",
        "/api/v1/lobby",
        "/api/v1/mine",
        "/api/v1/waiting/stream",
    ],
    more_targets: ["/account/notifications/"],
    more_in_season: [f"/seasons/{SEASON}/", f"/api/v1/seasons/{SEASON}"],
    more_telegrams: ["/matches/{match}/telegraph/public/", "/api/v1/matches/{match}/telegraph/public"],
    more_of_player: ["/players/{player}/", "/api/v1/players/{player}"],
    more_clubs: ["/clubs/"],
    more_members: ["/clubs/{club}/"],
    more_entrants: ["/tournaments/{tournament}/", "/api/v1/cups/{tournament}"],
    more_ratings: ["/ratings/space-race/", "/api/v1/games/space-race/ratings"],
    more_flights: ["/solo/loss-in-space/", f"/solo/loss-in-space/{DAY}/", f"/api/v1/games/loss-in-space/alone/{DAY}"],
    more_positions: ["/daily-puzzles/"],
    more_decisions: ["/account/"],
    more_of_log: ["/matches/{match}/", "/matches/{match}/log/", "/api/v1/matches/{match}/log"],
    more_vacations: ["/matches/{match}/private/"],
    more_windows: [
        "/matches/{match}/receipts/",
        "/matches/{match}/record.json",
        "/api/v1/matches/{match}/history",
        "/api/v1/matches/{match}/stream",
    ],
    more_seasons: ["/api/v1/seasons"],
    more_motions: ["/api/v1/matches/{match}/votes"],
    more_channels: ["/api/v1/matches/{match}/telegraph"],
}
