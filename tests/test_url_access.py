"""Every URL with every method by every kind of user: the expected permission, and no server error.

An address that is not in the table beside this fails the walk: whoever adds one decides who may use it.
"""

import re

import pytest
from asgiref.sync import sync_to_async

from games.live_board.consumers.match import CLOSE_BY_INVITATION
from games.models import Match
from spacerace.asgi import application, websocket_urlpatterns
from spacerace.sockets import CLOSE_NO_SUCH_SOCKET
from tests.caches import empty_caches
from tests.look.page_faults import faults_of
from tests.url_access import METHODS, PEOPLE, World, form_data, invite, iter_routes, make_world, rolled_back
from tests.url_access_table import EXCEPTIONS, OTHER_ADDRESSES, RUNNING, SOCKETS, WAITING, address
from tests.websockets import PatientSocket

pytestmark = pytest.mark.long


def answer_of(response) -> str:
    """What was answered, as the tables say it."""
    if response.status_code not in (302, 308):
        return str(response.status_code)
    return "in" if re.search(r"login/\?next=", response["Location"]) else "go"


def allowed(method: str, get: str, post: str) -> set[str]:
    """What the method may be answered where GET and POST are answered so; no other one changes anything."""
    if method in ("GET", "HEAD", "POST"):
        return {post if method == "POST" else get}
    told = {get, post.removesuffix("+"), "405"}
    return told | {"200"} if method == "OPTIONS" else told


def test_access_table_lists_every_address():
    assert set(iter_routes()) == set(RUNNING) | set(OTHER_ADDRESSES)
    assert set(WAITING) == set(RUNNING)


@pytest.fixture
def world(db) -> World:
    return make_world()


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("table", ["running", "waiting", "others"])
def test_url_permissions_match_table(world, who, table):
    match = world.running if table == "running" else world.waiting
    doors = {"running": RUNNING, "waiting": WAITING, "others": OTHER_ADDRESSES}[table]
    place, before, wrong = PEOPLE.index(who), world.state(), []
    for route, (get, post) in doors.items():
        for method in METHODS:
            with rolled_back():
                response = knock(world, who, method, route, match)
                told = answer_of(response) + ("+" if world.state() != before else "")
            if method == "GET" and is_page(route, response):
                wrong += [f"{route}: {fault}" for fault in faults_of(response.content.decode())]
            expected = allowed(method, get.split()[place], post.split()[place])
            if told not in expected and (method, route, told) not in EXCEPTIONS:
                wrong.append(f"{method} {route}: {told}")
            if sends_null_origin(response):
                wrong.append(f"{method} {route}: browsers would send its forms with `Origin: null`")
            if place < PEOPLE.index("invited") and any(s in response.content.decode() for s in world.secrets):
                wrong.append(f"{method} {route}: tells a secret")
    assert wrong == []


def sends_null_origin(response) -> bool:
    """Whether the answer is a page whose forms the CSRF check would refuse, for want of a referrer."""
    is_page = response.get("Content-Type", "").startswith("text/html")
    return is_page and "no-referrer" in response.get("Referrer-Policy", "")


def is_page(route: str, response) -> bool:
    """Whether it is a page of the site; Django makes those of the operators."""
    is_html = response.get("Content-Type", "").startswith("text/html")
    return response.status_code == 200 and is_html and not route.startswith("admin/")


def knock(world: World, who: str, method: str, route: str, match: Match):
    """Somebody's request for an address, with what its form is sent with."""
    empty_caches()
    browser = world.browser(who)
    if who == "invited":
        invite(browser, match)
    given = form_data(route, match) if method == "POST" else {}
    send = browser.trace if method == "TRACE" else getattr(browser, method.lower())
    return send(address(route, match), given) if given else send(address(route, match))


def cookies_for(world: World, who: str, match: Match, path: str) -> bytes:
    """What somebody's browser brings to that address."""
    browser = world.browser(who)
    if who == "invited":
        invite(browser, match)
    brought = [each for each in browser.cookies.values() if path.startswith(each["path"] or "/")]
    return "; ".join(f"{each.key}={each.value}" for each in brought).encode()


async def first_word(path: str, cookies: bytes) -> str:
    """The code that a socket closes with at once, or "board" of one that shows it."""
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookies)]
    socket = PatientSocket(application, path, headers=headers)
    await socket.connect()
    answer = await socket.receive_output()
    await socket.disconnect()
    return str(answer["code"]) if answer["type"] == "websocket.close" else "board"


def test_every_socket_is_in_the_table():
    assert {str(route.pattern) for route in websocket_urlpatterns} == set(SOCKETS)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("state", ["running", "waiting"])
async def test_socket_permissions_match_page_table(state):
    world = await sync_to_async(make_world)()
    match = getattr(world, state)
    pages = RUNNING if state == "running" else WAITING
    shown = {"200": "board", "403": str(CLOSE_BY_INVITATION)}
    expected = [shown[answer] for answer in pages["matches/<int:pk>/"][0].split()]
    for example in SOCKETS.values():
        path = f"/{example.format(pk=match.pk)}"
        brought = [await sync_to_async(cookies_for)(world, who, match, path) for who in PEOPLE]
        assert [await first_word(path, cookies) for cookies in brought] == expected
    for nowhere in ("/ws/", "/ws/matches/-1/", f"/ws/matches/{match.pk}/private/", "/"):
        assert await first_word(nowhere, b"") == str(CLOSE_NO_SUCH_SOCKET)
