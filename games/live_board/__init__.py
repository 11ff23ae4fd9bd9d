"""What everybody sees: the live board over websockets, films, replays, front page, link previews.

Who has answered goes out as some hundred bytes; the board goes out whole, and only when it changed: htmx
puts it in its place (`hx-swap-oob`). A page names the version that it shows when it connects, and is sent
what is newer, in order. After a reconnection it fetches its dashboard again; once a deadline has passed, a
page that has heard nothing asks. The hub joins a match's group once per process however many sockets watch;
board and history are rendered once per version for all of them. A nudge says only what is old: `live.js`
makes an event of the body of it, for which the parts that it concerns wait by `hx-trigger`. A morph never
touches the inputs of a form in which something has been entered. The page that has asked for a change is
not nudged for it: pages have random names. An announcement that fails is logged: what is committed stays
saved. On daphne a message is encoded and framed once for all sockets; a server that makes the application
wait, as uvicorn does, gets its slow sockets the newest state once they have read the last. A page is the
same for all visitors who are not signed in, but for the token of its forms: it is rendered once per version
of what it shows (`matches/views/shared.py`). The board chooses without knowing who looks: its plates are
labels of inputs that only a player's own ticket has. The socket of a waiting room says only that the room
is old: an `hx-get` then fetches the page and morphs it.
"""
