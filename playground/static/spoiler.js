/** What is hidden until somebody wants to see it: words in a text, a picture, a whole card. */

import { h } from "./dom.js";
import { t } from "./words.js";

/** Words of a text. */
export function spoiler(nodes) {
  return cover("span", h("span", { inert: true }, ...nodes), t("Spoiler, press to reveal"), { class: "spoiler" });
}

/**
 * A block behind a veil of its own size.
 * @param {HTMLElement} inner
 * @param {string} what said of it to who cannot see the veil
 */
export function covered(inner, what) {
  inner.inert = true;
  return cover("div", inner, what, { class: "veil" });
}

function cover(tag, inner, label, props) {
  const made = h(tag, { ...props, role: "button", tabindex: "0", "aria-label": label });
  const reveal = () => {
    made.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label"]) made.removeAttribute(name);
    inner.inert = false;
  };
  made.addEventListener("click", reveal);
  made.addEventListener("keydown", (event) => {
    if (event.target === made && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      reveal();
    }
  });
  made.append(inner);
  return made;
}
