"""Being told: news, e-mail, web push, webhooks, calendars, quiet hours; sent exactly once from an outbox.

News is a row, written in the transaction that makes it, for whoever has an address that works: two queries
for a window, however many play. Two minutes later `games.notifications.services.dispatch` looks whether it
is still true, and gives what is left to one delivery per match and address. A delivery is claimed and put
into words in one short transaction, sent outside of it (`notifications/transports/`), and noted in another;
who dies between leaves an end that nobody knows, and it is never sent again. Words are made of what is
public at that moment, and hours follow the reader's clock: a browser says its zone in a cookie, which is
noted with the hour somebody was here last, unless they choose another. Each channel has a thread of its
own, so that a mail server that hangs closes no window late. What leaves for addresses that anybody may name
goes through `notifications/transports/safe_http.py`: resolved once, checked, connected to what was checked,
https, no redirects. The service worker keeps one page, never anybody's.
"""
