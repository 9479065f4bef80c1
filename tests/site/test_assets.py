"""Scripts and styles: one style for a page, kept by browsers, and another as soon as a file is another."""

from __future__ import annotations

import gzip
import re
import shutil
from importlib import resources
from pathlib import Path

import pytest

from scupper.engine.game import Game, games
from scupper.site import assets
from tests.site.houses import House, Person, seated

GAME = games()[0].facts.id
MOST_SCRIPT = 30_000


def named(page: str, kind: str) -> list[str]:
    """The assets of a kind that a page names."""
    return re.findall(rf'<(?:link|script)\b[^>]*(?:href|src)="([^"]+\.{kind}[^"]*)"', page)


def pages(ann: Person) -> dict[str, str]:
    """A page of each kind."""
    made = ann.post("/tables", {"game": GAME}).headers["location"]
    return {path: ann.get(path).text for path in ("/", made, f"/guide/{GAME}", "/no-such-page")}


def test_a_page_has_one_style(home: House) -> None:
    """Each kind of page names one style, which holds the house's and, where pieces are shown, its game's."""
    ann = home.person()
    for path, page in pages(ann).items():
        (address,) = named(page, "css")
        style = ann.get(address)
        assert style.headers["content-type"].startswith("text/css"), path
        assert ":root{" in style.text, path
        assert ".bar{" in style.text, path
        assert (f".{GAME}" in style.text) == (path == "/" or path.startswith("/t/")), path


def test_an_asset_that_a_page_names_is_kept(home: House) -> None:
    """The address changes when what is there does, so a browser need not ask again."""
    ann = home.person()
    page = pages(ann)["/"] + pages(ann)[f"/guide/{GAME}"] + ann.get("/t/table-0001-0123456789/").text
    for address in {*named(page, "css"), *named(page, "js")}:
        assert "immutable" in ann.get(address).headers["cache-control"], address
        other = re.sub(r"[0-9a-f]{8}", "00000000", address)
        assert ann.get(other).headers["cache-control"] == "no-cache", other


@pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)
def test_a_game_changes_no_animation_of_the_house(home: House, of: Game) -> None:
    """The styles of a game stand behind the house's: keyframes of the same name would take their place."""
    names = re.findall(r"@keyframes ([-\w]+)", home.person().get(f"/style/table/{of.facts.id}.css").text)
    assert len(names) == len(set(names)) > 1


@pytest.mark.parametrize("path", ["/static/table.js", "/static/icon.svg", "/style/home.css"])
def test_an_asset_that_the_browser_has_is_not_sent_again(home: House, path: str) -> None:
    """It asks with the file's mark and hears that nothing has changed."""
    first = home.person().get(path)
    again = home.person().get(path, if_none_match=first.headers["etag"])
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    other = home.person().get(path, if_none_match='"another"')
    assert (other.status_code, other.content) == (200, first.content)


def test_an_asset_is_compressed_for_those_who_can_read_it(home: House) -> None:
    """And whole for all others; caches between hear that there are two."""
    small = home.person().get("/style/home.css", accept_encoding="gzip")
    whole = home.person().get("/style/home.css", accept_encoding="identity")
    assert small.text == whole.text
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in whole.headers
    assert int(small.headers["content-length"]) == len(gzip.compress(whole.content, 9))
    assert "accept-encoding" in whole.headers["vary"].lower()


@pytest.mark.parametrize(
    "path",
    [
        f"/style/home/{GAME}.css",
        "/style/table.css",
        "/style/no-such-page.css",
        "/style/table/no-such-game.css",
        "/static/tokens.css",
        "/static/%2e%2e/app.py",
        "/static/00000000/no-such-script.js",
    ],
)
def test_there_are_no_other_assets(home: House, path: str) -> None:
    """Only what pages name, and only for games that there are."""
    assert home.person().get(path).status_code == 404


def test_a_changed_file_is_seen_at_once(home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next page names another address, and the old one gives what is there now."""
    folder = tmp_path / "static"
    shutil.copytree(str(assets.static_folder()), folder)
    monkeypatch.setattr(assets, "static_folder", lambda: folder)
    ann = home.person()
    (style,) = named(ann.get("/").text, "css")
    script = assets.script_address("table")
    for name, more in (("page.css", ".changed { color: red; }"), ("page.js", "changed();")):
        (folder / name).write_text((folder / name).read_text("utf-8") + more, "utf-8")
    (changed,) = named(ann.get("/").text, "css")
    assert style != changed
    assert script != assets.script_address("table")
    assert ann.get(style).text == ann.get(changed).text
    assert ".changed{color:red}" in ann.get(style).text


def test_all_scripts_together_stay_small(home: House) -> None:
    """The page's own scripts, those that are loaded on demand included, are 30 kB before compression."""
    names = [f.name for f in resources.files("scupper.site").joinpath("static").iterdir()]
    scripts = {name: home.person().get(f"/static/{name}") for name in names if name.endswith(".js")}
    assert sum(len(script.content) for script in scripts.values()) < MOST_SCRIPT
    for name, script in scripts.items():
        assert script.headers["content-type"].startswith("text/javascript"), name
        assert not re.search(r"^\s|^//|/\*", script.text, re.MULTILINE), name


SAYINGS = {
    "a.css": ('a::after { content: "a: /* 0.5 */ b"; }', '"a: /* 0.5 */ b"'),
    "b.css": ("a { b: calc(1px + 2px * var(--c, 0)); }", "calc(1px + 2px * var(--c,0))"),
    "c.css": ("a { b: url(/0.5/ffffff.svg); }", "url(/0.5/ffffff.svg)"),
    "a.js": ("export const said = `a  ${(first, second) => second}  // b`;", "`a  ${(e,t)=>t}  // b`"),
    "b.js": (r"export const said = text.match(/[/ ]\/ \* +/g);", r"/[/ ]\/ \* +/g"),
    "c.js": ('import { one } from "./x.js"; export const two = () => one;', "export const two=()=>one"),
    "d.svg": ('<svg><title>a  b</title><path d="M0 0"/></svg>', '<path d="M0 0"/>'),
}


@pytest.mark.parametrize("name", SAYINGS)
def test_what_a_file_says_is_sent_whole(home: House, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strings, templates, patterns, sums, addresses, and the names by which modules know each other."""
    text, kept = SAYINGS[name]
    monkeypatch.setattr(assets, "_read", lambda _file: text)
    path = {"css": "/style/text.css", "js": "/static/table.js", "svg": "/static/icon.svg"}
    assert kept in home.person().get(path[name.rpartition(".")[2]]).text


def test_a_table_at_rest_has_its_later_style_for_those_without_scripts_only(home: House) -> None:
    """Looking back a page has both: what stands below the line in the files is in the second."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    at_rest, back = people[0].get(path).text, people[0].get(f"{path}?at=-1").text
    assert re.search(r'<noscript id="later"><link rel="stylesheet" href="/style/later/[^"]+">', at_rest)
    assert '<noscript id="later">' not in back
    styles = [people[0].get(address.replace("&amp;", "&")).text for address in named(back, "css")]
    assert len(styles) == 2
    assert ".story{" in styles[1]
    assert ".story{" not in styles[0]
    assert ".stage{" in styles[0]
