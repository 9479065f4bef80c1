"""Browser contexts that are watched: whatever a page complains of fails the test, unless it was expected."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, WebSocket

from tests.browser.serving import Laid

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", e =>
  console.error(`content security policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""
SET_SPEED = """if (location.protocol === "http:") localStorage.setItem("speed", "0")"""
NO_CONNECTION = (
    r"WebSocket connection to .* failed|ERR_(CONNECTION|INTERNET_DISCONNECTED|EMPTY_RESPONSE|SOCKET)"
)


class Visitors:
    """Opens contexts, each a person with a browser of their own, and gathers what their pages complain of."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._expected: list[str] = []
        self.complaints: list[str] = []

    def visitor(
        self, url: str, laid: Laid | None = None, seat: int = 1, *, at_once: bool = False, **options: Any
    ) -> Page:
        """A new person's first page, not yet gone anywhere; with `laid` the person holds that seat.

        `at_once`: one who has set the speed of what happens so that nothing is waited for.
        """
        options.setdefault("viewport", {"width": 1280, "height": 800})
        context = self._browser.new_context(base_url=url, **options)
        context.set_default_timeout(15_000)
        if options.get("java_script_enabled", True):
            context.add_init_script(REPORT_VIOLATIONS)
        if at_once:
            context.add_init_script(SET_SPEED)
        if laid is not None:
            context.add_cookies([{"name": "scupper", "value": laid.cookies[seat - 1], "url": url}])
        self._contexts.append(context)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"{error.error}"))
        return context.new_page()

    def expect(self, pattern: str) -> None:
        """Complaints that match the pattern are part of the journey."""
        self._expected.append(pattern)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._expected):
            self.complaints.append(text)

    def close(self) -> None:
        """Close all contexts."""
        for context in self._contexts:
            for page in context.pages:
                # What is still on its way is let through first: a page loads scripts when they are wanted.
                page.unroute_all(behavior="wait")
            context.close()


def everything_received(page: Page) -> list[str]:
    """A list that fills with all that reaches a page from now on: frames of WebSockets, bodies of answers."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: heard.append(str(data)))

    def read(route: Route) -> None:
        # Read on its way: the browser forgets bodies once it has navigated on.
        response = route.fetch(max_redirects=0)
        heard.append(response.text())
        route.fulfill(response=response)

    page.on("websocket", listen)
    page.route("**/*", read)
    return heard
