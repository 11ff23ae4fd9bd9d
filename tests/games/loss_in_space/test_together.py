"""Three people and a bot trade, sabotage, counter and help each other in their browsers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from games.rules.contract import State
from tests.browser.fixtures import PHONE
from tests.games.loss_in_space.tables import ATTACK_4, Player, at_position, preparing
from tests.server.builders import users_of

pytestmark = pytest.mark.long

LUCKY = f"{7:064x}"
"""With this seed both of the plays below work."""


def about_to_launch() -> State[Any, Any]:
    """The last round of preparation of four, and an obstacle that the first passes only with a weapon."""
    return preparing(
        Player(["oars/1", "tin-foil/1", "security-goose/1"]),
        Player(["large-laser-pointer/1", "loose-screw/1", "emp/1"]),
        Player(["death-ray/1", "potato-railgun/1"]),
        Player(["off-and-on-again/1"], orders={"meddle": "never", "offers": "decline"}),
        round=3,
        obstacles=(ATTACK_4,),
    )


def choose(page: Page, words: str) -> None:
    page.locator("#decision .ld-does .pick:visible").filter(has_text=words).click()


def name(page: Page, seat: str) -> None:
    page.locator("#decision .ld-seats .pick:visible").filter(has_text=seat).click()


def pick(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator("#decision .ls-pick:visible").filter(has_text=card).click()


def press(page: Page, words: str) -> None:
    """Press the first button in sight whose name begins so, as a regular expression."""
    named = re.compile(f"^{words}")
    page.locator("#decision").get_by_role("button", name=named).locator("visible=true").first.click()


def asked(page: Page, title: str) -> None:
    """The decision stands there by itself."""
    expect(page.locator("#decision h2")).to_contain_text(title)


def send(*pages: Page) -> None:
    for page in pages:
        page.locator("#submit").click()


def all_are_told(pages: list[Page], words: str) -> None:
    for page in pages:
        expect(page.locator("main")).to_contain_text(words)


def test_four_trade_sabotage_counter_and_help(watch):
    match = at_position(about_to_launch(), bots=1)
    Match.objects.filter(pk=match.pk).update(seed=LUCKY)
    screens: tuple[dict[str, Any], ...] = ({}, {"viewport": PHONE, "touch": True}, {})
    pages = [watch(match, user, **screen) for user, screen in zip(users_of(match), screens, strict=True)]
    first, second, third = pages
    for page in pages:
        page.evaluate("window.isTheSame = true")

    choose(first, "Offer a trade")
    name(first, "Player 2")
    pick(first, "Oars")
    press(first, "Weapon of at least 3")
    expect(first.locator("#preview")).to_contain_text("Oars for a weapon of at least 3")
    send(*pages)
    asked(second, "an offer to you")
    choose(second, "Make a counter-offer")
    pick(second, "Large Laser Pointer")
    for count in (1, 2):
        press(second, "Any card")
        expect(second.locator("#decision .ld-for-counter .ld-lines li")).to_have_count(count)
    send(second)
    asked(first, "a counter-offer")
    choose(first, "Accept")
    pick(first, "Oars", "Tin Foil")
    send(first)
    all_are_told(pages, "Player 1 and Player 2 trade, 2 for 1.")
    expect(third.locator("main")).not_to_contain_text("Laser Pointer")

    for page in pages:
        asked(page, "fit out your ship")
    pick(first, "Large Laser Pointer")
    pick(third, "Death Ray")
    for page in (first, third):
        expect(page.locator("#decision .ld-part")).to_be_visible()
    send(*pages)

    asked(first, "your turn")
    send(first)
    asked(second, "meddle?")
    press(second, "At Player 1$")
    expect(second.locator("#preview")).to_contain_text("Loose Screw")
    press(second, "At Player 1: Weapon")
    expect(second.locator("#preview")).to_contain_text("EMP")
    asked(third, "meddle?")
    third.get_by_label("Volunteer to help").check()
    send(second, third)
    all_are_told(pages, "Player 2 plays EMP at Player 1")

    asked(first, "cancel?")
    press(first, "Cancel with Security Goose")
    expect(first.locator("#preview")).to_contain_text("You spend")
    send(first)
    all_are_told(pages, "Player 1 cancels Loose Screw with Security Goose.")
    all_are_told(pages, "EMP strikes Player 1.")

    asked(first, "face it")
    choose(first, "Call for help")
    name(first, "Player 3")
    send(first)
    all_are_told(pages, "Player 1 calls Player 3 for help.")
    asked(second, "meddle?")
    send(second)
    asked(third, "face it")
    send(third)
    all_are_told(pages, "Player 3 goes 1 parsec ahead and is at parsec 1.")
    assert all(page.evaluate("window.isTheSame") for page in pages)
