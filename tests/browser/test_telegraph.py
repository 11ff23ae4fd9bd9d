"""The telegraph and its deals in browsers."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Telegram
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import open_match_section, submit_elsewhere
from tests.builders import match_and_users, submit_any, users_of
from tests.games.space_race.builders import make_race
from tests.telegrams import build_line, lose_array, make_limited_race, write_telegram

NO_NETWORK = "htmx:error|ERR_INTERNET_DISCONNECTED"
US, USSR, FRANCE = "United States", "Soviet Union", "France"


def desk(page):
    return page.get_by_role("region", name="Telegraph", exact=True)


def open_channel(page, name):
    open_match_section(page, "Telegraph")
    desk(page).get_by_role("link", name=re.compile(f"^{name}")).click()
    paper = desk(page).get_by_role("log", name=name)
    expect(paper).to_be_visible()
    return paper


def action(page, name):
    open_match_section(page, "Telegraph")
    form = page.get_by_role("form", name=name)
    form.get_by_role("heading", name=name).click()
    return form


def send(page, text):
    desk(page).get_by_label("Your telegram to").fill(text)
    desk(page).get_by_role("button", name="Send telegram").click()


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_line_is_built_written_on_and_read_live_by_its_ends_alone(watch, viewport):
    match, users = match_and_users(make_limited_race())
    builder = watch(match, users[0], viewport=viewport)
    other = watch(match, users[1], viewport=viewport)
    spectator = watch(match, viewport=viewport)
    form = action(builder, "Build a telegraph line")
    expect(form).to_contain_text("A line costs 2 garnets. You have 5 garnets. 3 garnets would be free after that.")
    form.get_by_text(USSR, exact=True).click()
    form.get_by_role("button").click()
    expect(builder.locator("#private")).to_contain_text("3")
    expect(desk(builder).get_by_role("log", name=USSR)).to_be_visible()
    expect(desk(builder).get_by_label(f"Your telegram to {USSR}")).to_be_focused()
    for page in (builder, other, spectator):
        open_match_section(page, "History")
        expect(page.get_by_role("region", name="Telegraph lines")).to_contain_text("1950, 2 garnets")
        open_match_section(page, "Telegraph")
    send(builder, "Burn nothing this year.")
    expect(desk(builder).get_by_role("log")).to_contain_text("Burn nothing this year.")
    expect(desk(builder).get_by_label("Your telegram to")).to_have_value("")
    expect(desk(other).get_by_role("link", name=US)).to_contain_text("1 unread")
    open_match_section(other, "Orders")
    other.locator("#telegraph-bar[aria-expanded=true]").evaluate_all("bars => bars.forEach((bar) => bar.click())")
    expect(other.locator("#submit")).to_be_in_viewport(ratio=1)
    other.locator(".new-telegram").click()
    paper = desk(other).get_by_role("log", name=US)
    expect(paper).to_contain_text("Burn nothing this year.")
    expect(paper).to_contain_text("1950")
    expect(desk(other).get_by_label("Your telegram to")).to_be_focused()
    expect(desk(other).get_by_role("link", name=US)).not_to_contain_text("unread")
    expect(other.locator(".new-telegram")).to_be_hidden()
    send(other, "Agreed.")
    expect(desk(builder).get_by_role("log")).to_contain_text("Agreed.")
    expect(desk(spectator).get_by_role("link")).to_have_count(1)
    open_channel(spectator, "Everybody")
    expect(desk(spectator)).to_contain_text("Only nations can write here.")
    if viewport == PHONE:
        desk(builder).get_by_role("link", name="All channels").click()
    open_channel(builder, "Everybody")
    send(builder, "Good luck to <b>all</b>")
    expect(desk(spectator).get_by_role("log")).to_contain_text("Good luck to <b>all</b>")
    expect(spectator.locator("body")).not_to_contain_text("Burn nothing")


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_newest_telegrams_are_in_sight_unless_older_ones_are_read(watch, viewport):
    match, (me, other, *_) = match_and_users(make_limited_race())
    for number in range(9):
        write_telegram(match, 1, "public", f"Telegram {number}, which is as long as some. " * 4)
    page, writer = watch(match, me, viewport=viewport), watch(match, other, viewport=viewport)
    paper, telegrams = open_channel(page, "Everybody"), page.locator(".telegrams > li")
    open_channel(writer, "Everybody")
    expect(telegrams.last).to_be_in_viewport()
    send(writer, "The newest")
    expect(telegrams.last).to_contain_text("The newest")
    expect(telegrams.last).to_be_in_viewport()
    telegrams.nth(2).scroll_into_view_if_needed()
    place = telegrams.nth(2).bounding_box()["y"] - paper.bounding_box()["y"]
    send(writer, "Newer still")
    expect(telegrams).to_have_count(11)
    assert abs(telegrams.nth(2).bounding_box()["y"] - paper.bounding_box()["y"] - place) < 2
    send(page, "And mine")
    expect(telegrams.last).to_contain_text("And mine")
    expect(telegrams.last).to_be_in_viewport()


@pytest.mark.long
def test_telegram_text_survives_reload_and_disconnect(watch, open_page):
    match = make_limited_race()
    build_line(match, 0, 1)
    page = watch(match, users_of(match)[0])
    open_channel(page, USSR)
    text = desk(page).get_by_label("Your telegram to")
    text.fill("I was just going to")
    page.reload()
    open_match_section(page, "Telegraph")
    expect(text).to_have_value("I was just going to")
    page.context.set_offline(True)
    desk(page).locator(".channels a", has_text="Everybody").click()
    expect(desk(page).get_by_role("alert")).to_have_text("This could not be opened: try again.")
    desk(page).get_by_role("button", name="Send telegram").click()
    expect(desk(page).get_by_role("alert")).to_contain_text("this was not sent")
    expect(text).to_have_value("I was just going to")
    page.context.set_offline(False)
    expect(desk(page).get_by_role("alert")).to_have_text("You are online again: press Send telegram.")
    desk(page).get_by_role("button", name="Send telegram").click()
    expect(desk(page).get_by_role("log")).to_contain_text("I was just going to")
    expect(text).to_have_value("")
    assert Telegram.objects.filter(text="I was just going to").count() == 1
    open_page.problems[:] = [each for each in open_page.problems if not re.search(NO_NETWORK, each)]


SLOW_TO_READ = """
const read = Response.prototype.text;
const held = new Promise((letGo) => (window.letGo = letGo));
Response.prototype.text = async function () {
  const html = await read.call(this);
  document.documentElement.dataset.come = "yes";
  await held;
  return html;
};
"""
NEWS = "document.body.dispatchEvent(new Event('telegraph:changed'))"


@pytest.mark.long
def test_news_while_an_open_channel_is_read_closes_it_for_nobody(watch):
    match = make_limited_race()
    page = watch(match, users_of(match)[0])
    page.add_init_script(SLOW_TO_READ)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    open_match_section(page, "Telegraph")
    desk(page).get_by_role("link", name=re.compile("^Everybody")).click()
    expect(page.locator("html")).to_have_attribute("data-come", "yes")
    page.evaluate(NEWS)
    with page.expect_response("**/telegraph/**"):
        page.evaluate("window.letGo()")
    expect(desk(page).get_by_role("log")).to_be_visible()


@pytest.mark.long
def test_the_icon_of_the_tab_says_that_a_telegram_waits(watch):
    match, (writer, reader, *_) = match_and_users(make_limited_race())
    build_line(match, 0, 1)
    submit_any(match, reader)
    page = watch(match, reader)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile(r"/logo\."))
    other = watch(match, writer)
    open_channel(other, USSR)
    send(other, "Look up.")
    expect(icon).to_have_attribute("href", re.compile("/logo-waiting"))
    open_channel(page, US)
    for text in ("Look again.", "And again."):
        expect(icon).to_have_attribute("href", re.compile(r"/logo\."))
        send(other, text)
        expect(desk(page).get_by_role("log")).to_contain_text(text)
    expect(icon).to_have_attribute("href", re.compile(r"/logo\."))


# What the desk shows after each of its changes: the channel's name, that of the box, and where that sends.
WATCH = """
window.shown = [];
const note = () => {
  const name = document.querySelector('#telegraph-paper h3')?.textContent;
  const form = document.querySelector('#telegraph-foot > form');
  const label = form?.querySelector('label').textContent.replace('Your telegram to ', '');
  window.shown.push([name, label, form?.getAttribute('action').split('/').at(-3)]);
};
const all = { subtree: true, childList: true, attributes: true };
new MutationObserver(note).observe(document.getElementById('telegraph'), all);
"""
CHANNELS = {USSR: "pair-0-1", FRANCE: "pair-0-3", "Everybody": "public"}
SLOW = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}


@pytest.fixture
def slow_page(watch):
    """The page of a nation with two telegraph lines, the first one open, on a slow line."""
    match = make_limited_race()
    for other in (1, 3):
        build_line(match, 0, other)
    page = watch(match, users_of(match)[0])
    open_channel(page, USSR)
    page.evaluate(WATCH)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    yield page
    shown = page.evaluate("window.shown")
    assert shown
    assert [three for three in shown if three != [three[0], three[0], CHANNELS[three[0]]]] == []


def press_channel(page, name):
    desk(page).get_by_role("link", name=re.compile(f"^{name}")).click()
    expect(desk(page).get_by_role("alert")).to_have_text(f"Opening {name} …")


def type_blindly(page, text):
    for place in ("textarea", "button[type=submit]"):
        box = page.locator(f"#telegraph-foot > form {place}").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if place == "textarea":
            page.keyboard.type(text)


@pytest.mark.long
def test_text_typed_while_channel_opens_stays_in_it(slow_page):
    press_channel(slow_page, FRANCE)
    type_blindly(slow_page, "Attack the Soviet Union")
    slow_page.evaluate("document.querySelector('#telegraph-foot > form').requestSubmit()")
    expect(desk(slow_page).get_by_role("log", name=FRANCE)).to_be_visible()
    assert not Telegram.objects.exists()
    expect(slow_page.locator("#telegraph-foot[inert]")).to_have_count(0)
    type_blindly(slow_page, "Attack at dawn")
    expect(desk(slow_page).get_by_role("log")).to_contain_text("Attack at dawn")
    assert Telegram.objects.get().channel.key == CHANNELS[FRANCE]


@pytest.mark.long
def test_channel_that_is_gone_leads_back_to_the_list(watch, open_page):
    match = make_limited_race(array=0)
    page = watch(match, users_of(match)[0])
    open_channel(page, FRANCE)
    lose_array(match, 0)
    page.evaluate(NEWS)
    expect(desk(page).get_by_role("log")).to_have_count(0)
    expect(desk(page).get_by_role("link", name="Everybody")).to_be_visible()
    expect(desk(page).get_by_role("link", name=FRANCE)).to_have_count(0)
    open_page.problems[:] = [each for each in open_page.problems if "status of 404" not in each]


@pytest.mark.long
def test_telegram_text_stays_in_its_channel(slow_page):
    text = desk(slow_page).get_by_label("Your telegram to")
    for typed, pressed, found in (
        ("To Moscow", FRANCE, ""),
        ("To Paris", USSR, "To Moscow"),
        ("To Moscow after all", FRANCE, "To Paris"),
        ("To Paris after all", USSR, "To Moscow after all"),
    ):
        text.fill(typed)
        press_channel(slow_page, pressed)
        expect(desk(slow_page).get_by_role("log", name=pressed)).to_be_visible()
        expect(text).to_have_value(found)
    assert not Telegram.objects.exists()


@pytest.mark.long
def test_telegraph_closes_over_a_new_year_unless_a_telegram_is_written(watch):
    match, (*early, last) = match_and_users(make_race(rules={"messages": "open"}))
    page = watch(match, early[0])
    bar = page.locator("#telegraph-bar")
    for year, is_writing in ((1951, True), (1952, False)):
        open_channel(page, "Everybody")
        place = desk(page).get_by_label("Your telegram to") if is_writing else bar
        place.focus()
        for user in early:
            submit_any(match, user)
        submit_elsewhere(page, match, last)
        expect(page.locator("#decision h2")).to_have_text(f"Orders for {year}")
        expect(bar).to_have_attribute("aria-expanded", str(is_writing).lower())


def test_open_channel_is_a_view_of_its_own_on_a_phone(watch):
    match = make_race(people=9, rules={"messages": "open"})
    page = watch(match, users_of(match)[0], viewport=PHONE)
    open_channel(page, "India")
    expect(desk(page).get_by_label("Your telegram to India")).to_be_in_viewport(ratio=1)
    expect(desk(page).locator(".channels li:visible")).to_have_count(1)
    desk(page).get_by_role("link", name="All channels").click()
    expect(desk(page).locator(".channels li:visible")).to_have_count(9)


@pytest.fixture
def match():
    match = make_limited_race(array=0)
    build_line(match, 0, 1)
    return match


def choose(page, side, words):
    form = desk(page).locator(".deal-form")
    form.get_by_label(f"{side} 1", exact=True).select_option(label=words)


def shown_words(page):
    preview = desk(page).locator("#deal-preview")
    expect(preview).to_be_focused()
    return preview.locator("li").all_text_contents()


def deals():
    return [telegram.deal["kind"] for telegram in Telegram.objects.order_by("pk")]


@pytest.mark.long
def test_two_nations_bargain_and_agree(watch, match):
    users = users_of(match)
    phone, wide = watch(match, users[0], viewport=PHONE), watch(match, users[1], viewport=WIDE)
    open_channel(phone, USSR)
    open_channel(wide, US)
    desk(phone).get_by_text("Propose a deal").click()
    choose(phone, "I will", "Launch in 1950")
    choose(phone, "You will", "Fire no missile at the United States")
    desk(phone).get_by_role("button", name="Preview proposal").click()
    assert shown_words(phone) == ["You launch in 1950.", "The Soviet Union fires no missile at you."]
    desk(phone).get_by_role("button", name="Send proposal").click()
    expect(desk(phone).get_by_role("log")).to_contain_text("Waiting for Soviet Union.")
    expect(desk(phone).get_by_role("log")).to_be_focused()
    expect(desk(phone).locator(".deal-form").get_by_label("I will 1", exact=True)).to_have_value("")
    expect(desk(wide).get_by_role("log")).to_contain_text("You fire no missile at the United States.")
    desk(wide).get_by_role("link", name="Counter").click()
    expect(desk(wide).locator(".deal-form").get_by_label("I will 1", exact=True)).to_be_focused()
    choose(wide, "You will", "Send 2 garnets")
    desk(wide).get_by_role("button", name="Preview proposal").click()
    assert shown_words(wide)[-1] == "The United States sends you 2 garnets."
    desk(wide).get_by_role("button", name="Send proposal").click()
    accept = desk(phone).get_by_role("button", name="Accept")
    expect(accept).to_have_count(1)
    accept.click()
    for page in (phone, wide):
        expect(desk(page).get_by_role("log")).to_contain_text("Accepted.")
        expect(desk(page).locator(".deal-answer")).to_have_count(0)
    assert deals() == ["proposal", "proposal", "answer"]


@pytest.mark.long
def test_deal_form_keeps_choices_per_channel(watch, match):
    build_line(match, 0, 3)
    page = watch(match, users_of(match)[0])
    open_channel(page, USSR)
    desk(page).get_by_text("Propose a deal").click()
    choose(page, "I will", "Launch in 1950")
    with page.expect_response(re.compile("/telegraph/")):
        page.evaluate("document.body.dispatchEvent(new Event('telegraph:changed'))")
    chosen = desk(page).locator(".deal-form").get_by_label("I will 1", exact=True)
    expect(chosen).to_have_value('{"kind": "launch"}')
    open_channel(page, "France")
    expect(desk(page).locator(".deal-form")).to_have_attribute("action", re.compile("pair-0-3/propose"))
    expect(chosen).to_have_value("")
