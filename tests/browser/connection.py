"""The WebSocket of a page, which tests can watch, cut and restore."""

import re

CALL_AGAIN_SOON = "Math.random = () => 0.05"
"""To be run on a page first: the pause before it calls again is drawn."""


class PageConnection:
    """The socket between a page and the server, in the hands of a test."""

    def __init__(self, page):
        self.messages = []
        self.calls = 0
        self.down = False
        page.add_init_script(CALL_AGAIN_SOON)
        page.route_web_socket(re.compile("/ws/matches/"), self._open)

    def _open(self, browser_end):
        self.browser_end = browser_end
        self.calls += 1
        if self.down:
            browser_end.close(code=1012)
        else:
            browser_end.connect_to_server().on_message(self._arrive)

    def _arrive(self, message):
        self.messages.append(message)
        self.browser_end.send(message)

    def cut(self, code):
        """Close the socket, and every new one until it is restored."""
        self.down = True
        self.browser_end.close(code=code)
