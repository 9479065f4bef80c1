// @ts-check
/** Log and chat: written lines, older ones, who is muted; the visitor's switches for sounds and speed. */
import { lines, muted, root, setSpeed } from "./live.js";
import { button, byId, fetched } from "./page.js";
import { word } from "./words.js";

const MUTED = `muted ${location.pathname}`;
const chat = byId("chat"), talkers = byId("talkers"), notation = byId("notation"), mute = byId("mute"), sounds = byId("sounds");
const speed = /** @type {HTMLSelectElement | null} */ (byId("speed"));
let whole = new URLSearchParams(location.search).has("log");
let asked = 0;

/** A setting that is kept in this browser.
 * @param {string} name */
const kept = (name) => localStorage[name];

/** Turn one on or off.
 * @param {string} name */
function toggle(name) {
  if (kept(name)) delete localStorage[name];
  else localStorage[name] = "1";
}

// ---- the log

/** The log as the visitor wants it, of the moment that is shown. */
async function refill() {
  if (notation) notation.textContent = word(kept("notation") ? "hide" : "show");
  const mine = ++asked;
  const query = new URLSearchParams(location.search);
  query.set("log", whole ? "all" : "tail");
  query.set("notation", kept("notation") ?? "0");
  const found = await fetched("fragment?" + query);
  if (found && mine === asked) lines({ rev: 0, log: found.log, chat: found.chat, anew: true });
}

notation?.addEventListener("click", (event) => {
  event.preventDefault();
  toggle("notation");
  refill();
});
const older = byId("older");
older?.addEventListener("click", (event) => {
  event.preventDefault();
  older.hidden = whole = true;
  refill();
});
root.addEventListener("shown", (event) => {
  const [frame] = /** @type {CustomEvent} */ (event).detail;
  // What was unknown in older lines may be known by now.
  if (frame.decision && (frame.log || frame.whole) && kept("notation")) refill();
  if (frame.chat) count();
});
if (notation && kept("notation")) refill();

// ---- who is muted

/** @type {Set<string>} */
const revealed = new Set();
const remarks = () => /** @type {HTMLElement[]} */ ([...(chat?.children ?? [])]);
const by = (/** @type {HTMLElement} */ p) => p.dataset.by ?? "";
const name = (/** @type {HTMLElement} */ p) => p.querySelector("b")?.textContent ?? "";

/** Hide what the muted have said, and tell how much that is. */
function count() {
  const hidden = remarks().filter((p) => muted.has(by(p)) && !revealed.has(p.id));
  for (const p of remarks()) p.hidden = hidden.includes(p);
  const note = byId("hidden"), said = word("hidden", { n: hidden.length, names: [...new Set(hidden.map(name))].join(", ") });
  if (!note) return;
  note.replaceChildren(said + " ", button(word("reveal"), "quiet", reveal));
  note.hidden = !hidden.length;
}

/** A button for each who has talked here. */
function list() {
  const names = new Map(remarks().filter(by).map((p) => [by(p), name(p)]));
  const buttons = [...names].map(([who, called]) =>
    button(word(muted.has(who) ? "hear" : "mute", { name: called }), "quiet", () => {
      if (!muted.delete(who)) muted.add(who);
      localStorage[MUTED] = JSON.stringify([...muted]);
      count();
      list();
    }),
  );
  talkers?.replaceChildren(...(buttons.length ? buttons : [word("silence")]));
}

mute?.addEventListener("click", () => {
  mute.ariaExpanded = String(!talkers?.toggleAttribute("hidden"));
  list();
});
function reveal() {
  for (const p of remarks()) revealed.add(p.id);
  count();
}

// ---- sounds and speed

async function sound() {
  const on = !!kept("sounds");
  if (sounds) sounds.ariaPressed = `${on}`;
  if (on || loaded) (loaded = await import("./sounds.js")).set(on);
}
/** @type {typeof import("./sounds.js") | undefined} */
let loaded;

sounds?.addEventListener("click", () => {
  toggle("sounds");
  sound();
});
speed?.addEventListener("change", () => {
  localStorage.speed = speed.value;
  setSpeed(+speed.value);
});

if (speed) {
  for (const who of JSON.parse(kept(MUTED) ?? "[]")) muted.add(who);
  count();
  sound();
  speed.value = kept("speed") ?? speed.value;
  setSpeed(+speed.value);
}
