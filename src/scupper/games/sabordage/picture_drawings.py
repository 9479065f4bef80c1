"""What is drawn once a page: the symbols of Sabordage, gradients, and the pattern of the sea."""

from __future__ import annotations

from typing import Final

from scupper.games.sabordage.picture_pieces import OUTLINES, PREFIX


def _shading(name: str, stops: tuple[tuple[str, str], ...]) -> str:
    """A gradient from top to bottom, in colours of the style sheet."""
    inside = "".join(f'<stop class="{kind}" offset="{offset}"/>' for kind, offset in stops)
    return f'<linearGradient id="{PREFIX}-{name}" x2="0" y2="1">{inside}</linearGradient>'


_DEPTHS: Final = (
    f'<linearGradient id="{PREFIX}-water" gradientUnits="userSpaceOnUse" y1="-900" x2="0" y2="120">'
    '<stop class="water-far" offset="0"/><stop class="water-near" offset="1"/></linearGradient>'
)
DEFINITIONS: Final = (
    _shading("wood", (("wood-lit", "0"), ("wood-dim", "1")))
    + _shading("cloth", (("cloth-dim", "0"), ("cloth-lit", ".5"), ("cloth-dim", "1")))
    + _shading("brass", (("brass-dim", "0"), ("brass-lit", ".35"), ("brass-low", "1")))
    + _DEPTHS
    + f'<radialGradient id="{PREFIX}-blast"><stop class="fire-core" offset="0"/>'
    '<stop class="fire-mid" offset=".45"/><stop class="fire-rim" offset="1"/></radialGradient>'
    f'<pattern id="{PREFIX}-waves" width="132" height="68" patternUnits="userSpaceOnUse">'
    '<path class="wave" d="M8 18q9-8 18 0t18 0M74 52q9-8 18 0t18 0"/></pattern>'
    f'<clipPath id="{PREFIX}-above"><path d="M-2000-3000H2000V6H-2000z"/></clipPath>'
)
"""Gradients, the pattern of the sea, and all that lies before the sterns."""

_WIDE: Final = 'x="-2000" y="-2400" width="4000" height="3600"'
SYMBOLS: Final[dict[str, str]] = {
    **OUTLINES,
    "sea": f'<rect class="ocean" {_WIDE}/><rect class="waves" {_WIDE}/>',
}
"""Name -> drawing, of everything in the sprite."""
