// @ts-check
/** Shows new markup in place of old: elements with an id are kept and moved, so that focus, listeners and
 * transitions live on, and pieces of a picture glide to their new place. */

import { moving } from "./motion.js";
import { all, byId, make } from "./page.js";

/** What is the visitor's own is not taken away: text typed into a field, a list that was opened; nor is a mark that
 * goes by itself.
 * @param {any} element @param {string} name */
function belongsToVisitor(element, name) {
  if (name === "data-fresh" || name === "data-changed") return true;
  if (element instanceof HTMLDetailsElement) return name === "open";
  return name === "value" && element.type === "text";
}

/** A number that is being typed, and has not been sent.
 * @param {any} e */
function isTyped(e) {
  return e.type === "number" && e === document.activeElement && e.value !== e.defaultValue;
}

/** A field that was changed once no longer follows its attributes: let it show what the new markup says.
 * @param {any} from @param {Element} to */
function showValue(from, to) {
  const said = from instanceof HTMLSelectElement && /** @type {any} */ (to.querySelector("option[selected]"));
  if (from.type === "radio") from.checked = to.hasAttribute("checked");
  else if (from.type === "number") from.value = from.defaultValue;
  else if (said) from.value = said.value;
}

/** @param {Element} from @param {Element} to */
function copyAttributes(from, to) {
  for (const a of [...from.attributes])
    if (!to.hasAttribute(a.name) && !belongsToVisitor(from, a.name)) from.removeAttribute(a.name);
  for (const a of to.attributes)
    if (from.getAttribute(a.name) !== a.value && !belongsToVisitor(from, a.name)) from.setAttribute(a.name, a.value);
}

/** Make `from` look like `to`.
 * @param {Element} from @param {Element} to @param {Set<string>} wanted */
function morph(from, to, wanted) {
  // Most of a drawing stays as it is, and the browser sees that fastest; a field may have been changed by hand.
  if (/** @type {SVGElement} */ (from).ownerSVGElement && from.isEqualNode(to)) return;
  const typed = isTyped(from);
  copyAttributes(from, to);
  if (from.hasAttribute("data-keep")) return;
  /** @type {ChildNode | null} */
  let at = solid(from.firstChild);
  /** @type {any[]} What goes or is wanted later is passed over: else all that stays would be moved before it, and drawn anew. */
  const past = [];
  for (const want of [...to.childNodes]) {
    const have = match(from, at, want);
    if (have?.parentNode === from && !past.includes(have))
      for (let next; at && at !== have; at = next) {
        next = solid(at.nextSibling);
        if (wanted.has(/** @type {any} */ (at).id) && next !== have) break;
        past.push(at);
      }
    const node = have ?? born(want);
    if (!have) from.insertBefore(node, at);
    else if (node !== at) put(from, node, at);
    if (node instanceof Element && want instanceof Element) {
      if (node !== want) morph(node, want, wanted);
    } else if (node.nodeValue !== want.nodeValue) node.nodeValue = want.nodeValue;
    // Not what followed before: `node` may have taken that in.
    at = solid(node.nextSibling);
  }
  for (; at; at = solid(at.nextSibling)) past.push(at);
  for (const e of past) if (e.parentNode === from && !wanted.has(e.id)) e.remove();
  if (!typed) showValue(from, to);
}

/** The next that is not on its way out of the picture.
 * @param {ChildNode | null} node */
function solid(node) {
  while (node instanceof Element && node.hasAttribute("data-ghost")) node = node.nextSibling;
  return node;
}

/** A new node for `want`: an empty one when what it holds may stand elsewhere, to be moved here and not doubled.
 * @param {ChildNode} want @returns {ChildNode} */
function born(want) {
  const holds = want instanceof Element && !want.hasAttribute("data-keep") && want.querySelector("[id]");
  return holds ? /** @type {Element} */ (want.cloneNode(false)) : want;
}

/** The node that `want`, a child of `from`, stands for: by its id wherever it is, else the next of the same kind.
 * @param {Element} from @param {ChildNode | null} at @param {ChildNode} want
 * @returns {ChildNode | null} */
function match(from, at, want) {
  if (want instanceof Element && want.id) {
    const have = at instanceof Element && at.id === want.id ? at : byId(want.id);
    return have?.nodeName === want.nodeName && !have.contains(from) ? have : null;
  }
  return !at || at.nodeName !== want.nodeName || (at instanceof Element && at.id) ? null : at;
}

/** `moveBefore` keeps focus and running animations; browsers without it only lose those.
 * @param {any} parent @param {ChildNode} node @param {ChildNode | null} before */
function put(parent, node, before) {
  (parent.moveBefore ?? parent.insertBefore).call(parent, node, before);
}

/** Where a piece stands: its seat in something that moves (`data-seat`), and the first two numbers of its `transform`.
 * @param {Element} e */
function spot(e) {
  const [x, y] = (e.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [];
  return { x: Number(x), y: Number(y), seat: e.getAttribute("data-seat") };
}

/** Pieces that nobody can tell apart (`data-alike`) swap their names in new markup: those which stay where they are, or in
 * their seat, stay the same, and the others go the shortest ways.
 * @param {Element} root @param {DocumentFragment} content */
function swapNames(root, content) {
  for (const kind of new Set(all(content, "[data-alike]").map((e) => e.getAttribute("data-alike")))) {
    const alike = `[id][data-alike="${kind}"]`;
    const old = all(root, alike).map((e) => ({ id: e.id, ...spot(e) }));
    const wanted = all(content, alike);
    const free = new Set([...old, ...wanted].map((e) => e.id));
    const ways = wanted.flatMap((e) => {
      const { x, y, seat } = spot(e);
      return old.map((o) => ({ e, id: o.id, far: seat && seat === o.seat ? -1 : Math.hypot(o.x - x, o.y - y) }));
    });
    /** @type {Set<Element>} */
    const named = new Set();
    for (const { e, id } of ways.sort((a, b) => a.far - b.far))
      if (!named.has(e) && free.delete(id)) {
        e.id = id;
        named.add(e);
      }
    const [...rest] = free;
    for (const e of wanted) if (!named.has(e)) e.id = rest.shift() ?? e.id;
  }
}

/** Show new markup: each of its outermost elements takes the place of the one with the same id inside `root`.
 * `told`: because something has happened, which is to be seen.
 * @param {Element} root @param {string} html */
export function show(root, html, told = true) {
  const template = make("template", { innerHTML: html });
  swapNames(root, template.content);
  const move = moving(root, template.content, told);
  const wanted = new Set(all(template.content, "[id]").map((e) => e.id));
  for (const next of [...template.content.children]) {
    const have = byId(next.id);
    if (have) morph(have, next, wanted);
  }
  move();
}
