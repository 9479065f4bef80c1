"""The pages' templates. What a person wrote goes through them and is escaped; boards come as ready markup."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

_environment = Environment(
    loader=PackageLoader("scupper.site"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(name: str, **values: object) -> str:
    """A template filled in."""
    return _environment.get_template(name).render(**values)
