"""What programs read of checks and ratings is what pages say."""

import pytest

from games.models import Rating, RatingList, Submission, User
from tests.server.api import Program
from tests.server.builders import make_match, make_user, play_to_the_end, users_of

pytestmark = pytest.mark.django_db


def finished():
    match = make_match(options={"cards": 5})
    play_to_the_end(match)
    return match


def test_a_program_has_a_record_that_is_true_recomputed():
    match = finished()
    found = Program(users_of(match)[0], "watch").get(f"matches/{match.pk}/verify").json()
    assert (found["true"], found["difference"], found["windows"]) == (True, "", 5)


def test_a_program_is_told_the_first_difference():
    match = finished()
    Submission.objects.filter(window__number=3, seat__number=0).update(move={"bid": 99})
    found = Program(make_user(), "watch").get(f"matches/{match.pk}/verify").json()
    assert not found["true"]
    assert found["difference"].startswith("window 4, windows[3].moves.0.bid")


def test_a_match_that_runs_is_not_recomputed():
    answer = Program(make_user(), "watch").get(f"matches/{make_match().pk}/verify")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-on-record")


def test_ratings_are_read_by_game_and_edition():
    program = Program(make_user(), "watch")
    read = program.get("games/space-race/ratings").json()
    assert read["edition"] == read["editions"][0]
    assert (read["players"], read["provisional"], read["has_more"]) == ([], 0, False)
    assert {"name": "Steady", "points": 1000} in read["bots"]
    for nowhere in ("chess/ratings", "space-race/ratings?edition=six", "space-race/ratings?page=0"):
        assert program.get(f"games/{nowhere}").status_code == 404


def test_ratings_go_on_where_the_page_before_has_ended(monkeypatch):
    monkeypatch.setattr("games.ratings.selectors.table.PAGE_LENGTH", 1)
    rated = RatingList.objects.create(game_slug="goofspiel", edition="")
    for name, mean in (("second", 1.0), ("first", 2.0)):
        user = User.objects.create_user(name)
        Rating.objects.create(list=rated, user=user, mean=mean, variance=0.1, matches=99)
    for page, name in ((1, "first"), (2, "second")):
        read = Program().get(f"games/goofspiel/ratings?page={page}").json()
        assert [(line["rank"], line["name"]) for line in read["players"]] == [(page, name)]
        assert read["has_more"] == (page == 1)
