// @ts-check
/** The keyboard: arrows go to the next part in their direction, Escape takes back and closes, ? tells the keys. */
import { hit, special } from "./begin.js";
import { close } from "./bubble.js";
import { pick, picks } from "./choosing.js";
import { root } from "./live.js";
import { all, byId } from "./page.js";
import { past, stepping, told } from "./table.js";
import { word } from "./words.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const help = byId("help");
if (help) document.body.insertAdjacentHTML("beforeend", word("keys"));
const dialog = /** @type {HTMLDialogElement | null} */ (byId("keys"));

const AIMS = "a.part, #dock :is(a, button, summary)";
/** What can be chosen or pressed, as it stands on the page. */
const aims = () =>
  /** @type {HTMLElement[]} */ (all(root, AIMS))
    .filter((e) => e.checkVisibility() && !e.matches(".part.no"));

/** How far it is from one thing to another in a direction: ahead and aside. What is not wholly beyond the middle is
 * out of reach. A neighbour lies in one direction, though a board may be turned by 45 degrees.
 * @param {DOMRect} a @param {DOMRect} b @param {[number, number]} way @param {string} [near] */
function far(a, b, [dx, dy], near) {
  const x = a.x + a.width / 2, y = a.y + a.height / 2, toX = b.x + b.width / 2 - x, toY = b.y + b.height / 2 - y;
  const ahead = toX * dx + toY * dy, turn = toX * dy - toY * dx;
  if (near) return ahead > 0 && Math.abs(turn / ahead + 0.1) < 1 ? ahead + Math.abs(turn) : Infinity;
  const clear = dx ? (dx > 0 ? b.left - x : x - b.right) : dy > 0 ? b.top - y : y - b.bottom;
  const aside = Math.max(0, ...(dx ? [b.top - a.bottom, a.top - b.bottom] : [b.left - a.right, a.left - b.right]));
  return clear < 0 ? Infinity : ahead + aside;
}

/** The nearest in a direction.
 * @param {HTMLElement[]} all @param {Element} here @param {[number, number]} way @param {string} [near] */
function nearest(all, here, way, near) {
  const from = here.getBoundingClientRect();
  const ways = all.map((e) => far(from, e.getBoundingClientRect(), way, near)), least = Math.min(...ways);
  return least < Infinity ? all[ways.indexOf(least)] : null;
}

/** The next in a direction: of the neighbours that the picture names, else of what has none.
 * @param {HTMLElement[]} aims @param {HTMLElement} here @param {[number, number]} way */
function next(aims, here, way) {
  const { near } = here.dataset;
  return (near && nearest(all(root, near), here, way, near)) || nearest(aims.filter((e) => !near || !e.dataset.near), here, way);
}

let escaped = false;
/** One thing back: the bubble, the last part picked, then all of them, looking back, the guide, a sheet. */
function escape() {
  const again = escaped, chosen = picks(), guide = /** @type {HTMLDetailsElement | null} */ (byId("guide-box"));
  escaped = false;
  if (close()) return;
  if (past()) stepping((steps) => steps.leave());
  else if (chosen.length) {
    escaped = true;
    pick(again ? [] : chosen.slice(0, -1)).catch(told);
  } else if (guide?.open) guide.open = false;
  else if (location.hash) location.hash = "stage";
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { key } = event, typing = hit(event, "input, select, textarea");
  if (special(event) || event.defaultPrevented || dialog?.open) return;
  if (key === "Escape") return escape();
  escaped = false;
  if (typing) return;
  if (key === "?") return dialog?.showModal();
  const way = WAYS[key], end = { Home: 0, End: -1 }[key];
  const found = way || end !== undefined ? aims() : [], here = hit(event, AIMS);
  const onDock = event.target === document.body || hit(event, "#dock");
  if (way && (past() || !here) && way[0]) step(way[0]);
  else if (end !== undefined && (here || onDock)) found.at(end)?.focus();
  else if (way && here) next(found, here, way)?.focus();
  else if (way && onDock && found.length) (found.find((e) => e.matches(".can")) ?? found[0]).focus();
  else return;
  event.preventDefault();
}

/** Left and right step through the game, where they mean nothing else.
 * @param {number} by */
function step(by) {
  if (byId("steps") && (by < 0 || past())) stepping((steps) => steps.by(by));
}

addEventListener("keydown", press);
help?.addEventListener("click", () => dialog?.showModal());
