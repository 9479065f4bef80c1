// @ts-check
/** What the visitor does: forms go without loading the page, links change only what they concern; what only some
 * want is loaded when it is wanted. Everything here also works, slower, without this module. */
import { hit, special } from "./begin.js";
import { say } from "./bubble.js";
import { keep, refresh, touch } from "./choosing.js";
import "./keys.js";
export { hear } from "./live.js";
import "./missed.js";
import { all, ask, button, byId, Lost, make } from "./page.js";
import "./talk.js";
import { word } from "./words.js";

/** Say when the server could not be asked; other faults belong into the console.
 * @param {unknown} error */
export function told(error) {
  if (!(error instanceof Lost)) throw error;
  notice(word("lost"));
}

/** A refusal of the server stays until it is dismissed or something succeeds.
 * @param {string} sentence */
function notice(sentence) {
  const box = byId("notice");
  if (!sentence) return box?.replaceChildren();
  const p = make("p", { className: "refused", textContent: sentence + " " });
  p.append(button(word("ok"), "quiet", () => box?.replaceChildren()));
  box?.replaceChildren(p);
}

// ---- forms

/** Forms are sent one after the other; the same one is not sent again while it is on its way, but for steps of options.
 * @type {Promise<void>} */
let sent = Promise.resolve();
/** @type {Set<string>} */
const underway = new Set();

addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  const pressed = event.submitter;
  if (pressed?.ariaDisabled === "true") return;
  // Not form.action: a button may be named so.
  post(form, pressed?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", new FormData(form, pressed));
});

addEventListener("click", (event) => {
  const shut = hit(event, "button[aria-disabled=true]");
  if (shut) say(shut.dataset.why ?? byId("needed")?.textContent ?? word("impossible"), shut, event);
});

/** @param {HTMLFormElement} form @param {string} address @param {FormData} fields */
function post(form, address, fields) {
  const body = new URLSearchParams();
  for (const [name, value] of fields) body.append(name, `${value}`);
  const what = `${address}?${body}`;
  if (underway.has(what) && address !== "options") return;
  underway.add(what);
  sent = sent
    .then(() => send(form, address, body))
    .catch(told)
    .finally(() => underway.delete(what));
}

/** @param {HTMLFormElement} form @param {string} address @param {URLSearchParams} body */
async function send(form, address, body) {
  // What is chosen is picked no more: in a secret decision the question stays the same.
  if (address === "act") keep([]);
  const answer = await ask(address, { method: "POST", body, headers: { accept: "text/plain" } });
  if (!answer.ok) {
    notice(await answer.text());
    if (answer.status === 409) await refresh([]);
    return;
  }
  notice("");
  if (address === "/language") return location.reload();
  const to = answer.headers.get("location");
  if (to) return location.assign(new URL(to, location.href));
  if (form.id === "talk-form") form.reset();
  if (document.body.classList.contains("away")) location.reload();
}

/** An option goes alone: the other fields may not show yet what an earlier choice, a preset say, has made of them. */
addEventListener("change", (event) => {
  const field = hit(event, "#options-form fieldset"), form = field?.closest("form");
  if (!field || !form) return;
  const own = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (all(field, "input, select"));
  if (!own.every((one) => one.reportValidity())) return;
  const fields = new FormData(form), names = new Set(own.map((one) => one.name));
  for (const name of [...fields.keys()]) if (!names.has(name)) fields.delete(name);
  post(form, "options", fields);
});
// What was chosen before this module had loaded.
for (const field of all(document, "#options-form input:checked:not([checked])"))
  field.dispatchEvent(new Event("change", { bubbles: true }));

// ---- links

/** Whether the page shows an earlier moment. */
export const past = () => !!byId("steps")?.firstElementChild;

/** @param {(steps: typeof import("./stepping.js")) => unknown} then */
export function stepping(then) {
  import("./stepping.js").then(then).catch(told);
}

/** @param {(guide: typeof import("./guide.js")) => unknown} then */
function guide(then) {
  import("./guide.js").then(then).catch(told);
}

addEventListener("click", (event) => {
  const link = hit(event, "a"), href = link?.getAttribute("href");
  if (!link || !href || special(event) || event.button || event.defaultPrevented) return;
  const query = new URLSearchParams(href);
  if (link.id === "step-out") stepping((steps) => steps.leave());
  else if (query.has("at")) stepping((steps) => steps.go(query));
  else if (href[0] === "?") past() || touch(link, event);
  else if (href.startsWith("/guide/") && byId("guide")) guide((g) => g.open(href));
  else return;
  event.preventDefault();
});
byId("guide-box")?.addEventListener("toggle", (event) => {
  if (hit(event, "[open]")) guide((g) => g.fill());
});
if (past()) stepping((steps) => steps.begin());

// ---- the rest

addEventListener("hashchange", () => {
  const badge = byId("new");
  if (location.hash === "#talk" && badge) badge.textContent = "";
});

if (navigator.clipboard) {
  const copy = button(word("copy"), "copy", async () => {
    await navigator.clipboard.writeText(byId("link")?.getAttribute("href") ?? "");
    copy.textContent = word("copied");
  });
  byId("share")?.append(copy);
}
byId("chat")?.scrollTo(0, 1e6);
