"""Fixtures of the journeys: Chromium, a server process, and visitors whose pages must not complain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.serving import Server
from tests.browser.watching import Visitors
from tools.browser import find_browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page whose answers a test reads on their way counts as coming from outside, and might then open no
    # WebSocket to this machine.
    "--disable-features=LocalNetworkAccessChecks",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs Chromium, and more time where many tests share few cores."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(300))


# Not for the whole session, hence this folder is a package: Playwright's event loop runs in the thread of the
# tests until it is stopped, and tests of other folders run loops of their own there.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser that CHROMIUM names, else the first on the path."""
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser() or "chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the journeys of this folder share; each makes tables of its own."""
    shared = Server(tmp_path_factory.mktemp("site") / "data")
    shared.start()
    yield shared
    shared.kill()


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for one test alone, which may kill it and start it again."""
    own = Server(tmp_path_factory.mktemp("site") / "data")
    own.start()
    yield own
    own.kill()


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    """Opens pages for people; at the end none of them may have complained of anything."""
    opened = Visitors(chromium)
    yield opened
    opened.close()
    assert opened.complaints == []
