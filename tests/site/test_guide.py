"""The guide page: every rule that a reason cites has its place there, and markup in a guide stays text."""

from __future__ import annotations

import pytest

from scupper.engine.game import Game, games
from scupper.site.guide import guide_html
from tests.site.houses import House


def test_every_installed_game_has_a_guide_page(home: House) -> None:
    """The page is there, with the game's credits, and its address is on the home page."""
    for game in games():
        page = home.person().get(f"/guide/{game.facts.id}")
        assert page.status_code == 200
        assert game.facts.credits in page.text
        assert f'href="/guide/{game.facts.id}"' in home.person().get("/").text


def test_headings_have_anchors_and_raw_html_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """An anchor is the heading's words, or what stands behind it in braces."""
    text = "## The *pool*\n\n## Rare things {#odd}\n\n<script>alert(1)</script>\n\n[x](javascript:1)\n"
    monkeypatch.setattr(Game, "text_file", lambda _game, _name: text)
    html = guide_html(Game("a-game-of-this-test", games()[0].facts))
    assert '<h2 id="the-pool">' in html
    assert '<h2 id="odd">Rare things</h2>' in html
    assert "<script>" not in html
    assert "javascript:" not in html.partition("href=")[2]
