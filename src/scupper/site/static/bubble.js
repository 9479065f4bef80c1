// @ts-check
/** Why something cannot be done, said where it was tried: a bubble beside what was touched. */
import { announce, hit } from "./begin.js";
import { root } from "./live.js";
import { shake } from "./motion.js";
import { all, make } from "./page.js";

const GAP = 12, EDGE = 8;
/** @type {HTMLElement | null} */
let open = null;
/** What the bubble speaks of.
 * @type {HTMLElement | SVGElement | null} */
let about = null;

/** Close the bubble, if one is open. */
export function close() {
  const was = open;
  open?.remove();
  open = null;
  return was;
}

/** Show a reason beside what was touched, which shakes its head.
 * @param {HTMLElement} why @param {HTMLElement | SVGElement} at @param {MouseEvent} event */
export function explain(why, at, event) {
  close();
  open = why;
  about = at;
  root.append(why);
  why.popover = "manual";
  why.showPopover();
  const box = at.getBoundingClientRect(), size = why.getBoundingClientRect();
  // A part may be as long as a rope: where the finger was is nearer.
  const [x, top, bottom] = event.detail
    ? [event.clientX, event.clientY, event.clientY]
    : [box.x + box.width / 2, Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const left = Math.max(EDGE, Math.min(x - size.width / 2, innerWidth - EDGE - size.width));
  const above = top - GAP - size.height, below = bottom + GAP;
  const under = above < EDGE || (below + size.height < innerHeight && hides(left, below, size) < hides(left, above, size));
  why.classList.toggle("under", under);
  why.style.left = `${left}px`;
  why.style.top = `${under ? below : above}px`;
  why.style.setProperty("--tip", `${x - left}px`);
  shake(at);
}

/** How many parts that can be chosen lie where the bubble would.
 * @param {number} left @param {number} top @param {DOMRect} size */
function hides(left, top, size) {
  return all(document, "a.part.can").filter((part) => {
    const box = part.getBoundingClientRect();
    return box.right > left && box.left < left + size.width && box.bottom > top && box.top < top + size.height;
  }).length;
}

/** A reason that the page knows itself.
 * @param {string} sentence @param {HTMLElement} at @param {MouseEvent} event */
export function say(sentence, at, event) {
  explain(make("p", { className: "refused", id: "why", textContent: sentence }), at, event);
  announce(sentence);
}

document.addEventListener("click", (event) => hit(event, "#why") || close(), true);
addEventListener("resize", close);
addEventListener("scroll", close);
root.addEventListener("shown", close);
// The rule lies next to what was touched, and not at the end of the page.
addEventListener("keydown", (event) => {
  const link = open?.querySelector("a");
  if (event.key !== "Tab" || !link || !about) return;
  const [from, to] = event.shiftKey ? [link, about] : [about, link];
  if (document.activeElement !== from) return;
  to.focus();
  event.preventDefault();
});
