// @ts-check
/** What the server tells: pictures that are played one after the other, at a pace people can follow. */
import { announce, shown } from "./begin.js";
import { show } from "./morph.js";
import { rest, setPace } from "./motion.js";
import { byId, make } from "./page.js";

/** See frames.py. `again`: what the page has shown before is played once more.
 * @typedef {{rev: number, decision?: number, html?: string, title?: string, say?: string[], log?: string[],
 *   chat?: string[], moves?: number, yours?: boolean, over?: boolean, hold?: boolean, whole?: boolean,
 *   anew?: boolean, reload?: boolean, again?: boolean}} Frame */

/** So long a picture stays, and one in which cards have just been turned over: they want to be read. */
const STAYS = 500, HELD = 2000;
const pause = (/** @type {number} */ ms) => new Promise((r) => setTimeout(r, ms));

export const root = /** @type {HTMLElement} */ (byId("live"));
const body = document.body;

/** Those who talk and are not to be heard, by their numbers.
 * @type {Set<string>} */
export const muted = new Set();

/** @type {Frame[]} */
const queue = [];
let playing = false;

/** Until everything the server has told is on the page. */
export async function settled() {
  while (playing || queue.length) await pause(40);
}

/** Play these frames before whatever is newer than they are.
 * @param {Frame[]} frames */
export function enqueue(frames) {
  const last = frames[frames.length - 1]?.rev ?? 0;
  queue.splice(0, queue.length, ...frames, ...queue.filter((frame) => frame.rev > last));
  return play();
}

let hurried = false;
/** Play what waits without pauses. */
export function hurry() {
  hurried = playing;
  wake();
}

/** While somebody looks back: takes the frames that come meanwhile, which are not shown then.
 * @type {((frame: Frame) => void) | null} */
let aside = null;
/** @param {((frame: Frame) => void) | null} hook */
export function setAside(hook) {
  aside = hook;
}

/** Called when a picture is about to be shown; may give other markup for it.
 * @type {(frame: Frame) => Promise<string>} */
let before = async (frame) => frame.html ?? "";
/** @param {(frame: Frame) => Promise<string>} hook */
export function beforeShowing(hook) {
  before = hook;
}

// ---- the pace

let speed = 1;
/** How long everything takes for this visitor: 1 is normal, 0 no time at all.
 * @param {number} wanted */
export function setSpeed(wanted) {
  speed = wanted;
  setPace(tempo());
}

/** The visitor's speed; faster when much waits, or nobody looks. */
function tempo() {
  if (document.hidden || hurried) return 0;
  return queue.length > 12 ? speed / 10 : queue.length > 4 ? speed / 3 : speed;
}

/** When the picture that is shown has been seen, at the earliest. */
let seen = 0;
let wake = () => {};

/** Until the picture that is shown has been seen and everything in it has come to rest. */
async function looked() {
  // What moves is asked for last: right after a picture has come this would be one long piece of work with it.
  for (let left; (left = tempo() && (Math.max(0, seen - performance.now()) || rest())) > 0; )
    await Promise.race([pause(left), new Promise((r) => (wake = () => r(0)))]);
}

async function play() {
  if (playing) return;
  playing = true;
  try {
    for (let frame; (frame = queue[0]); ) {
      // Before the start nothing is told that has an order to follow.
      if (frame.html && byId("board")) await looked();
      // What waits may have been replaced meanwhile.
      if (queue[0] !== frame) continue;
      queue.shift();
      const old = frame.rev < shown.rev || (frame.rev === shown.rev && !frame.decision);
      if (old && !frame.whole && !frame.again) continue;
      if (aside && !frame.reload) aside(frame);
      else await apply(frame);
    }
  } finally {
    playing = hurried = false;
  }
}

// ---- on the page

/** What was told last, by its revision. */
let spoken = 0;

/** Put a frame on the page. `told`: something has happened; else the visitor only picks.
 * @param {Frame} frame */
export async function apply(frame, told = true) {
  if (frame.reload) return location.reload();
  const html = await before(frame);
  const focused = document.activeElement, turn = byId("turn")?.textContent;
  setPace(tempo());
  if (html) {
    show(root, html, told && !frame.whole);
    seen = performance.now() + (told ? (frame.hold ? HELD : STAYS) * tempo() : 0);
  }
  if (focused !== body && document.activeElement === body) byId("dock")?.focus({ preventScroll: true });
  const was = { ...shown };
  // A picture in passing has no decision: were the line lost right after it, the last picture must still come.
  if (frame.decision) [shown.rev, shown.decision] = [frame.rev, frame.decision];
  if (frame.moves !== undefined && frame.title) shown.moves = frame.moves;
  mark(frame);
  const said = lines(frame) ? [...(frame.say ?? [])] : [], due = byId("turn")?.textContent;
  // A roll, for one, is seen and has no sentence of its own: then what comes next is said.
  const silent = !said.length && (frame.whole || spoken !== frame.rev);
  if (told && frame.decision && html && due && due !== turn && (frame.yours || silent)) said.push(due);
  if (said.length) announce(said.join(" "));
  if (said.length) spoken = frame.rev;
  root.dispatchEvent(new CustomEvent("shown", { detail: [frame, was] }));
}

/** Title and icon of the tab, which say whose turn it is.
 * @param {Frame} frame */
export function mark(frame) {
  if (!frame.title) return;
  document.title = frame.title;
  if (!frame.decision) return;
  [shown.yours, shown.over] = [!!frame.yours, !!frame.over];
  icon();
}

function icon() {
  /** @type {HTMLLinkElement} */ (byId("icon")).href = `/static/icon${shown.yours ? "-turn" : ""}.svg`;
}
icon();

/** New lines of log (newest first) and chat (newest last), each once; false when only somebody muted spoke.
 * @param {Frame} frame */
export function lines(frame) {
  const log = byId("log"), chat = byId("chat"), anew = frame.whole || frame.anew;
  if (anew) log?.replaceChildren();
  if (frame.whole || (frame.anew && frame.chat)) chat?.replaceChildren();
  const fresh = (/** @type {string} */ innerHTML) => {
    const item = make("template", { innerHTML }).content.firstElementChild;
    return item && !byId(item.id) ? item : null;
  };
  for (const html of frame.log ?? []) log?.prepend(fresh(html) ?? "");
  let heard = !frame.chat?.length;
  for (const html of frame.chat ?? []) {
    const item = fresh(html);
    if (!item || !chat) continue;
    const silent = muted.has(item.dataset.by ?? "");
    item.hidden = silent;
    heard ||= !silent;
    chat.append(item);
    chat.scrollTop = chat.scrollHeight;
    if (!anew && !silent) unread();
  }
  return heard;
}

/** On a phone the talk lies below the board: say that there is something new. */
function unread() {
  const badge = byId("new");
  if (badge && !byId("talk")?.checkVisibility()) badge.textContent = `${Number(badge.textContent) + 1}`;
}

/** Play what the server tells, after what waits.
 * @param {Frame} frame */
export function hear(frame) {
  if (frame.whole) queue.length = 0;
  queue.push(frame);
  play();
}
