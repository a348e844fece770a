/** A list of options of which one is active. Whoever owns it keeps the focus and passes the keys on. */

import { freshId, h, icon } from "./dom.js";

/**
 * @typedef {object} Option
 * @property {string} label
 * @property {any} value
 * @property {string} [description]
 * @property {string} [group] a heading is shown where it changes
 * @property {string} [emoji]
 * @property {string} [hint] said faintly after the label
 */

export class Listbox {
  /** @type {Option[]} */
  options = [];
  active = -1;
  #rows = [];

  /**
   * @param {object} how
   * @param {string} how.label
   * @param {(option: Option) => void} how.pick
   * @param {boolean} [how.multiple]
   */
  constructor({ label, pick, multiple = false }) {
    this.pick = pick;
    this.owner = null;
    this.chosen = new Set();
    this.multiple = multiple;
    this.element = h("div", {
      class: "listbox",
      role: "listbox",
      id: freshId("listbox"),
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      // A press on an option must not take the focus away from the owner.
      onmousedown: (event) => event.preventDefault(),
    });
  }

  /** @param {Element} owner the element with the focus, which tells screen readers which option is active */
  own(owner) {
    this.owner = owner;
    owner.setAttribute("aria-controls", this.element.id);
  }

  /**
   * @param {Option[]} options
   * @param {number} active the one that is active at first, or -1
   */
  show(options, active = 0) {
    this.options = options;
    this.#rows = options.map((option, at) => this.#row(option, at));
    const nodes = [];
    options.forEach((option, at) => {
      if (option.group && option.group !== options[at - 1]?.group) {
        nodes.push(h("div", { class: "listbox-group", role: "presentation" }, option.group));
      }
      nodes.push(this.#rows[at]);
    });
    this.element.replaceChildren(...nodes);
    this.element.scrollTop = 0;
    this.activate(Math.min(active, options.length - 1));
  }

  /** One line instead of options: loading, nothing found, an error. */
  say(sentence, { busy = false } = {}) {
    this.options = [];
    this.#rows = [];
    const dots = busy && h("span", { class: "spinner", "aria-hidden": "true" });
    this.element.replaceChildren(h("div", { class: "listbox-note", role: "status" }, dots, sentence));
    this.activate(-1);
  }

  #row(option, at) {
    return h(
      "div",
      {
        class: "option",
        role: "option",
        id: freshId("option"),
        "aria-selected": String(this.chosen.has(option.value)),
        onclick: () => this.pick(option),
        onmousemove: () => this.activate(at, false),
      },
      option.emoji && h("span", { class: "emoji" }, option.emoji),
      h(
        "span",
        { class: "option-words" },
        h("span", { class: "option-label" }, option.label, option.hint && h("span", { class: "option-hint" }, ` ${option.hint}`)),
        option.description && h("span", { class: "option-description" }, option.description),
      ),
      this.multiple && h("span", { class: "tick" }, icon("check")),
    );
  }

  activate(at, scroll = true) {
    if (this.active !== at || scroll) {
      this.#rows.forEach((row, index) => row.classList.toggle("active", index === at));
    }
    this.active = at;
    const row = this.#rows[at];
    if (row) this.owner?.setAttribute("aria-activedescendant", row.id);
    else this.owner?.removeAttribute("aria-activedescendant");
    if (row && scroll) row.scrollIntoView({ block: "nearest" });
  }

  /** Marks a chosen option without drawing the list anew. */
  mark() {
    this.#rows.forEach((row, at) => row.setAttribute("aria-selected", String(this.chosen.has(this.options[at].value))));
  }

  get current() {
    return this.options[this.active] ?? null;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} edges whether Home and End belong to the list and not to a text field
   * @returns {boolean} whether the key moved the active option
   */
  steer(event, edges = false) {
    const last = this.options.length - 1;
    if (last < 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
    const to = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(last, this.active + 6),
      PageUp: Math.max(0, this.active - 6),
      ...(edges ? { Home: 0, End: last } : {}),
    }[event.key];
    if (to === undefined) return false;
    event.preventDefault();
    this.activate(to);
    return true;
  }
}
