// @ts-check
/** What the server tells: a WebSocket whose pictures are played one after the other, at a pace people can follow. */
import { show } from "./morph.js";

/** @typedef {{rev: number, decision: number, html?: string, title?: string, say?: string[], log?: string[],
 *   chat?: string[], whole?: boolean, reload?: boolean}} Frame */

const NO_SUCH_TABLE = 4404;
const TOO_MANY = 1013;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (/** @type {number} */ ms) => new Promise((r) => setTimeout(r, ms));

export const root = /** @type {HTMLElement} */ (document.getElementById("live"));
const status = /** @type {HTMLElement} */ (document.getElementById("say"));

/** What the page shows now. */
export const shown = {
  rev: Number(document.body.dataset.rev),
  decision: Number(document.body.dataset.decision),
};

/** @type {Frame[]} */
const queue = [];
let playing = false;

/** Until everything the server has told is on the page. */
export async function settled() {
  while (playing || queue.length) await pause(40);
}

/** Called when a picture is about to be shown; may give other markup for it.
 * @type {(frame: Frame) => Promise<string>} */
let before = async (frame) => frame.html ?? "";
/** @param {(frame: Frame) => Promise<string>} hook */
export function beforeShowing(hook) {
  before = hook;
}

/** @param {string} sentence */
export function announce(sentence) {
  status.textContent = sentence;
}

/** @param {number} waiting */
function pace(waiting) {
  if (document.hidden) return 0;
  if (waiting > 12) return 60;
  if (waiting > 4) return 250;
  return calm.matches ? 350 : 700;
}

async function play() {
  if (playing) return;
  playing = true;
  try {
    for (let frame; (frame = queue.shift()); ) {
      await apply(frame);
      if (queue.length && frame.html) await pause(pace(queue.length));
    }
  } finally {
    playing = false;
  }
}

/** @param {Frame} frame */
export async function apply(frame) {
  if (frame.reload) {
    location.reload();
    return;
  }
  const html = await before(frame);
  const focused = document.activeElement;
  if (html) show(root, html);
  if (focused !== document.body && document.activeElement === document.body)
    document.getElementById("dock")?.focus({ preventScroll: true });
  // A picture in passing has no decision: were the line lost right after it, the last picture must still come.
  if (frame.decision) [shown.rev, shown.decision] = [frame.rev, frame.decision];
  if (frame.title) document.title = frame.title;
  if (frame.say?.length) announce(frame.say.join(" "));
  lines(frame);
}

/** New lines of log (newest first) and chat (newest last); each once.
 * @param {Frame} frame */
function lines(frame) {
  const log = document.getElementById("log"), chat = document.getElementById("chat");
  if (frame.whole) {
    log?.replaceChildren();
    chat?.replaceChildren();
  }
  const make = (/** @type {string} */ html) => {
    const t = document.createElement("template");
    t.innerHTML = html;
    const item = t.content.firstElementChild;
    return item && !document.getElementById(item.id) ? item : null;
  };
  for (const html of frame.log ?? []) {
    const item = make(html);
    if (item) log?.prepend(item);
  }
  for (const html of frame.chat ?? []) {
    const item = make(html);
    if (!item || !chat) continue;
    chat.append(item);
    chat.scrollTop = chat.scrollHeight;
    if (!frame.whole) unread();
  }
}

/** On a phone the talk lies below the board: say that there is something new. */
function unread() {
  const badge = document.getElementById("new"), talk = document.getElementById("talk");
  if (badge && talk && !talk.checkVisibility()) badge.textContent = String(Number(badge.textContent) + 1);
}

/** A WebSocket, not server-sent events: six of those on HTTP/1.1 block the whole site in every tab. */
export function connect(wait = 400) {
  const address = new URL("socket", location.href.split(/[?#]/)[0]);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = new URLSearchParams({ rev: String(shown.rev), page: document.body.dataset.page ?? "" }).toString();
  const socket = new WebSocket(address);
  socket.onopen = () => {
    wait = 400;
    document.body.classList.remove("away");
  };
  socket.onmessage = (e) => {
    /** @type {Frame} */
    const frame = JSON.parse(e.data);
    if (frame.whole) queue.length = 0;
    queue.push(frame);
    play();
  };
  socket.onclose = (e) => {
    if (e.code === NO_SUCH_TABLE) return location.reload();
    document.body.classList.add("away");
    const later = e.code === TOO_MANY ? 15000 : wait * (0.6 + Math.random() * 0.8);
    setTimeout(connect, later, Math.min(wait * 2, 8000));
  };
}
