// @ts-check
/** Small things that the other modules ask of the page, its server and the visitor's browser. */

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/** @param {ParentNode} within @param {string} selector @returns {any[]} */
export const all = (within, selector) => [...within.querySelectorAll(selector)];

/** The server could not be asked. */
export class Lost extends Error {}

/** @param {string} address @param {RequestInit} how */
export const ask = (address, how) =>
  fetch(address, how).catch(() => {
    throw new Lost();
  });

/** @param {string} href @returns {Promise<any>} */
export async function fetched(href) {
  const answer = await ask(href, { headers: { accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}

/** An element that the page itself makes.
 * @param {string} name @param {object} properties @returns {any} */
export const make = (name, properties) => Object.assign(document.createElement(name), properties);

/** @param {string} textContent @param {string} className @param {() => unknown} onclick */
export const button = (textContent, className, onclick) => make("button", { type: "button", textContent, className, onclick });
