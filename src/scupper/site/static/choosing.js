// @ts-check
/** Touching parts narrows the choices. What has been picked lies in the page's address. */
import { announce, shown } from "./begin.js";
import { close, explain } from "./bubble.js";
import { apply, beforeShowing, settled } from "./live.js";
import { byId, fetched } from "./page.js";
import { told } from "./table.js";
import { word } from "./words.js";

/** The picks in the page's address. */
export const picks = () => new URLSearchParams(location.search).getAll("pick");

/** @param {string[]} chosen */
const query = (chosen) => new URLSearchParams(chosen.map((p) => ["pick", p]));

/** @param {string[]} chosen */
export function keep(chosen) {
  const now = `${query(chosen)}`;
  history.replaceState(null, "", (now ? "?" + now : location.pathname) + location.hash);
}

let asked = 0;
/** Markup that was asked for on purpose: it is not asked for again because of the picks. */
let overruled = "";

/** The live part for these picks, if there is one.
 * @param {string[]} chosen @param {string} [why] @returns {Promise<import("./live.js").Frame | null>} */
function drawn(chosen, why) {
  const asked = query(chosen);
  if (why) asked.set("why", why);
  return fetched("fragment?" + asked);
}

/** Draw the live part anew with these picks, unless the table has moved on meanwhile; whether it did.
 * @param {string[]} chosen @param {string} [why] */
export async function refresh(chosen, why) {
  const mine = ++asked;
  keep(chosen);
  const frame = await drawn(chosen, why);
  if (!frame) return false;
  await settled();
  const current = frame.decision === shown.decision || document.body.classList.contains("away");
  if (mine !== asked || !current) return false;
  overruled = frame.html ?? "";
  await apply({ ...frame, rev: shown.rev }, false);
  return true;
}

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

/** What has been touched, one after the other. */
let touched = Promise.resolve();

/** Follow the link of a part: pick it, put it back, or hear why it cannot be picked. What was touched before is drawn
 * first, so that the link leads on from there.
 * @param {HTMLElement | SVGElement} link @param {MouseEvent} event */
export function touch(link, event) {
  touched = touched.then(async () => {
    const wanted = new URLSearchParams(/** @type {string} */ (link.getAttribute("href"))), why = wanted.get("why");
    if (!why) return pick(wanted.getAll("pick"), !event.detail);
    if (!(await refresh(picks(), why))) return;
    const reason = byId("why");
    if (reason) explain(reason, link, event);
  }).catch(told);
}

/** Let exactly these parts be picked. By key the focus goes to Go once nothing is left to choose.
 * @param {string[]} chosen */
export async function pick(chosen, byKey = false) {
  close();
  if (!(await refresh(chosen))) return;
  announce(byId("plan")?.textContent ?? word("unpicked"));
  if (byKey && chosen.length) byId("go")?.focus();
}
