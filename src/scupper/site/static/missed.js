// @ts-check
/** Since you last looked: the page remembers what it showed, and offers to play what has come since. */
import { hit, SEEN, shown } from "./begin.js";
import { enqueue, hurry, root, settled } from "./live.js";
import { byId, fetched } from "./page.js";
import { word } from "./words.js";

const bar = byId("missed");
const watch = byId("watch"), skip = byId("skip");
/** The revision after which moves have been missed; 0 when none have. */
let since = 0;

/** What is shown has been seen, if anybody looks. */
function remember() {
  if (!since && !document.hidden && !byId("steps")?.firstElementChild)
    localStorage[SEEN] = shown.rev;
}

function close() {
  since = 0;
  if (bar) bar.hidden = true;
  remember();
}

/** @param {string} query @returns {Promise<{moves: number, frames: import("./live.js").Frame[]}>} */
const ask = async (query) => (await fetched("missed?" + query).catch(() => null)) ?? { moves: 0, frames: [] };

async function offer() {
  const last = Number(localStorage[SEEN] ?? 0);
  const words = byId("missed-moves");
  if (since || !bar || !words || !last || last >= shown.rev) return remember();
  since = last;
  const { moves } = await ask(`rev=${last}`);
  if (!moves || !since) return close();
  words.textContent = word("missed", { n: moves });
  if (watch) watch.hidden = false;
  bar.hidden = false;
}

watch?.addEventListener("click", async () => {
  watch.hidden = true;
  skip?.focus();
  const { frames } = await ask(`rev=${since}&watch=1`);
  if (!since) return;
  if (frames.length) enqueue(frames.map((frame) => ({ ...frame, again: true })));
  await settled();
  close();
});
skip?.addEventListener("click", () => {
  hurry();
  close();
});
// Whoever does something has seen enough.
addEventListener("submit", (event) => {
  if (since && !hit(event, "#talk-form")) close();
});
if (bar) {
  addEventListener("visibilitychange", () => !document.hidden && offer());
  for (const event of ["shown", "back"]) root.addEventListener(event, remember);
  offer();
}
