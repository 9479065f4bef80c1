// @ts-check
/** The guide beside the board: the same text as the guide's own page, fetched when it is opened. */
import { hit } from "./begin.js";
import { all, byId, make } from "./page.js";

const box = /** @type {HTMLDetailsElement} */ (byId("guide-box"));
const place = /** @type {HTMLElement} */ (byId("guide"));
const others = /** @type {HTMLDetailsElement[]} */ (all(document, "#talk > details:not(#guide-box)"));
/** @type {Promise<void> | null} */
let filled = null;

/** Bring the text; its anchors get a prefix, for the page has ids of its own. */
export function fill() {
  for (const other of others) other.open = false;
  return (filled ??= load().catch((error) => {
    filled = null;
    throw error;
  }));
}

async function load() {
  const { href } = /** @type {HTMLAnchorElement} */ (byId("guide-link"));
  // A template, for a whole document would want the style that stands in it.
  const page = make("template", { innerHTML: await (await fetch(href)).text() });
  const article = page.content.querySelector("article");
  if (!article) return;
  for (const e of all(article, "[id]")) e.id = "guide-" + e.id;
  place.replaceChildren(...article.childNodes);
}

/** Open the guide, at the place that an address names.
 * @param {string} href */
export async function open(href) {
  box.open = true;
  if (!box.checkVisibility()) location.hash = "#talk";
  await fill();
  show(href.split("#")[1]);
}

/** @param {string | undefined} anchor */
function show(anchor) {
  const target = (anchor && byId("guide-" + anchor)) || box.querySelector("summary");
  if (!(target instanceof HTMLElement)) return;
  place.querySelector(".here")?.classList.remove("here");
  if (anchor) {
    target.classList.add("here");
    target.tabIndex = -1;
  }
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "start" });
}

// Not by the page's address: on a phone that names the panel that is open.
place.addEventListener("click", (event) => {
  const link = hit(event, "a[href^='#']");
  if (!link) return;
  event.preventDefault();
  show(link.getAttribute("href")?.slice(1));
});
document.querySelector(".bar a[href='#talk']")?.addEventListener("click", () => (box.open = false));
box.addEventListener("toggle", () => {
  if (!box.open) for (const other of others) other.open = true;
});
