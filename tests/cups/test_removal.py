"""Entrants who do not come: the organiser removes them, and bots stand in for them from the first minute."""

import pytest
from django.test import Client

from games.absences.services.coming_back import come_back
from games.cups.selectors.page import cup_page
from games.cups.services.entries import enter_cup, leave_cup, remove_from_cup
from games.models import Cup, CupEntrant, Match, User
from games.refused import Refused
from tests.cups.stage import account, make_cup, move_on, play_round, running, with_entrants
from tests.server.api import Program
from tests.server.builders import play_to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Has not come to a table."


def begun(entrants: int = 6, **changes) -> tuple[Cup, list[User]]:
    cup = make_cup(account("organiser"), rounds=3, **changes)
    people = with_entrants(cup, entrants)
    move_on(cup)
    return cup, people


def remove(cup: Cup, user: User, by: User | None = None) -> CupEntrant:
    entrant = cup.entrants.get(user=user)
    return remove_from_cup(cup_id=cup.pk, user=by or cup.organiser, entrant_id=entrant.pk, reason=WHY)


def sitting(cup: Cup) -> set[int]:
    return {seat.user_id for match in running(cup) for seat in match.seats.all() if seat.user_id}


def test_a_removed_entrant_is_not_drawn_again_and_everybody_reads_why():
    cup, people = begun()
    remove(cup, people[0])
    assert people[0].pk in sitting(cup)
    play_round(cup)
    move_on(cup)
    assert people[0].pk not in sitting(cup)
    page = Client().get(f"/cups/{cup.pk}/").content.decode()
    assert "removed in round 1" in page
    assert WHY in page


def test_before_the_start_it_is_as_if_they_had_never_entered_but_for_good():
    cup = make_cup()
    people = with_entrants(cup, 3)
    remove(cup, people[0])
    assert [person.name for person in cup_page(cup, None).removed] == [str(people[0])]
    leave_cup(cup_id=cup.pk, user=people[0])
    with pytest.raises(Refused, match="removed you"):
        enter_cup(cup_id=cup.pk, user=people[0])
    move_on(cup)
    assert cup.entrants.get(user=people[0]).number is None
    assert people[0].pk not in sitting(cup)


def test_the_page_names_whom_its_button_removes():
    cup, people = begun()
    browser = Client()
    browser.force_login(cup.organiser)
    page = browser.get(f"/cups/{cup.pk}/").content.decode()
    assert '<option value="">Choose an entrant</option>' in page
    entrant = cup.entrants.get(user=people[0])
    asked = browser.get(f"/cups/{cup.pk}/remove/", {"entrant": entrant.pk}).content.decode()
    assert f"Remove {people[0]}</button>" in asked
    refused = browser.post(f"/cups/{cup.pk}/remove/", {"entrant": entrant.pk, "reason": ""})
    assert (refused.status_code, "Give a reason." in refused.content.decode()) == (422, True)
    browser.post(f"/cups/{cup.pk}/remove/", {"entrant": entrant.pk, "reason": WHY})
    entrant.refresh_from_db()
    assert (entrant.standing, entrant.removed_why) == ("out", WHY)


def test_nobody_but_the_organiser_removes_anybody():
    cup, people = begun()
    browser = Client()
    browser.force_login(people[1])
    entrant = cup.entrants.get(user=people[0])
    assert "Remove an entrant" not in browser.get(f"/cups/{cup.pk}/").content.decode()
    browser.post(f"/cups/{cup.pk}/remove/", {"entrant": entrant.pk, "reason": WHY})
    entrant.refresh_from_db()
    assert entrant.standing == "in"


def test_a_program_removes_an_entrant():
    cup, people = begun()
    entrant = cup.entrants.get(user=people[0])
    program = Program(cup.organiser, "host")
    told = program.post(f"cups/{cup.pk}/remove", {"entrant": entrant.pk, "reason": WHY}).json()
    assert [(each["entrant"], each["removed"], each["left_in"]) for each in told["removed"]] == [
        (entrant.pk, WHY, 1)
    ]
    other = Program(people[1], "host").post(f"cups/{cup.pk}/remove", {"entrant": entrant.pk, "reason": WHY})
    assert other.status_code == 409


def seat_of(cup: Cup, user: User):
    return next(seat for match in running(cup) for seat in match.seats.filter(user=user))


def miss_a_table(cup: Cup, user: User) -> None:
    """A bot plays the whole match of the user."""
    seat = seat_of(cup, user)
    match = Match.objects.get(pk=seat.match_id)
    match.seats.filter(pk=seat.pk).update(stand_in="random")
    match.windows.get(closed_at=None).submissions.filter(seat=seat).update(of_bot=True)
    play_to_the_end(match)


def test_a_bot_stands_in_from_the_first_minute_for_who_missed_a_whole_table():
    cup, people = begun()
    miss_a_table(cup, people[0])
    play_round(cup)
    move_on(cup)
    seat = seat_of(cup, people[0])
    assert seat.stand_in
    assert seat.match.windows.get(closed_at=None).submissions.get(seat=seat).of_bot
    assert seat.match.log.filter(kind="bot-plays-on", seat=seat.number).exists()
    assert not seat_of(cup, people[1]).stand_in


def test_who_comes_back_plays_on_and_is_awaited_at_the_next_table():
    cup, people = begun()
    miss_a_table(cup, people[0])
    play_round(cup)
    move_on(cup)
    come_back(match_id=seat_of(cup, people[0]).match_id, user=people[0])
    play_round(cup)
    move_on(cup)
    assert not seat_of(cup, people[0]).stand_in
