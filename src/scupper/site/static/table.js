// @ts-check
/** What the visitor does: forms go without loading the page, touching parts narrows the choices, arrows move
 * between parts. Everything here also works, slower, without this module. */
import { announce, apply, beforeShowing, connect, root, settled, shown } from "./live.js";

const LOST = "No connection: this may not have arrived. It is safe to press again.";

/** The server could not be asked. */
class Lost extends Error {}

/** @param {string} address @param {RequestInit} how @returns {Promise<Response>} */
async function ask(address, how) {
  try {
    return await fetch(address, how);
  } catch {
    throw new Lost();
  }
}

/** Say when the server could not be asked; other faults belong into the console.
 * @param {unknown} error */
function told(error) {
  if (!(error instanceof Lost)) throw error;
  notice(LOST);
}

/** A refusal stays until it is dismissed or something succeeds.
 * @param {string} sentence */
function notice(sentence) {
  const box = document.getElementById("notice");
  if (!box) return;
  const p = Object.assign(document.createElement("p"), { className: "refused", textContent: sentence + " " });
  const close = Object.assign(document.createElement("button"), { className: "quiet", type: "button", textContent: "OK" });
  close.onclick = () => box.replaceChildren();
  if (sentence) p.append(close);
  box.replaceChildren(...(sentence ? [p] : []));
}

// ---- forms

/** Forms are sent one after the other; the same one is not sent again while it is on its way.
 * @type {Promise<void>} */
let sent = Promise.resolve();
/** @type {Set<string>} */
const underway = new Set();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.ariaDisabled === "true") return notice(whyNot(button));
  // Not form.action: a button may be named so.
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
  const what = `${address}?${body}`;
  if (underway.has(what)) return;
  underway.add(what);
  sent = sent
    .then(() => send(form, address, body))
    .catch(told)
    .finally(() => underway.delete(what));
});

/** @param {HTMLElement} button */
function whyNot(button) {
  return button.dataset.why ?? document.getElementById("needed")?.textContent ?? "That is not possible now.";
}

/** @param {HTMLFormElement} form @param {string} address @param {URLSearchParams} body */
async function send(form, address, body) {
  const answer = await ask(address, { method: "POST", body, headers: { accept: "text/plain" } });
  if (!answer.ok) {
    notice(await answer.text());
    if (answer.status !== 409) return;
    keep([]);
    await refresh([]);
    return;
  }
  notice("");
  const to = answer.headers.get("location");
  if (to) return location.assign(new URL(to, location.href));
  if (form.id === "talk-form") form.reset();
  if (document.body.classList.contains("away")) location.reload();
}

document.addEventListener("change", (event) => {
  const form = event.target instanceof Element && event.target.closest("#options-form");
  if (form instanceof HTMLFormElement) form.requestSubmit();
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button[aria-disabled=true][type=button]");
  if (button instanceof HTMLElement) notice(whyNot(button));
});

// ---- touching parts

/** The picks in the page's address. */
const picks = () => new URLSearchParams(location.search).getAll("pick");

/** @param {string[]} chosen */
function keep(chosen) {
  const query = new URLSearchParams(chosen.map((p) => ["pick", p])).toString();
  history.replaceState(null, "", (query ? "?" + query : location.pathname) + location.hash);
}

let asked = 0;

/** The live part for these picks, if there is one.
 * @param {string[]} chosen @param {string} why @returns {Promise<import("./live.js").Frame | null>} */
async function drawn(chosen, why = "") {
  const query = new URLSearchParams(chosen.map((p) => ["pick", p]));
  if (why) query.set("why", why);
  const answer = await ask("fragment?" + query, { headers: { accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}

/** Draw the live part anew with these picks, unless the table has moved on meanwhile.
 * @param {string[]} chosen @param {string} why */
async function refresh(chosen, why = "") {
  const mine = ++asked;
  const frame = await drawn(chosen, why);
  if (!frame) return;
  await settled();
  const current = frame.decision === shown.decision || document.body.classList.contains("away");
  if (mine !== asked || !current) return;
  overruled = frame.html ?? "";
  await apply({ ...frame, rev: shown.rev });
}

/** Markup that was asked for on purpose: it is not asked for again because of the picks. */
let overruled = "";

beforeShowing(async (frame) => {
  const html = frame.html ?? "";
  if (!html || html === overruled || !picks().length) return html;
  if (frame.decision !== shown.decision) {
    keep([]);
    return html;
  }
  const again = await drawn(picks()).catch(() => null);
  return again?.decision === frame.decision ? (again.html ?? html) : html;
});

root.addEventListener("click", async (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const query = new URLSearchParams(link.getAttribute("href")?.slice(1));
  const why = query.get("why") ?? "";
  const chosen = why ? picks() : query.getAll("pick");
  keep(chosen);
  await refresh(chosen, why).catch(told);
  if (event.detail === 0 && !why) document.getElementById("go")?.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picks().length) {
    keep([]);
    refresh([]).then(() => announce("Nothing is picked.")).catch(told);
    return;
  }
  const step = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[event.key];
  const here = event.target instanceof Element ? event.target.closest("a.part") : null;
  const group = step && here?.closest("[role=group]");
  if (!here || !group) return;
  const all = /** @type {SVGAElement[]} */ ([...group.querySelectorAll("a.part:not(.no)")]);
  const at = all.indexOf(/** @type {SVGAElement} */ (here));
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
});

// ---- the rest

addEventListener("hashchange", () => {
  const badge = document.getElementById("new");
  if (location.hash === "#talk" && badge) badge.textContent = "";
});
addEventListener("pageshow", (event) => event.persisted && location.reload());

const share = document.getElementById("share");
if (share && navigator.clipboard) {
  const copy = Object.assign(document.createElement("button"), { className: "copy", type: "button", textContent: "Copy the link" });
  copy.onclick = async () => {
    await navigator.clipboard.writeText(document.getElementById("link")?.textContent ?? "");
    copy.textContent = "Copied";
  };
  share.append(copy);
}
const chat = document.getElementById("chat");
if (chat) chat.scrollTop = chat.scrollHeight;
connect();
