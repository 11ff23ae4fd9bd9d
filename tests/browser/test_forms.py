"""Every form of the site, pressed once in a real browser by whoever it is for, reaches its address."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

import pytest
from django.conf import global_settings
from django.urls import resolve
from playwright.sync_api import ElementHandle, Page, Response
from playwright.sync_api import Error as PlaywrightError

from tests.browser.form_table import ADMIN, FORMS, NOT_A_FORM, Form
from tests.browser.form_worlds import WORLDS
from tests.browser.users import open_match_section
from tests.url_access_table import OTHER_ADDRESSES, RUNNING, WAITING

TAKES_NO_FORM = {"405", "in"}
BUTTONS = """() => [...document.forms].filter((form) => form.method === "post")
  .flatMap((form) => [...form.elements])
  .filter((button) => button.type === "submit" && !button.ariaHidden)"""
ADDRESS = """(button) => new URL(
  button.getAttribute("formaction") ?? button.form.getAttribute("action") ?? "", location).pathname"""
UNFOLD = """(button) => {
  for (const end of [button, button.form])
    for (let fold = end; fold; fold = fold.parentElement) if (fold.localName === "details") fold.open = true;
}"""


def test_every_address_that_takes_a_form_is_in_the_table():
    """An address that is not takes one that nobody has pressed in a browser."""
    takes = {
        route
        for table in (RUNNING, WAITING, OTHER_ADDRESSES)
        for route, (_, post) in table.items()
        if not set(re.findall(r"\w+", post)) <= TAKES_NO_FORM and not route.startswith(("api/", "admin/"))
    }
    assert takes == FORMS.keys() | NOT_A_FORM.keys()


@pytest.mark.long
@pytest.mark.parametrize("world", WORLDS)
def test_every_form_reaches_its_address(open_page, server, settings, world):
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS  # The server reads no others.
    made, pages, wrong = WORLDS[world](), {}, []
    table = FORMS | {"admin/account/emailaddress/add/": ADMIN}
    for route, form in table.items():
        if form.world != world:
            continue
        if form.who not in pages:
            pages[form.who] = open_page(None, made.people.get(form.who))
        try:
            answer = press(pages[form.who], route, form, made.places)
        except (LookupError, PlaywrightError) as problem:
            wrong.append(f"{route}: {type(problem).__name__} {problem}"[:600])
            continue
        origin = answer.request.header_value("origin")
        if answer.status not in {200, 302} or origin != server.url:
            wrong.append(f"{route}: {answer.status}, sent from {origin}")
    # A page that lets nobody in without a password is answered so.
    open_page.problems[:] = [said for said in open_page.problems if "status of 403" not in said]
    assert not wrong, "\n".join(wrong)


def press(page: Page, route: str, form: Form, places: Mapping[str, str]) -> Response:
    """Fill the form in and press its button; what the server answers."""
    page.goto(form.page.format(**places))
    button = button_for(page, route)
    for name, value in form.fill.items():
        fill(button, name, value.format(**places))

    def is_sent(answer: Response) -> bool:
        return answer.request.method == "POST" and leads_to(urlsplit(answer.url).path, route)

    with page.expect_response(is_sent) as caught:
        button.click()
    page.wait_for_load_state()
    return caught.value


def leads_to(path: str, route: str) -> bool:
    return resolve(path).route == route.replace("^", "")


def button_for(page: Page, route: str) -> ElementHandle:
    """The first button that sends a form to the route and can be seen, once what hides it is unfolded."""
    button = visible_button(page, route)
    if not button:
        open_match_section(page, "Telegraph")
        button = visible_button(page, route)
    if not button:
        raise LookupError(f"no button on {page.url} sends a form there")
    return button


def visible_button(page: Page, route: str) -> ElementHandle | None:
    """The same, or None."""
    for found in page.evaluate_handle(BUTTONS).get_properties().values():
        button = found.as_element()
        if button and leads_to(button.evaluate(ADDRESS), route):
            button.evaluate(UNFOLD)
            if button.is_visible():
                return button
    return None


def fill(button: ElementHandle, name: str, value: str) -> None:
    """Fill in a field of the button's form, if it has it."""
    form = button.evaluate_handle("button => button.form").as_element()
    assert form
    for field in form.query_selector_all(f"[name='{name}']"):
        kind = field.evaluate("field => field.type")
        if kind == "radio":
            if field.get_attribute("value") == value:
                field.check(force=True)
        elif kind == "select-one":
            field.select_option(value)
        elif kind != "hidden":
            field.fill(value)
