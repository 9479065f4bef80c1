"""The pages' templates. What a person wrote goes through them and is escaped; boards come as ready markup."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import InternationalizationExtension
from starlette.requests import Request
from starlette.responses import Response

from scupper.engine.language import LANGUAGES, gettext, language, ngettext, pgettext
from scupper.site.assets import Asset, script_address, style_address
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


async def words(request: Request) -> Response:
    """What scripts say, and the list of keys, in the language that is spoken."""
    asset = _words(language())
    return asset.answer(request, kept=request.url.query == asset.mark)


def words_address() -> str:
    """Where that is; another address for each language."""
    return f"/words.json?{_words(language()).mark}"


@lru_cache(maxsize=16)
def _words(_language: str) -> Asset:
    said = script_words() | {"keys": render("keys.html")}
    return Asset("application/json", msgspec.json.encode(said).decode())


_environment.globals.update(style=style_address, script=script_address, words=words_address)
