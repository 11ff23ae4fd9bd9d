"""The worlds in which all forms of the site are submitted: their people and addresses."""

from dataclasses import dataclass
from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.urls import reverse
from django.utils import timezone

from games.absences.services.vacations import announce_vacation
from games.clubs.services.clubs import create_club
from games.lobby.services.matches import create_match, join_match
from games.match_setup.services.plan_checks import save_template
from games.match_setup.services.plans import MatchPlan
from games.models import Match, NotificationTarget, User
from games.notifications.selectors.targets import confirm_link, stop_link
from games.notifications.services.targets import add_email, add_webhook
from games.seasons.services.series import create_season
from games.telegraph.services.telegraph import report_telegram
from games.tournaments.services.entries import enter_tournament, invite_to_tournament
from tests.absence_builders import make_slow_match, make_vacation_match, send_away
from tests.browser.form_table import PASSWORD
from tests.builders import SHORT_OPTIONS, make_match, make_user, match_and_users, play_to_the_end, users_of
from tests.club_builders import make_account
from tests.elimination.builders import make_season
from tests.outbox import add_verified_target
from tests.solo_games.selectors.test_daily_puzzle import put_up
from tests.telegrams import make_limited_race, write_telegram
from tests.tournament_builders import make_tournament


@dataclass
class World:
    """The people of a world by their names in the table, and the addresses for its placeholders."""

    people: dict[str, User]
    places: dict[str, str]


def arrivals() -> World:
    """Return a world of newcomers, and of people who follow links in mails."""
    owner = User.objects.create_user("owner", email="owner@example.org", password=PASSWORD)
    address = EmailAddress.objects.create(user=owner, email=owner.email, primary=True)
    operator = User.objects.create_superuser("operator", password=PASSWORD)
    put_up(1)
    key = f"{user_pk_to_url_str(owner)}-{default_token_generator.make_token(owner)}"
    places = {
        "reset": f"/accounts/password/reset/key/{key}/",
        "confirm": path_of(confirm_link(add_email(user=owner, address="reader@example.org"))),
        "stop": path_of(stop_link(add_verified_target(owner))),
        "confirm_email": reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key]),
        "admin": reverse("admin:account_emailaddress_add"),
    }
    return World({"operator": operator}, places)


def path_of(link: str) -> str:
    return f"/{link.split('/', 3)[3]}"


def account_pages() -> World:
    """Return a world of a user with e-mail addresses, tokens and templates, and a player to follow."""
    owner, star = make_account("owner", email="owner@example.org"), make_account("star")
    owner.set_password(PASSWORD)
    owner.save()
    EmailAddress.objects.create(user=owner, email=owner.email, primary=True)
    add_verified_target(owner)
    add_email(user=owner, address="waits@example.org")
    hook = add_webhook(user=owner, address="https://hooks.invalid/one")
    broken = add_webhook(user=owner, address="https://hooks.invalid/two")
    NotificationTarget.objects.filter(pk=broken.pk).update(broken_at=timezone.now(), broken_why="410 Gone")
    plan = MatchPlan(game_slug="goofspiel", name="Opened", seats=3)
    save_template(user=owner, name="Tuesday", plan=plan)
    create_match(plan=plan, host=star)
    places = {"tomorrow": (timezone.now() + timedelta(days=1)).date().isoformat()}
    places |= {"star": f"/players/{star.page_name}/", "secret": reverse("webhook_secret", args=[hook.pk])}
    return World({"owner": owner, "star": star}, places)


def waiting() -> World:
    """Return a world of open matches."""
    host, anna, boris = make_user("Host"), make_user("Anna"), make_user("Boris")
    plan = {"game_slug": "goofspiel", "name": "Night shift"}
    room = create_match(plan=MatchPlan(seats=5, **plan), host=host)
    for guest in (anna, boris):
        join_match(match_id=room.pk, user=guest)
    locked = create_match(plan=MatchPlan(seats=2, unlisted=True, password=PASSWORD, **plan), host=host)
    first = create_match(plan=MatchPlan(seats=2, **plan), host=host)
    season = create_season(match_id=first.pk, user=host, name="Winter")
    places = {"room": path(room), "locked": path(locked), "season": f"/seasons/{season.token}/"}
    return World({"host": host, "anna": anna, "boris": boris}, places)


def path(match: Match) -> str:
    return reverse("match", args=[match.pk])


def running() -> World:
    """Return a world of matches in progress, one that wants a substitute, and a finished one."""
    auction, (host, player, away) = match_and_users(make_vacation_match(playing_host="vote"))
    tomorrow = (timezone.now() + timedelta(days=1)).date()
    announce_vacation(match_id=auction.pk, user=away, first=tomorrow, last=tomorrow)
    send_away(auction, 2)
    vacant = make_vacation_match()
    send_away(vacant, 2, wanted=True)
    lonely, over = make_match(people=1, bots=1), make_match(options=SHORT_OPTIONS["goofspiel"])
    play_to_the_end(over)
    for match in (lonely, over):
        match.seats.filter(number=0).update(user=host)
    wired = make_limited_race(array=1)
    write_telegram(wired, 0, "public", "Good morning, space")
    lots = {"gives": [{"kind": "leave", "lot": 0}], "asks": [{"kind": "leave", "lot": 1}]}
    write_telegram(wired, 0, "public", "", deal={"kind": "proposal", "key": "lots", "to": [1]} | lots)
    rude = write_telegram(wired, 1, "public", "Go back to your planet")
    report_telegram(match_id=wired.pk, user=make_user("Reader"), key="public", number=rude.number)
    plans = make_slow_match()
    matches = {"auction": auction, "vacant": vacant, "lonely": lonely, "over": over, "plans": plans}
    people = {"host": host, "player": player, "away": away, "planner": users_of(plans)[0]}
    people |= dict(zip(("first", "second"), users_of(wired), strict=False))
    places = {name: path(match) for name, match in (matches | {"race": wired}).items()}
    return World(people, places | {"tomorrow": tomorrow.isoformat()})


def together() -> World:
    """Return a world of a club and a tournament, with their organisers and other people."""
    people = {name: make_account(name) for name in ("founder", "applicant", "invited", "organiser")}
    club = create_club(user=people["founder"], name="Sirius", about="We fly on Fridays.")
    tournament = make_tournament(people["organiser"], entry="list")
    invite_to_tournament(tournament_id=tournament.pk, user=people["organiser"], guest=people["invited"])
    enter_tournament(tournament_id=tournament.pk, user=people["invited"])
    entrant = tournament.entrants.get(user=people["invited"])
    season = make_season(people["organiser"])
    places = {
        "season": reverse("elimination", args=[season.token]),
        "club": f"/clubs/{club.page_name}/",
        "invitation": reverse("club_invitation", args=[club.token]),
        "tournament": f"/tournaments/{tournament.pk}/",
        "remove": f"/tournaments/{tournament.pk}/remove/?entrant={entrant.pk}",
    }
    return World(people, places)


WORLDS = {"arrivals": arrivals, "account": account_pages, "waiting": waiting, "running": running, "together": together}
