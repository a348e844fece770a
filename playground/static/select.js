/** A message's select menu: a button that opens a list beside itself, or as a sheet at the bottom of a phone. */

import { byTouch, h, icon, onPhone } from "./dom.js";
import { Listbox } from "./listbox.js";
import { folded, t } from "./words.js";

const FILTER_FROM = 9;

/** @type {Menu | null} the one that is open */
let openMenu = null;

export function menuIsOpen() {
  return openMenu !== null;
}

/** Closes a menu whose select has gone from the page or been drawn anew, and returns that select. */
export function dropOrphanedMenu() {
  if (!openMenu || openMenu.button.isConnected) return null;
  const { button } = openMenu;
  openMenu.close();
  return button;
}

/**
 * @param {object} what
 * @param {string} what.customId
 * @param {string} what.placeholder
 * @param {string} [what.title] what the list is called where the placeholder does not say it
 * @param {import("./listbox.js").Option[]} what.options
 * @param {any[]} what.chosen values chosen beforehand
 * @param {number} what.min
 * @param {number} what.max
 * @param {boolean} what.disabled
 * @param {boolean} [what.holds] whether it shows what was chosen by itself; else the bot's answer does
 * @param {(values: string[]) => void} what.done
 */
export function selectMenu(what) {
  const button = h(
    "button",
    {
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled: what.disabled,
      data: { customId: what.customId, fixed: what.disabled ? "yes" : "" },
    },
    h("span", { class: "select-words" }),
    h("span", { class: "spinner", "aria-hidden": "true" }),
    icon("chevron"),
  );
  say(button, what);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-busy") === "true") return;
    if (openMenu?.button === button) openMenu.close();
    else new Menu(button, what);
  });
  button.addEventListener("keydown", (event) => {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.altKey) {
      event.preventDefault();
      button.click();
    }
  });
  return button;
}

/** What is chosen, or else what is asked. */
function say(button, what) {
  const names = what.options.filter((option) => what.chosen.includes(option.value)).map((option) => option.label);
  button.className = names.length ? "select" : "select select-empty";
  button.querySelector(".select-words").textContent = names.join(", ") || what.placeholder;
  button.setAttribute("aria-label", names.length ? t("{name}: {words}", { name: what.placeholder, words: names.join(", ") }) : what.placeholder);
}

class Menu {
  constructor(button, what) {
    const title = what.title ?? what.placeholder;
    openMenu?.close();
    openMenu = this;
    this.button = button;
    this.what = what;
    this.list = new Listbox({
      label: title,
      multiple: what.max > 1,
      pick: (option) => this.#pick(option),
    });
    this.list.chosen = new Set(what.chosen);
    this.list.element.tabIndex = 0;
    const filter = what.options.length >= FILTER_FROM;
    this.filter =
      filter &&
      h("input", {
        class: "menu-filter",
        type: "text",
        role: "combobox",
        "aria-expanded": "true",
        "aria-autocomplete": "list",
        placeholder: t("Filter"),
        "aria-label": t("Filter {title}", { title }),
        autocomplete: "off",
        spellcheck: "false",
        oninput: () => this.#show(),
      });
    this.confirm = h("button", { type: "button", class: "button style-1", onclick: () => this.#done() }, t("Confirm"));
    this.count = h("span", { class: "menu-count", role: "status" });
    this.panel = h(
      "div",
      { class: "menu-panel", role: "dialog", "aria-label": title, onkeydown: (event) => this.#key(event) },
      h("div", { class: "menu-title" }, title),
      this.filter,
      this.list.element,
      what.max > 1 && h("div", { class: "menu-foot" }, this.count, this.confirm),
    );
    this.shade = h("div", { class: "menu-shade", onclick: () => this.close() });
    // A dialog stands above the whole page, and what it opens has to stand in it.
    (button.closest("dialog") ?? document.body).append(this.shade, this.panel);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", this.list.element.id);

    this.stop = new AbortController();
    const { signal } = this.stop;
    // The shade closes on click: if it went at the first touch, the click would fall through to what is beneath.
    const outside = (event) => {
      const own = [this.panel, this.button, this.shade].some((element) => element.contains(event.target));
      if (!own) this.close(false);
    };
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    window.addEventListener("resize", () => this.#place(), { signal });
    document.addEventListener("scroll", (event) => event.target.contains?.(button) && this.#place(), {
      signal,
      capture: true,
    });

    // On a phone the filter waits to be tapped: focusing it would raise the keyboard over the list.
    const focus = this.filter && !byTouch.matches ? this.filter : this.list.element;
    this.list.own(focus);
    this.#show();
    this.#place();
    focus.focus({ preventScroll: true });
  }

  #show() {
    const wanted = this.filter ? folded(this.filter.value.trim()) : "";
    const found = this.what.options.filter(({ label, description = "" }) => folded(`${label} ${description}`).includes(wanted));
    const chosen = found.findIndex((option) => this.list.chosen.has(option.value));
    if (found.length) this.list.show(found, wanted ? 0 : Math.max(0, chosen));
    else this.list.say(t("No options match"));
    this.#tally();
  }

  #tally() {
    const { min, max } = this.what;
    const size = this.list.chosen.size;
    this.count.textContent = min === max ? t("{size} chosen ({most})", { size, most: max }) : t("{size} chosen ({least} to {most})", { size, least: min, most: max });
    this.confirm.disabled = size < min || size > max;
  }

  #pick(option) {
    if (this.what.max === 1) {
      const back = this.what.min === 0 && this.list.chosen.has(option.value);
      this.list.chosen = new Set(back ? [] : [option.value]);
      this.#done();
      return;
    }
    if (this.list.chosen.has(option.value)) this.list.chosen.delete(option.value);
    else if (this.list.chosen.size < this.what.max) this.list.chosen.add(option.value);
    this.list.mark();
    this.#tally();
  }

  #done() {
    const values = this.what.options.map((option) => option.value).filter((value) => this.list.chosen.has(value));
    this.close();
    if (this.what.holds) {
      this.what.chosen = values;
      say(this.button, this.what);
    }
    this.what.done(values);
  }

  #key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.target === this.confirm) {
      return;
    } else if (event.key === "Tab" && this.what.max === 1) {
      this.close();
    } else if (event.key === "Enter" || (event.key === " " && event.target !== this.filter)) {
      event.preventDefault();
      if (this.list.current) this.#pick(this.list.current);
    } else {
      this.list.steer(event, event.target !== this.filter);
    }
  }

  /** Below the select, or above where there is more room; a sheet at the bottom of a phone (by the style sheet). */
  #place() {
    const { style } = this.panel;
    if (onPhone.matches) {
      for (const name of ["left", "top", "bottom", "width", "maxHeight"]) style[name] = "";
      return;
    }
    const box = this.button.getBoundingClientRect();
    const below = window.innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const up = below < Math.min(this.panel.scrollHeight, 360) && above > below;
    style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - box.width - 8))}px`;
    style.width = `${box.width}px`;
    style.maxHeight = `${Math.max(140, Math.min(up ? above : below, 420))}px`;
    style.top = up ? "" : `${box.bottom + 4}px`;
    style.bottom = up ? `${window.innerHeight - box.top + 4}px` : "";
  }

  close(focus = true) {
    this.stop.abort();
    this.panel.remove();
    this.shade.remove();
    openMenu = null;
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-controls");
    if (focus && this.button.isConnected) this.button.focus({ preventScroll: true });
  }
}
