"""Take the pictures of a tournament, a profile and a club for the docs: `make screenshots`."""

from datetime import timedelta
from types import SimpleNamespace
from unittest import mock

import screenshots
from screenshots import PHONE

CREW = [
    *("Valentina", "Konstantin", "Hermann", "Robert", "Ada", "Sergei"),
    *("Wernher", "Mae", "Yuri", "Sally", "Hedwig", "Katherine"),
]
AT_A_TABLE, ROUNDS, EVENINGS = 3, 4, 12
TOURNAMENT = "Autumn Tournament"
CLUB = "Orbit Society"
ABOUT = "Thursdays at eight. Newcomers get the second lamp from the left, and an old hand beside them."


def main() -> None:
    with screenshots.empty_site():
        with mock.patch("games.models.base.secrets", seeded_deals()):
            paths, cookie = prepare_site()
        with screenshots.serve_site():
            take_pictures(paths, cookie)


def seeded_deals() -> SimpleNamespace:
    """Context manager that makes deals the same each time, and different in each match."""
    from random import Random
    from secrets import token_urlsafe

    rng = Random(1957)  # noqa: S311
    return SimpleNamespace(token_hex=lambda size: rng.randbytes(size).hex(), token_urlsafe=token_urlsafe)


def prepare_site() -> tuple[dict[str, str], dict[str, str]]:
    """Create a club with its matches and its tournament; return paths by picture and a member's cookie."""
    from games.clubs.services.clubs import create_club
    from games.clubs.services.members import accept_request, join_club
    from games.models import User
    from tests.browser.users import session_cookie

    crew = [User.objects.create_user(name.lower(), display_name=name) for name in CREW]
    club = create_club(user=crew[0], name=CLUB, about=ABOUT)
    for user in crew[1:]:
        join_club(club_id=club.pk, user=user)
        accept_request(club_id=club.pk, user=crew[0], member_id=user.pk)
    play_club_evenings(crew)
    tournament = play_tournament(crew, club)
    paths = {
        "tournament": f"/tournaments/{tournament.pk}/",
        "club": f"/clubs/{club.page_name}/",
        "player": f"/players/{crew[0].page_name}/",
    }
    return paths, session_cookie(crew[0]) | {"url": screenshots.SITE}


def play_club_evenings(crew: list) -> None:
    """Play rated matches of three in changing groups."""
    from games.lobby.services.matches import create_match, join_match, start_match
    from games.match_setup.services.plans import MatchPlan
    from tests.builders import play_to_the_end

    for evening in range(EVENINGS):
        host, *others = crew
        guests = [others[(evening + apart) % len(others)] for apart in (0, 4)]
        plan = MatchPlan(game_slug="goofspiel", name=f"Thursday {evening + 1}", seats=AT_A_TABLE)
        match = create_match(plan=plan, host=host)
        for guest in guests:
            join_match(match_id=match.pk, user=guest)
        start_match(match_id=match.pk, user=host)
        match.refresh_from_db()
        play_to_the_end(match)


def play_tournament(crew: list, club):
    """Play a tournament of the club's members up to its last round."""
    from django.utils import timezone

    from games.match_setup.services.plans import MatchPlan
    from games.models import Tournament
    from games.tournaments.services.entries import enter_tournament
    from games.tournaments.services.tournaments import create_tournament
    from tests.tournament_builders import play_round, run_clock

    plan = MatchPlan(game_slug="goofspiel", name="any", seats=AT_A_TABLE, admits_bots=True)
    planned = Tournament(
        name=TOURNAMENT,
        sign_up_until=timezone.now() + timedelta(hours=1),
        format="swiss",
        rounds=ROUNDS,
        least=2,
        entry="club",
        club=club,
    )
    tournament = create_tournament(tournament=planned, plan=plan, user=crew[0])
    for user in crew:
        enter_tournament(tournament_id=tournament.pk, user=user)
    for _ in range(ROUNDS - 1):
        run_clock(tournament)
        play_round(tournament)
    run_clock(tournament)
    return tournament


def take_pictures(paths: dict[str, str], cookie: dict[str, str]) -> None:
    """Take all pictures."""
    with screenshots.open_browser() as browser:
        for name, viewport in (("tournament", screenshots.WIDE), ("club", PHONE), ("player", PHONE)):
            page = screenshots.open_page(browser, paths[name], cookie=cookie, viewport=viewport)
            page.locator("main h1").wait_for()
            page.screenshot(path=screenshots.FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
