"""Scripts and styles: one style for a page, kept by browsers, and another as soon as a file is another."""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest

from scupper.engine.game import Game, games
from scupper.engine.svg_symbols import later, sprite
from scupper.site import assets, sheets
from scupper.site.dressing import dressed
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


def style_of(page: str) -> str:
    """The style that stands in a page."""
    found = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    return found[1] if found else ""


def test_a_page_holds_the_style_that_it_uses(home: House) -> None:
    """The house's and, where pieces are shown, its game's; the policy allows that one and no other."""
    ann = home.person()
    for path, page in pages(ann).items():
        style = style_of(page)
        assert ":root{" in style, path
        assert (f".{GAME}" in style) == (path == "/" or path.startswith("/t/")), path
        assert ".prose" not in style or 'class="prose"' in page, path
        policy = ann.get(path).headers["content-security-policy"]
        assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy, path
        assert "unsafe" not in policy
        for whole in named(page, "css"):
            assert path.startswith("/t/")
            assert f'<noscript id="later"><link rel="stylesheet" href="{whole}"></noscript>' in page
            assert ann.get(whole).headers["content-type"].startswith("text/css")


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


@pytest.mark.parametrize("path", ["/static/table.js", "/static/icon.svg", f"/style/lobby/{GAME}.css"])
def test_an_asset_that_the_browser_has_is_not_sent_again(home: House, path: str) -> None:
    """It asks with the file's mark and hears that nothing has changed."""
    first = home.person().get(path)
    again = home.person().get(path, if_none_match=first.headers["etag"])
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    other = home.person().get(path, if_none_match='"another"')
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize(
    ("accepted", "used"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
@pytest.mark.parametrize("path", [f"/style/table/{GAME}.css", "/"])
def test_what_is_sent_is_compressed_as_the_browser_reads_it(
    home: House, path: str, accepted: str, used: str | None
) -> None:
    """And whole for all others; caches between hear that there are several."""
    sent = home.person().get(path, accept_encoding=accepted)
    assert sent.headers.get("content-encoding") == used
    assert sent.text == home.person().get(path, accept_encoding="identity").text
    assert (int(sent.headers["content-length"]) < len(sent.content) / 3) == bool(used)
    assert "accept-encoding" in sent.headers["vary"].lower() or not used


@pytest.mark.parametrize(
    "path",
    [
        f"/style/home/{GAME}.css",
        "/style/table.css",
        "/words/no-such-game.json",
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
    table = ann.post("/tables", {"game": GAME}).headers["location"]
    (style,) = named(ann.get(table).text, "css")
    script = assets.script_address("table")
    for name, more in (("page.css", "body { color: #c0ffee; }"), ("page.js", "changed();")):
        (folder / name).write_text((folder / name).read_text("utf-8") + more, "utf-8")
    (changed,) = named(ann.get(table).text, "css")
    assert style != changed
    assert script != assets.script_address("table")
    assert ann.get(style).text == ann.get(changed).text
    assert "{color:#c0ffee}" in ann.get(style).text
    assert "{color:#c0ffee}" in style_of(ann.get("/").text)


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
    path = {"css": f"/style/lobby/{GAME}.css", "js": "/static/table.js", "svg": "/static/icon.svg"}
    assert kept in home.person().get(path[name.rpartition(".")[2]]).text


def test_a_table_at_rest_leaves_out_what_comes_later(home: House) -> None:
    """What stands below the line in the files; looking back a page has what it uses of both parts."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    at_rest, back = (style_of(people[0].get(f"{path}{query}").text) for query in ("", "?at=-1"))
    assert ".stage{" in at_rest
    assert ".steps{" not in at_rest
    assert ".steps{" in back


NEEDED = {
    ".a{color:red}.no{color:red}": ".a{color:red}",
    ".a,.no,p{color:red}": ".a,p{color:red}",
    ".a .no{color:red}#i>.a{color:red}": "#i>.a{color:red}",
    ".a:is(.no,.no2){b:c}.a:is(.no,.a){b:c}.a:not(.no){b:c}": ".a:is(.no,.a){b:c}.a:not(.no){b:c}",
    ".a:has(>.no){b:c}.a:has(>p:nth-child(2)){b:c}": ".a:has(>p:nth-child(2)){b:c}",
    "[open]{b:c}[hidden]{b:c}": "[hidden]{b:c}",
    ".a{b:c;.no{d:e}p{d:e}}": ".a{b:c;p{d:e}}",
    "@media(min-width:1px){.no{b:c}}@media(min-width:2px){.a{b:c}}": "@media(min-width:2px){.a{b:c}}",
    ":root{--x:#111;--y:var(--z);--z:#222}.a{b:var(--y)}.no{b:var(--x)}": (
        ":root{--y:var(--z);--z:#222}.a{b:var(--y)}"
    ),
    ".a:hover{b:c}.a{cursor:help;transition:b 1s;b:c}": ".a{b:c}",
    '.a::after{content:"}.no{"}': '.a::after{content:"}.no{"}',
    "@keyframes k{to{b:c}}.a{animation:k 1s}": "",
}


@pytest.mark.parametrize(("sheet", "left"), NEEDED.items())
def test_only_rules_that_can_matter_are_kept(sheet: str, left: str) -> None:
    """Of rules, selectors, blocks and names, on a page with `p`, `.a`, `#i` and `[hidden]` alone."""
    names = sheets.names_on('<p class="a" id="i" hidden>no</p>')
    assert sheets.needed(sheets.read_sheet(sheet), names, still=True) == left


def test_where_nothing_follows_acts_matter_at_once() -> None:
    """A page without scripts has no later style to wait for."""
    sheet = "@keyframes k{to{b:c}}@keyframes l{to{b:c}}.a:hover{animation:k 1s}"
    names = sheets.names_on('<p class="a">')
    assert sheets.needed(sheets.read_sheet(sheet), names, still=False) == sheet.replace(
        "@keyframes l{to{b:c}}", ""
    )


@pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)
def test_a_page_holds_every_symbol_that_it_uses(home: House, of: Game) -> None:
    """Those that its board and its symbols name, and no others of the game."""
    whole = of.picture.sprite()
    for page in (home.person().get("/").text, dressed(f"<p>{whole}{of.picture.scene()}")[1]):
        used, there = set(re.findall(r'href="#([\w-]+)"', page)), set(re.findall(r' id="([\w-]+)"', page))
        assert used <= there
        drawings = re.findall(rf'<g id="([\w-]+)" class="{of.facts.id}">', page)
        assert set(drawings) <= used
    told = home.person().get(f"/words/{of.facts.id}.json").json()
    assert told[f".sprite.{of.facts.id}"] in whole


def test_a_page_begins_without_what_is_seen_later() -> None:
    """A symbol stays where it is used otherwise too; the mark itself is not sent."""
    drawings = {name: f'<path class="{name}"/>' for name in ("both", "now", "wake")}
    uses = '<use href="#to-both"/><use href="#to-now"/>'
    moving = later('<use href="#to-both"/><use href="#to-wake" class="w"/>')
    _, page = dressed(f"<p>{sprite('toy', 'to', '', drawings)}{uses}{moving}</p>")
    assert re.findall(r'<g id="to-(\w+)"', page) == ["both", "now"]
    assert page.endswith(f'{uses}<use href="#to-both"/><use href="#to-wake" class="w"/></p>')
