// @ts-check
/** Shows new markup in place of old: elements with an id are kept and moved, so that focus, listeners and
 * transitions live on, and pieces of a picture glide to their new place. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LONGEST = 900;

/** What is the visitor's own is not taken away: text typed into a field, a list that was opened.
 * @param {Element} element @param {string} name */
function belongsToVisitor(element, name) {
  if (element instanceof HTMLDetailsElement) return name === "open";
  return element instanceof HTMLInputElement && name === "value" && ["text", "number"].includes(element.type);
}

/** @param {Element} from @param {Element} to */
function copyAttributes(from, to) {
  for (const a of [...from.attributes])
    if (!to.hasAttribute(a.name) && !belongsToVisitor(from, a.name)) from.removeAttribute(a.name);
  for (const a of to.attributes)
    if (from.getAttribute(a.name) !== a.value && !belongsToVisitor(from, a.name)) from.setAttribute(a.name, a.value);
  if (from instanceof HTMLInputElement && from.type === "radio") from.checked = to.hasAttribute("checked");
}

/** Make `from` look like `to`.
 * @param {Element} from @param {Element} to @param {Element} root @param {Set<string>} wanted */
function morph(from, to, root, wanted) {
  copyAttributes(from, to);
  if (from.hasAttribute("data-keep")) return;
  /** @type {ChildNode | null} */
  let at = from.firstChild;
  for (const want of [...to.childNodes]) {
    const have = match(from, at, want, root);
    if (!have) from.insertBefore(want, at);
    else {
      if (have !== at) put(from, have, at);
      else at = at.nextSibling;
      if (have instanceof Element && want instanceof Element) morph(have, want, root, wanted);
      else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    }
  }
  while (at) {
    const next = at.nextSibling;
    if (!(at instanceof Element && wanted.has(at.id))) at.remove();
    at = next;
  }
}

/** The node that `want`, a child of `from`, stands for: by its id wherever it is, else the next of the same kind.
 * @param {Element} from @param {ChildNode | null} at @param {ChildNode} want @param {Element} root
 * @returns {ChildNode | null} */
function match(from, at, want, root) {
  if (want instanceof Element && want.id) {
    const have = at instanceof Element && at.id === want.id ? at : root.querySelector("#" + CSS.escape(want.id));
    return have?.nodeName === want.nodeName && !have.contains(from) ? have : null;
  }
  return !at || at.nodeName !== want.nodeName || (at instanceof Element && at.id) ? null : at;
}

/** `moveBefore` keeps focus and running animations; browsers without it only lose those.
 * @param {any} parent @param {ChildNode} node @param {ChildNode | null} before */
function put(parent, node, before) {
  (parent.moveBefore ?? parent.insertBefore).call(parent, node, before);
}

/** @type {WeakMap<Element, Animation>} */
const flying = new WeakMap();

/** Where a piece is drawn now, in its parent's units: in mid flight from its style, else from its attribute
 * (WebKit neither animates the attribute by CSS nor shows it in the computed style).
 * @param {SVGGraphicsElement} e */
function place(e) {
  if (flying.get(e)?.playState === "running") return getComputedStyle(e).transform;
  const m = new DOMMatrix();
  for (let i = 0; i < e.transform.baseVal.numberOfItems; i++)
    m.multiplySelf(DOMMatrix.fromMatrix(e.transform.baseVal.getItem(i).matrix));
  return m.toString();
}

/** A longer way takes longer.
 * @param {string} from @param {string} to */
function duration(from, to) {
  const a = new DOMMatrix(from), b = new DOMMatrix(to);
  return Math.min(LONGEST, 320 + 2.4 * Math.hypot(a.e - b.e, a.f - b.f));
}

/** A piece that has left the board sinks and fades where it was.
 * @param {SVGGraphicsElement} e @param {Element} parent @param {string} from */
function sink(e, parent, from) {
  if (!parent.isConnected) return;
  for (const inner of [e, ...e.querySelectorAll("[id]")]) inner.removeAttribute("id");
  e.setAttribute("aria-hidden", "true");
  parent.append(e);
  const gone = e.animate(
    [{ transform: from }, { transform: `translate(0, 46px) ${from}`, opacity: 0 }],
    { duration: 1100, easing: "ease-in" },
  );
  gone.onfinish = () => e.remove();
}

/** Show new markup: each of its outermost elements takes the place of the one with the same id inside `root`.
 * @param {Element} root @param {string} html */
export function show(root, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const pieces = /** @type {NodeListOf<SVGGraphicsElement>} */ (root.querySelectorAll("g[id][transform]"));
  const were = [...pieces].map((e) => ({ e, from: place(e), parent: /** @type {Element} */ (e.parentElement) }));
  const faces = new Map([...root.querySelectorAll("[id] [data-face]")].map((e) => [faceKey(e), e.getAttribute("data-face")]));
  for (const { e } of were) flying.get(e)?.cancel();
  const wanted = new Set([...template.content.querySelectorAll("[id]")].map((e) => e.id));
  for (const next of [...template.content.children]) {
    const have = root.querySelector("#" + CSS.escape(next.id));
    if (have) morph(have, next, root, wanted);
  }
  if (calm.matches) return;
  for (const { e, from, parent } of were) {
    if (!e.isConnected) sink(e, parent, from);
    else if (from !== place(e)) {
      const to = place(e);
      const timing = { duration: duration(from, to), easing: "cubic-bezier(.3,1.2,.5,1)" };
      flying.set(e, e.animate([{ transform: from }, { transform: to }], timing));
    }
  }
  roll(root, faces);
}

/** @param {Element} e */
function faceKey(e) {
  return e.closest("[id]")?.id ?? "";
}

/** Dice whose face has changed tumble, one a little after the other.
 * @param {Element} root @param {Map<string, string | null>} faces */
function roll(root, faces) {
  let n = 0;
  for (const e of root.querySelectorAll("[id] [data-face]"))
    if (e.getAttribute("data-face") && faces.get(faceKey(e)) !== e.getAttribute("data-face"))
      e.animate([{ rotate: "0deg", scale: 1 }, { rotate: "200deg", scale: 1.18 }, { rotate: "360deg", scale: 1 }], {
        duration: 500,
        delay: 40 * n++,
        easing: "ease-out",
      });
}
