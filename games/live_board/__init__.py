"""The public part of a match page: the live board over websockets, the match history and the front page.

Each change goes out once. Who has moved is some hundred bytes. The board goes out whole, and only when it
changed; htmx swaps it in (`hx-swap-oob`). A page sends the version that it shows when it connects, and
receives newer versions in order. After a reconnection it fetches its dashboard again. If a page has heard
nothing after a deadline, it asks. The hub joins the group of a match once per process, however many sockets
watch; board and history are rendered once per version for all of them.

A notification on the socket says only which part of the page is out of date. `live.js` turns it into an event of the
body, and the parts that it concerns listen by `hx-trigger`. A part whose request fails asks again by `hx-trigger="retry
delay:5s"`. A morph never touches the inputs of a form in which a player has entered something, nor opens or closes
`details` that a visitor has opened or closed. The page that asked for a change is not notified of it: each page has a
random name. If an announcement fails, it is logged; what is committed stays saved.

On daphne, a message is encoded and framed once for all sockets. A server that makes the application wait,
such as uvicorn, sends slow sockets the newest state once they have read the last. A page is the same for
all visitors who are not signed in, except for the token of its forms: it is rendered once per version of
what it shows (`matches/views/shared_pages.py`). The board lets players choose without knowing the viewer:
its buttons are labels of inputs that only a player's own order form has. The socket of a waiting room says
only that the room changed; an `hx-get` then fetches the page and morphs it.
"""
