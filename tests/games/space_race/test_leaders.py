"""Who leads an open race, and who could reach SPACE, as the board tells whoever watches."""

from games.faces.space_race.leaders import leaders
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.games.space_race.states import opened

FEET, FAR = [12], [12, 12, 12, 12]
OFFER = (4, 4, 4, 4, 4, 4)


def seen(*hands, viewer=None, **more):
    return SPACE_RACE.view(opened("nine", hands, offer=OFFER, **more), viewer)


def test_who_could_reach_space_stands_by_the_feet_with_the_chance():
    ahead = leaders(seen(FEET, FAR, [12, 12]))
    assert [each.seat for each in ahead] == [1, 2]
    assert ahead[0].flies > ahead[1].flies
    assert ahead[0].chance == 1.0
    assert 0 < ahead[1].chance < 1


def test_where_nobody_could_the_one_in_front_is_named_and_no_chance_is():
    (ahead,) = leaders(seen(FEET, [10]))
    assert (ahead.seat, ahead.flies, ahead.chance) == (0, 12, 0.0)
    assert leaders(seen(FEET, FEET)) == ()


def test_no_reading_of_a_seat_moves_what_a_watcher_is_told():
    assert leaders(seen(FAR, reading=0)) == leaders(seen(FAR, reading=3))
