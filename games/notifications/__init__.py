"""Notifications by e-mail, web push and webhook, calendars and quiet hours; sent exactly once from an outbox.

A notification is a row, written in the transaction that causes it, for users with a working address: two
queries for a window, however many play. Two minutes later `games.notifications.services.dispatch` checks
whether it is still relevant, and adds it to one delivery per match and address.

A delivery is claimed and composed in one short transaction, sent outside of it (`transports/`), and recorded
in another. If the sender dies in between, the outcome is unknown and the message is never sent again.
Messages contain only what is public when they are sent. Times follow the reader's time zone: the browser
reports it in a cookie, unless the user chooses another.

Each channel has its own threads, so a slow mail server delays no window; `services/hosts.py` keeps a slow host
from delaying messages to others. Requests to addresses that users enter go through `transports/safe_http.py`:
resolved once, checked, connected to the checked address, HTTPS only, no redirects. The service worker caches
one page, which contains no personal data.
"""
