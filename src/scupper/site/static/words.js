// @ts-check
/** What scripts say, in the language of the page: see script_words.py.
 * @type {Record<string, string>} */
const words = await (await fetch(document.body.dataset.words ?? "")).json();

/** A sentence with its fields filled in; there may be another one for `n` = 1.
 * @param {string} key @param {Record<string, string | number>} fields */
export function word(key, fields = {}) {
  const said = (fields.n === 1 && words[key + "-one"]) || words[key];
  return said.replace(/{(\w+)}/g, (_, name) => String(fields[name]));
}
