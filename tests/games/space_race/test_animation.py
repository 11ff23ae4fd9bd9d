"""The scenes of a year follow from its public events."""

import pytest
from playwright.sync_api import expect

from games.game_uis.space_race.animation import GROUND, animation_of
from games.rules.contract import Event
from tests.browser.test_board_height import LAPTOP
from tests.builders import users_of
from tests.games.space_race import events
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race, order
from tests.games.space_race.events import event, lot, missile


def launch(seat: int, flown: int, distance: int) -> Event:
    return events.launch(seat, distance, flown=flown)


def radiation(space: int) -> Event:
    return event("radiation", total=13, space=space)


def test_rungs_stand_from_the_top_down_with_their_flags():
    (shown,) = animation_of([lot(5, {0: 1, 1: 0, 2: 1}, [0, 2])]).lots
    assert [(level, [flag.seat for flag in flags]) for level, flags in shown.rungs] == [(1, [0, 2]), (0, [1])]
    assert [flag.got for _, flags in shown.rungs for flag in flags] == [True, True, False]


def test_run_that_decides_ends_at_the_first_gap():
    (shown,) = animation_of([lot(5, {0: 2, 1: 3, 2: 5}, [1])]).lots
    assert {level: flags[0].in_run for level, flags in shown.rungs} == {5: False, 3: True, 2: True}


def test_lots_open_one_after_the_other_and_then_what_is_mentioned():
    film = animation_of([lot(5, {0: 0}, [0]), Event("price", {"seat": 0}), lot(5, {1: 0}, [1])])
    assert [shown.at for shown in film.lots] == [0, 1]
    assert [(at, told.kind) for at, told in film.small] == [(2, "price")]


def test_missiles_fly_before_space_stands_and_rockets_after():
    film = animation_of([missile(0, 1), radiation(40), launch(1, 47, 39), launch(2, 12, 12)])
    assert [(data["seat"], data["target"]) for _, _, data in film.sky.shots] == [(0, 1)]
    assert film.sky.space_at == 1
    assert [(flight.seat, flight.at) for flight in film.sky.flights] == [(2, 2), (1, 3)]


def test_sky_needs_a_launch_and_begins_with_space_without_sabotage():
    assert animation_of([radiation(40), launch(1, 20, 20)]).sky.space_at == 0
    film = animation_of([radiation(40)])
    assert (film.sky, [told.kind for told in film.rest]) == (None, ["radiation"])
    assert animation_of([event("agreement")]).sky is None


def test_heights_are_those_of_the_scale():
    sky = animation_of([radiation(40), launch(1, 47, 39)]).sky
    scale = dict(sky.ticks)
    (flight,) = sky.flights
    assert sky.space_y == scale[40]
    assert GROUND - flight.climbed + flight.lost == pytest.approx(scale[40] + (scale[30] - scale[40]) / 10, abs=1)


def test_sky_is_as_high_as_anything_in_it():
    assert animation_of([radiation(40), launch(1, 83, 83)]).sky.ticks[-1][0] == 90
    assert animation_of([radiation(27), launch(1, 20, 20)]).sky.ticks[-1][0] == 60


def test_pads_stand_in_seat_order():
    sky = animation_of([missile(5, 1), radiation(40), launch(3, 20, 20)]).sky
    assert [seat for seat, _ in sky.pads] == [1, 3, 5]
    assert sorted(x for _, x in sky.pads) == [x for _, x in sky.pads]


def test_sky_is_as_wide_as_its_pads_need_and_all_stand_on_its_ground():
    widths = []
    for seats in (1, 4, 9):
        sky = animation_of([radiation(40), *(launch(seat, 20, 20) for seat in range(seats))]).sky
        assert max(x for _, x in sky.pads) < sky.right < sky.width
        widths.append(sky.width)
    assert widths == [496, 560, 796]


def test_outcome_comes_last_in_animation():
    reached = Event("space-reached", {"reached": [1], "winners": [1]})
    opened = Event("year-opened", {"year": 1951, "offer": []})
    assert animation_of([radiation(40), launch(1, 47, 47), reached, opened]).rest == [reached]


BESIDE = """() => {
  const name = document.querySelector("#animation-player .sr-animation-space text").getBoundingClientRect();
  const rockets = [...document.querySelectorAll("#animation-player .sr-animation-rise")];
  return rockets.length === 3 && rockets.every((rise) => rise.getBoundingClientRect().right < name.left);
}"""
FITS = "picture => picture.scrollHeight <= picture.clientHeight"


@pytest.mark.long
def test_lots_and_launches_fit_a_small_laptop_and_nothing_flies_through_the_name_of_space(watch):
    match = make_race(edition="five")
    deal(match, offer=[5, 7, 9, 10], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH, 4: FAR_ENOUGH})
    order(match, lambda seat: {"lot": seat % 3, "level": seat, "launch": seat in (0, 1, 4)})
    page = watch(match, users_of(match)[0], viewport=LAPTOP, film="normal")
    picture = page.locator("[data-animation-picture]")
    expect(page.locator("#animation-player .sr-animation-lots")).to_be_visible()
    assert picture.evaluate(FITS)
    page.locator("[data-animation=next]").click()
    expect(page.locator("#animation-player .sr-animation-sky")).to_be_visible()
    assert page.evaluate(BESIDE)
    assert picture.evaluate(FITS)
