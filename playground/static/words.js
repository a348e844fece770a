/**
 * What the page itself says, in the language of whoever looks: whole sentences with named places, under their English
 * ones. What the bot says has its language already.
 */

/** Of the reader's Discord; the server writes it into the page. */
export const language = document.documentElement.lang || "en";

/** For numbers and times. */
export const manner = language === "en" ? "en-GB" : language;

const table = language === "en" ? {} : await known();

async function known() {
  try {
    return await (await fetch(`/static/${language}.json`)).json();
  } catch {
    return {};
  }
}

const PLACE = /\{(\w+)\}/;

/**
 * @param {string} sentence in English
 * @param {Record<string, any>} [facts] what goes into its places
 */
export function t(sentence, facts = {}) {
  return (table[sentence] ?? sentence).replace(new RegExp(PLACE, "g"), (_, name) => facts[name]);
}

/**
 * A sentence with elements in its places.
 * @param {string} sentence
 * @param {Record<string, Node | string>} nodes
 */
export function parts(sentence, nodes) {
  return (table[sentence] ?? sentence).split(PLACE).map((piece, at) => (at % 2 ? nodes[piece] : piece));
}

/** The words that stand in the page from the beginning. */
export function sayWhatStands() {
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = t(element.textContent);
  for (const element of document.querySelectorAll("[aria-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("aria-label")));
  }
}

/** For comparing what somebody types: nobody has to type capitals or accents. */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The one among commands, options or choices that is called so: here, or else in English. @returns {any} */
export function called(those, typed) {
  const wanted = folded(typed);
  return those.find(({ label }) => folded(label) === wanted) ?? those.find(({ name }) => name && folded(name) === wanted);
}
