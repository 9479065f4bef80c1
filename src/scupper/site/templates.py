"""The pages' templates. What a person wrote goes through them and is escaped; boards come as ready markup."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import InternationalizationExtension
from starlette.requests import Request
from starlette.responses import Response

from scupper.engine.language import LANGUAGES, gettext, language, ngettext, pgettext
from scupper.site.assets import Asset, script_address, style_address
from scupper.site.dressing import all_symbols
from scupper.site.refusal import installed
from scupper.site.script_words import script_words

_environment = Environment(
    loader=PackageLoader("scupper.site"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    extensions=[InternationalizationExtension],
)
_environment.policies["ext.i18n.trimmed"] = True
_environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
# The extension gives the environment methods that Jinja's own types do not know.
_environment.install_gettext_callables(  # type: ignore[attr-defined]
    gettext, ngettext, newstyle=True, pgettext=pgettext
)
# What `_` gives is markup in a template: this is for texts of games.
_environment.filters["translated"] = gettext


def render(name: str, **values: object) -> str:
    """A template filled in."""
    return _environment.get_template(name).render(language=language(), languages=LANGUAGES, **values)


_BY_SCRIPT: Final = {"missed": "missed", "guide-box": "guide", "tools": "tools"}
"""Ids of elements that are filled by scripts, and the macros that say with what."""


async def words(request: Request) -> Response:
    """What scripts say and need about a game, in the language that is spoken."""
    asset = _words(installed(request.path_params["game"]).facts.id, language())
    return asset.answer(request, kept=request.url.query == asset.mark)


def words_address(game_id: str) -> str:
    """Where that is; another address for each language."""
    return f"/words/{game_id}.json?{_words(game_id, language()).mark}"


@lru_cache(maxsize=64)
def _words(game_id: str, _language: str) -> Asset:
    """The sentences, and by the selectors of their places: what works by scripts alone, all symbols."""
    made = _environment.get_template("by_script.html").make_module()
    said = script_words() | {"keys": render("keys.html")}
    said |= {f"#{place}": str(getattr(made, macro)()) for place, macro in _BY_SCRIPT.items()}
    said |= {f".sprite.{game_id}": all_symbols(installed(game_id).picture.sprite())}
    return Asset("application/json", msgspec.json.encode(said).decode())


_environment.globals.update(script=script_address, style=style_address, words=words_address)
