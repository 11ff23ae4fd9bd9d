"""The first page in a browser: a name is suggested, typed over at a click, and good for every game."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Match, User


def test_the_suggested_name_is_typed_over(open_page):
    page = open_page("/")
    name = page.get_by_label("Your name")
    expect(name).not_to_have_value("")
    name.click()
    page.keyboard.type("Laika")
    expect(name).to_have_value("Laika")
    name.click()
    page.keyboard.press("End")
    page.keyboard.type(" II")
    expect(name).to_have_value("Laika II")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    assert (str(User.objects.get()), Match.objects.get().game_slug) == ("Laika II", "space-race")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_game_further_down_starts_under_the_name_above(open_page, scripts):
    page = open_page("/", javascript=scripts)
    page.get_by_label("Your name").fill("Laika")
    page.get_by_role("button", name="Play Goofspiel").click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    assert (str(User.objects.get()), Match.objects.get().game_slug) == ("Laika", "goofspiel")
