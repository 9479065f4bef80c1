"""What is drawn once a page: the symbols of Abandon Planet and its gradients."""

from __future__ import annotations

from typing import Final

from scupper.games.abandon_planet.picture_pieces import PREFIX

DEFINITIONS: Final = (
    f'<radialGradient id="{PREFIX}-ball" cx=".38" cy=".32" r=".75"><stop class="ball-lit"/>'
    '<stop class="ball-mid" offset=".62"/><stop class="ball-dim" offset="1"/></radialGradient>'
    f'<radialGradient id="{PREFIX}-flash"><stop class="flash-core"/><stop class="flash-mid" offset=".35"/>'
    '<stop class="flash-rim" offset="1"/></radialGradient>'
)
"""The round planet, and the flash of a strike."""
