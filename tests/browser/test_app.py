"""The site as an app: its worker shows notices, a page stands in for the line, and one press is enough."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.fixtures import PATIENCE_MS
from tests.browser.users import log_in
from tests.builders import make_user

# The shell without windows has no screen for notices and icons, and falls over where a worker writes on one.
NO_SCREEN = """() => {
  Object.assign(self, { shown: [], went: [] });
  navigator.setAppBadge = async (count) => { self.count = count; };
  ServiceWorkerRegistration.prototype.showNotification = async (...said) => { self.shown.push(said); };
  self.clients.openWindow = async (address) => { self.went.push(`opened ${address}`); };
  WindowClient.prototype.focus = async function () { self.went.push(`shown ${new URL(this.url).pathname}`); };
}"""
NEXT_SHOWN = """async (patience) => {
  const end = Date.now() + patience;
  while (self.shown.length === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  return self.shown.shift() ?? ["nothing", {}];
}"""
CLICK = """async (url) => {
  const click = new Event("notificationclick");
  const done = new Promise((resolve) => Object.assign(click, { waitUntil: resolve }));
  self.dispatchEvent(Object.assign(click, { notification: { close() {}, data: { url } } }));
  await done;
}"""
CONTROLLED = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
}"""
# A browser that can be told: it remembers what it subscribed to, as browsers do.
SUBSCRIBES = """
  const kept = () => localStorage.subscription && {
    ...JSON.parse(localStorage.subscription),
    toJSON: () => JSON.parse(localStorage.subscription),
    unsubscribe: async () => delete localStorage.subscription,
  };
  Object.defineProperty(Notification, "permission", { get: () => localStorage.leave ?? "default" });
  Notification.requestPermission = async () => (localStorage.leave = localStorage.answer ?? "granted");
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 87) throw new Error("no key");
    const endpoint = `https://push.example.net/${Math.random()}`;
    const keys = { p256dh: applicationServerKey, auth: "A".repeat(22) };
    localStorage.subscription = JSON.stringify({ endpoint, keys });
    return kept();
  };
"""


@pytest.fixture
def app(open_page) -> Page:
    page = open_page("/rules/", worker=True)
    page.evaluate(CONTROLLED)
    return page


def push_service(page: Page, worker: Worker) -> Callable[[str], list]:
    """Delivers a message to the page's browser, as a push service does; what is shown then."""
    line, known = page.context.new_cdp_session(page), []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    # The line's events arrive while the page waits for something else.
    for _ in range(PATIENCE_MS // 100):
        if known:
            break
        page.wait_for_timeout(100)
    goal = {"origin": page.url.removesuffix("/rules/"), "registrationId": known[0]["registrationId"]}

    def deliver(message: str) -> list:
        line.send("ServiceWorker.deliverPushMessage", goal | {"data": message})
        return worker.evaluate(NEXT_SHOWN, PATIENCE_MS)

    return deliver


def test_a_push_comes_up_as_a_notice_whose_click_leads_to_the_match(app):
    (worker,) = app.context.service_workers
    worker.evaluate(NO_SCREEN)
    url = "https://races.example/matches/7/dashboard/"
    told = {"title": "Orbit: Your turn, 1951", "body": "Until noon.", "tag": "match-7", "url": url}
    push = push_service(app, worker)
    title, options = push(json.dumps(told | {"waiting": 3}))
    assert (title, worker.evaluate("self.count")) == (told["title"], 3)
    assert (options["body"], options["tag"], options["data"]) == ("Until noon.", "match-7", {"url": url})
    assert [app.request.get(options[picture]).status for picture in ("icon", "badge")] == [200, 200]
    assert push("no JSON")[0] == "Mission control calls"
    # Wherever it says that it leads: to this site; and to the tab that is there already.
    for goal in (url, "https://races.example/rules/", "https://races.example/matches/8/dashboard/telegraph/?a=b"):
        worker.evaluate(CLICK, goal)
    assert worker.evaluate("self.went") == [
        "opened /matches/7/dashboard/",
        "shown /rules/",
        "opened /matches/8/dashboard/telegraph/?a=b",
    ]


@pytest.mark.long
def test_without_a_line_its_own_page_is_shown_until_there_is_one(app, open_page):
    user = make_user()
    log_in(app, user)
    app.goto("/account/notifications/")
    app.context.set_offline(True)
    app.goto("/lobby/")
    expect(app.get_by_role("heading", name="No connection to mission control")).to_be_visible()
    assert app.evaluate("getComputedStyle(document.querySelector('.lost')).display") == "flex"
    app.get_by_role("link", name="Try again").click()
    expect(app.get_by_role("heading", name="No connection to mission control")).to_be_visible()
    kept = app.evaluate(
        "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => url))"
    )
    assert [url for url in kept if "/static/" not in url and not url.endswith("/offline/")] == []
    app.context.set_offline(False)
    expect(app.get_by_role("heading", name="Lobby")).to_be_visible()
    open_page.close_with_problems()


@pytest.mark.long
def test_a_device_is_told_from_one_press_on(open_page):
    page = open_page("/rules/", worker=True)
    page.add_init_script(SUBSCRIBES)
    user = make_user()
    log_in(page, user)
    page.goto("/account/notifications/")
    panel = page.locator("#push")
    panel.get_by_role("button", name="Turn on push notifications").click()
    expect(panel.get_by_text("Push notifications are on for this device,")).to_be_visible()
    expect(panel.get_by_text("(this device)")).to_have_count(1)
    expect(panel.get_by_role("button", name="Turn on push notifications")).to_be_hidden()
    first = user.targets.get()
    # Taken off, it can be told again; the browser's subscription is another one then.
    panel.get_by_role("button", name="Remove").click()
    panel.get_by_role("button", name="Turn on push notifications").click()
    expect(panel.get_by_text("Push notifications are on for this device,")).to_be_visible()
    assert user.targets.get().address != first.address
    page.evaluate("localStorage.leave = 'denied'")
    page.reload()
    expect(panel.get_by_text("blocks notifications from this site")).to_be_visible()
    expect(panel.get_by_role("button", name="Turn on push notifications")).to_be_hidden()


def test_a_device_that_cannot_be_told_is_told_so(open_page):
    page = open_page("/rules/")
    page.add_init_script("delete window.PushManager")
    log_in(page, make_user())
    page.goto("/account/notifications/")
    expect(page.get_by_text("This browser does not support push notifications here.")).to_be_visible()
