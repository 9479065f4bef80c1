"""A page on which all pictures can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tools.pictures.stages import Stage

_STYLE = """
body { margin: 0; padding: 1rem; font: 15px/1.4 system-ui, sans-serif; background: #777; color: #fff }
section { border-top: 1px solid #aaa; padding: .6rem 0 }
h2 { margin: 0; font-size: 1rem }
p { margin: 0 0 .5rem; color: #eee }
div { display: flex; gap: .6rem; overflow-x: auto; align-items: start }
figure { margin: 0 }
img { height: 340px; max-width: none; display: block; object-fit: cover; object-position: top }
figcaption { font-size: .75rem }
"""


def write_sheet(folder: Path, stages: Sequence[Stage]) -> None:
    """Write index.html for the pictures of these stages that lie in the folder."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{_STYLE}</style>"]
    names = sorted((stage.name for stage in stages), key=len, reverse=True)
    found: dict[str, list[str]] = {name: [] for name in names}
    for path in sorted(folder.glob("*.png")):
        name = next((name for name in names if path.name.startswith(f"{name}-")), None)
        if name is not None:
            found[name].append(path.name)
    for stage in stages:
        if found[stage.name]:
            shown = "".join(_figure(name, stage.name) for name in found[stage.name])
            head = f"<h2>{escape(stage.name)}</h2><p>{escape(stage.says)}</p>"
            parts.append(f"<section id={stage.name!r}>{head}<div>{shown}</div></section>")
    (folder / "index.html").write_text("\n".join(parts) + "\n", "utf-8")


def _figure(file: str, stage: str) -> str:
    name = escape(file)
    caption = escape(file.removeprefix(f"{stage}-").removesuffix(".png"))
    image = f"<a href='{name}'><img loading=lazy src='{name}' alt=''></a>"
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"
