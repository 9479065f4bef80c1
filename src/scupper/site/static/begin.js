// @ts-check
/** The first script of a page at a table, and at first the only one. It hears what the server tells; the others, and the
 * style that only they need, come when there is something to tell or the visitor shows a first sign. What was done
 * before they were there is done again then. A browser that has been here before has them, and begins with them. */

/** @typedef {import("./live.js").Frame} Frame */

const body = document.body, now = body.dataset;
/** @param {string} id */
const byId = (id) => document.getElementById(id);

/** What an event happened to, if it is one of these.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const hit = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Whether a click is for the browser: a new tab, say.
 * @param {MouseEvent | KeyboardEvent} event */
export const special = (event) => event.ctrlKey || event.metaKey || event.altKey || (event instanceof MouseEvent && event.shiftKey);

/** What the page shows now. */
export const shown = {
  rev: Number(now.rev),
  decision: Number(now.decision),
  moves: Number(now.moves),
  yours: "yours" in now,
  over: false,
};
/** Where the browser keeps what the visitor has seen. */
export const SEEN = `seen ${location.pathname}`;

// ---- what the server tells

/** @type {Frame[]} */
const untold = [];
/** Who plays the frames. */
let play = (/** @type {Frame} */ frame) => {
  untold.push(frame);
  load();
};

/** Say something to those who listen to the page.
 * @param {string} sentence */
export function announce(sentence) {
  const status = byId("say");
  if (status) status.textContent = sentence;
}

/** Say once that the line is lost, and once that it is there again.
 * @param {boolean} lost */
function away(lost) {
  if (body.classList.contains("away") === lost) return;
  body.classList.toggle("away", lost);
  const note = /** @type {HTMLElement} */ (byId("away"));
  announce(/** @type {string} */ (lost ? note.textContent : note.dataset.again));
}

/** A WebSocket, not server-sent events: six of those on HTTP/1.1 block the whole site in every tab. */
function connect(wait = 400) {
  const { origin, pathname } = location;
  const socket = new WebSocket(`${origin.replace("http", "ws")}${pathname}${now.socket}${shown.rev}`);
  socket.onopen = () => {
    wait = 400;
    away(false);
  };
  socket.onmessage = (e) => play(JSON.parse(e.data));
  socket.onclose = (e) => {
    // There is no such table.
    if (e.code === 4404) return location.reload();
    away(true);
    // Too many pages are open.
    const later = e.code === 1013 ? 15000 : wait * (0.6 + Math.random() * 0.8);
    setTimeout(connect, later, Math.min(wait * 2, 8000));
  };
}

// ---- what the visitor does

const SIGNS = ["pointerover", "keydown", "click", "submit", "change"];
/** @type {Event[]} */
const held = [];
/** @type {Promise<void> | undefined} */
let loading;

/** Load everything else, once. Should it not come, links and buttons work by themselves, and what is told by loading the
 * page again. What was done comes before what was told meanwhile: it was meant for the page as it stood. */
function load() {
  loading ??= Promise.all([import("./table.js"), dressed()])
    .then(([table]) => table.hear, () => () => location.reload())
    .then((hear) => {
      for (const sign of SIGNS) removeEventListener(sign, hold, true);
      for (const e of held) e.target?.dispatchEvent(new /** @type {any} */ (e.constructor)(e.type, e));
      play = hear;
      untold.forEach(play);
    });
}

/** What a first picture needs of the style stands in the page; here comes all of it, as for those without scripts. */
async function dressed() {
  const later = /** @type {HTMLElement} */ (byId("later"));
  later.insertAdjacentHTML("afterend", later.textContent ?? "");
  const style = /** @type {HTMLElement} */ (later.nextElementSibling);
  return new Promise((done) => (style.onload = style.onerror = done));
}

/** @param {any} event */
function hold(event) {
  load();
  const { type } = event;
  const passes = special(event) || type === "pointerover"
    || (type === "click" && !hit(event, "a, button"))
    || (type === "keydown" && (!/^(Arrow|Home|End|Escape|\?)/.test(event.key) || hit(event, "input, select, textarea")));
  if (passes) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
}

for (const sign of SIGNS) addEventListener(sign, hold, true);
addEventListener("pageshow", (event) => event.persisted && location.reload());
if (now.page !== "written") connect();
// To somebody who is in another tab the icon says whose turn it is.
if (document.hidden || localStorage.length || location.hash || now.page !== "table" || document.querySelector("#steps > *, #chat > *")) load();
else if (byId("missed")) localStorage[SEEN] = shown.rev;
