// @ts-check
/** What scripts say, in the language of the page: see script_words.py. And what a first picture does not need, by the
 * selectors of its places.
 * @type {Record<string, string>} */
const words = await (await fetch(/** @type {string} */ (document.body.dataset.words))).json();

for (const key in words) {
  const place = key < "A" && document.querySelector(key);
  if (place) place.innerHTML = words[key];
}

/** A sentence with its fields filled in; there may be another one for `n` = 1.
 * @param {string} key @param {Record<string, string | number>} fields */
export function word(key, fields = {}) {
  const said = (fields.n === 1 && words[key + "-one"]) || words[key];
  return said.replace(/{(\w+)}/g, (_, name) => `${fields[name]}`);
}
