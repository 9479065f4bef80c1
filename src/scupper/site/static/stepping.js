// @ts-check
/** Looking back: the page shows an earlier moment, and what happens meanwhile only counts. */
import { hit, shown } from "./begin.js";
import { apply, enqueue, lines, mark, root, setAside } from "./live.js";
import { byId, fetched } from "./page.js";
import { word } from "./words.js";

/** What the steps shown now keep in their addresses. */
let query = new URLSearchParams(location.search);
let entered = shown.moves;
let asked = 0;

/** Set what happens meanwhile aside. */
export function begin() {
  entered = shown.moves;
  setAside((frame) => {
    mark(frame);
    if (frame.chat && !frame.whole) lines({ ...frame, log: [] });
    const moves = (frame.moves ?? shown.moves) - entered, place = byId("moved");
    if (frame.decision && frame.html && place)
      place.textContent = word(moves > 0 ? "moves" : "moved", { n: moves });
  });
}

/** Show a moment.
 * @param {URLSearchParams} wanted */
export async function go(wanted) {
  const mine = ++asked;
  const kept = new URLSearchParams(wanted);
  if (localStorage.notation) kept.set("notation", "1");
  const frame = await fetched("fragment?" + kept);
  if (!frame || mine !== asked) return;
  if (!at()) begin();
  history.replaceState(null, "", "?" + wanted + location.hash);
  query = wanted;
  await apply({ ...frame, rev: shown.rev });
  const range = /** @type {HTMLInputElement | null} */ (byId("steps-range"));
  if (range) range.value = range.defaultValue;
}

/** The step that is shown. */
function at() {
  return byId("steps-range")?.getAttribute("value");
}

/** @param {number} step */
export function by(step) {
  const here = at();
  const wanted = new URLSearchParams(query);
  wanted.set("at", here ? `${Math.max(0, +here + step)}` : "-1");
  return go(wanted);
}

/** Back to the game as it stands now. */
export async function leave() {
  const mine = ++asked;
  const frame = await fetched("fragment?whole=1");
  if (!frame || mine !== asked) return;
  history.replaceState(null, "", location.pathname + location.hash);
  query = new URLSearchParams();
  setAside(null);
  const way = byId("steps");
  const empty = /** @type {Element | undefined} */ (way?.cloneNode(false));
  await enqueue([{ ...frame, html: (empty?.outerHTML ?? "") + frame.html }]);
  root.dispatchEvent(new CustomEvent("back"));
}

root.addEventListener("input", (event) => {
  const range = /** @type {HTMLInputElement | null} */ (hit(event, "#steps-range"));
  if (!range) return;
  const wanted = new URLSearchParams(query);
  wanted.set("at", range.value);
  go(wanted);
});
root.addEventListener("submit", (event) => {
  if (hit(event, "#steps-form")) event.preventDefault();
});
