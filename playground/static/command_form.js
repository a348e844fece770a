/** A chosen command and its options: one labelled field each, with a list of what may be chosen. */

import { freshId, h, icon } from "./dom.js";
import { called, folded, t } from "./words.js";

const TEXT = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const NUMBER = 10;
const DEBOUNCE_MS = 120;

/**
 * @typedef {object} Host what the form needs of the composer
 * @property {import("./listbox.js").Listbox} list the list above the composer
 * @property {(open: boolean) => void} openList
 * @property {(field: string, value: string, filled: object) => Promise<{name: string, value: any}[]>} complete
 * @property {() => {label: string, value: string, description: string}[]} people
 * @property {(sentence: string) => void} complain an empty sentence takes the complaint back
 * @property {() => void} send
 * @property {(back: boolean) => void} leave `back` returns to the text of the command
 */

export class CommandForm {
  /** @type {Field[]} fields on show, required ones first */
  fields = [];
  /** @type {Field | null} */
  current = null;

  /**
   * @param {any} command
   * @param {Host} host
   */
  constructor(command, host) {
    this.command = command;
    this.host = host;
    const close = h("button", { type: "button", class: "bare", "aria-label": t("Leave the command"), onclick: () => host.leave(false) }, icon("close"));
    this.pills = h("div", { class: "pills" });
    this.spare = h("div", { class: "spare" });
    this.hint = h("p", { class: "composer-hint", id: freshId("hint") });
    this.element = h(
      "div",
      { class: "command-form", role: "group", "aria-label": t("Options of /{command}", { command: command.label }) },
      h("span", { class: "chip" }, `/${command.label}`, close),
      this.pills,
      this.spare,
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    // A command of which nothing is required offers everything at once: its options are what it is about.
    const required = command.options.filter((option) => option.required);
    for (const option of required.length ? required : command.options) this.#add(option, !option.required);
    this.#showSpare();
    this.hint.textContent = command.description;
  }

  #add(option, offered = false) {
    const field = new Field(option, this, offered);
    this.fields.push(field);
    this.pills.append(field.element);
    return field;
  }

  /** Optional ones that have not been added. */
  #showSpare() {
    const left = this.command.options.filter((option) => !this.field(option.name));
    const chip = (option) =>
      h(
        "button",
        { type: "button", class: "add", title: option.description, "aria-label": t("Add option {name}: {meant}", { name: option.label, meant: option.description }), onclick: () => this.open(option.name).focus() },
        `+ ${option.label}`,
      );
    this.spare.replaceChildren(...left.map(chip));
  }

  field(name) {
    return this.fields.find((field) => field.option.name === name);
  }

  /** The field of an option, added if it is not on show yet. */
  open(name) {
    const known = this.field(name);
    if (known) return known;
    const option = this.command.options.find((option) => option.name === name);
    const added = this.#add(option);
    this.#showSpare();
    return added;
  }

  remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.close();
    field.element.remove();
    this.#showSpare();
    this.go(this.fields[at - 1] ?? null);
  }

  go(field) {
    if (field) field.focus();
    else this.element.closest("form").querySelector(".send").focus();
  }

  /** To the first option that waits to be filled, or else to Send. */
  next() {
    this.go(this.fields.find((field) => (field.option.required || field.offered) && !field.filled));
  }

  /** After Enter in a field whose list is done with. */
  advance(field) {
    const after = this.fields[this.fields.indexOf(field) + 1];
    if (after) after.focus();
    else this.host.send();
  }

  /** `name:` typed at the end of a field, as commands are written in running text, goes to that option. */
  reroute(field) {
    const found = /^(.*?)(?:^|\s)([\p{L}\p{N}_'-]+):$/su.exec(field.input.value);
    const option = found && called(this.command.options, found[2]);
    if (!option) return false;
    field.type(found[1].trim());
    if (option !== field.option) this.open(option.name).focus();
    return true;
  }

  /** What would be sent now. */
  get values() {
    return Object.fromEntries(this.fields.filter((field) => field.filled).map((field) => [field.option.name, field.value]));
  }

  /** @returns {Record<string, any> | null} null after telling what is missing */
  checked() {
    for (const field of this.fields) {
      const wrong = field.wrong();
      if (wrong) {
        this.blame(field.option.name, wrong);
        return null;
      }
    }
    return this.values;
  }

  blame(name, sentence) {
    const field = name && this.field(name);
    this.host.complain(sentence);
    if (!field) return;
    field.mark(true);
    field.focus({ quietly: true });
  }

  set busy(busy) {
    for (const control of this.element.querySelectorAll("input, button")) control.disabled = busy;
  }

  #key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.current?.listOpen) this.current.close();
    else this.host.leave(false);
  }
}

class Field {
  listOpen = false;
  /** The choice picked, whose name is what the field shows. */
  #picked = null;
  /** Choices last offered: typing one's whole name picks it. */
  #choices = [];
  #touched = false;
  #timer = 0;
  #question = 0;
  #waiting = false;

  /** @param {boolean} offered shown unasked: it may be passed over, so nothing in its list is chosen beforehand */
  constructor(option, form, offered) {
    this.option = option;
    this.form = form;
    this.offered = offered;
    const numeric = option.type === INTEGER || option.type === NUMBER;
    this.input = h("input", {
      type: "text",
      id: freshId(`option-${option.name}`),
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "next",
      inputmode: numeric && !option.choices.length ? (option.type === INTEGER ? "numeric" : "decimal") : null,
      maxlength: option.type === TEXT && !option.choices.length ? option.max_length : null,
      "aria-required": String(option.required),
      "aria-describedby": form.hint.id,
      placeholder: option.required ? t("required") : "",
      ...(this.listed ? { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-haspopup": "listbox" } : {}),
      onfocus: () => this.#focused(),
      onblur: () => this.#blurred(),
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
      // A second press on a field that has the focus brings its list back.
      onmousedown: () => document.activeElement === this.input && this.#ask(),
    });
    const drop = !option.required && h("button", { type: "button", class: "bare", "aria-label": t("Remove option {name}", { name: option.label }), onclick: () => form.remove(this) }, icon("close"));
    this.element = h(
      "div",
      { class: option.required ? "pill required" : "pill", data: { option: option.name } },
      h("label", { for: this.input.id }, option.label),
      this.input,
      drop,
    );
    this.#fit();
  }

  get listed() {
    const { option } = this;
    return option.autocomplete || option.choices.length > 0 || option.type === BOOLEAN || option.type === USER;
  }

  /** Choices known without asking. */
  get #own() {
    const { option, form } = this;
    if (option.type === BOOLEAN) return [{ label: t("True"), name: "True", value: true }, { label: t("False"), name: "False", value: false }];
    if (option.type === USER) return form.host.people();
    return option.choices;
  }

  get #match() {
    return called(this.#choices, this.input.value.trim());
  }

  get filled() {
    return this.#picked !== null || this.input.value.trim() !== "";
  }

  get value() {
    const { option } = this;
    const choice = this.#picked ?? this.#match;
    if (choice) return choice.value;
    const typed = this.input.value.trim();
    const numeric = option.type === INTEGER || option.type === NUMBER;
    return numeric && typed !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed;
  }

  /** Why this cannot be sent, if it cannot. */
  wrong() {
    const { option } = this;
    const name = option.label;
    if (!this.filled) return option.required ? t("{name} is required.", { name }) : "";
    if (this.#picked ?? this.#match) return "";
    if (this.listed && !option.autocomplete) return t("{name}: choose one from the list.", { name });
    const { value } = this;
    if (option.type === INTEGER || option.type === NUMBER) {
      if (option.type === INTEGER && !Number.isInteger(value)) return t("{name} must be a whole number.", { name });
      if (typeof value !== "number") return t("{name} must be a number.", { name });
      if (option.min_value != null && value < option.min_value) return t("{name} must be at least {least}.", { name, least: option.min_value });
      if (option.max_value != null && value > option.max_value) return t("{name} must be at most {most}.", { name, most: option.max_value });
    } else if (option.min_length && value.length < option.min_length) {
      return t("{name} needs at least {least} characters.", { name, least: option.min_length });
    }
    return "";
  }

  type(text) {
    this.input.value = text;
    this.#picked = null;
    this.#touched = true;
    this.#fit();
    this.#ask();
  }

  focus({ quietly = false } = {}) {
    this.input.focus();
    if (quietly) this.close();
  }

  mark(wrong) {
    this.element.classList.toggle("wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
  }

  #focused() {
    const { form } = this;
    form.current = this;
    form.hint.textContent = this.option.description;
    this.#touched = false;
    this.input.select();
    this.#ask();
  }

  #blurred() {
    if (!this.#picked && this.#match && this.input.value.trim()) this.#set(this.#match);
    this.close();
    if (this.form.current === this) this.form.current = null;
  }

  #typed() {
    this.#picked = null;
    this.#touched = true;
    this.mark(false);
    this.form.host.complain("");
    this.#fit();
    if (!this.form.reroute(this)) this.#ask(DEBOUNCE_MS);
  }

  /** Shows what may be chosen; a fresh focus asks with what is there, which is nothing at first. */
  #ask(wait = 0) {
    if (!this.listed) return;
    const { list } = this.form.host;
    const typed = this.#picked ? "" : this.input.value.trim();
    list.own(this.input);
    if (!this.option.autocomplete) {
      const wanted = folded(typed);
      const found = this.#own.filter(({ label, name = label }) => [label, name].some((one) => folded(one).includes(wanted)));
      this.#choices = this.#own;
      if (found.length) list.show(found, this.#first);
      else list.say(t("No options match"));
      this.#opened();
      return;
    }
    clearTimeout(this.#timer);
    this.#question += 1;
    const question = this.#question;
    this.#waiting = true;
    if (!list.options.length || !this.listOpen) list.say(t("Loading…"), { busy: true });
    this.#opened();
    const ask = async () => {
      const others = this.form.values;
      delete others[this.option.name];
      let answer;
      try {
        answer = await this.form.host.complete(this.option.name, typed, others);
      } catch (trouble) {
        if (question !== this.#question) return;
        this.#waiting = false;
        list.say(trouble.message);
        return;
      }
      // A later question, or a list that was closed, makes this answer out of date.
      if (question !== this.#question) return;
      this.#waiting = false;
      this.#choices = answer.map((choice) => ({ label: choice.name, value: choice.value }));
      if (answer.length) list.show(this.#choices, this.#first);
      else list.say(t("No options match"));
    };
    if (wait) this.#timer = setTimeout(ask, wait);
    else ask();
  }

  /** The option that Enter would take at first. */
  get #first() {
    return this.offered && !this.#touched ? -1 : 0;
  }

  #opened() {
    this.listOpen = true;
    this.input.setAttribute("aria-expanded", "true");
    this.form.host.openList(true);
  }

  close() {
    if (!this.listOpen) return;
    clearTimeout(this.#timer);
    this.#question += 1;
    this.#waiting = false;
    this.listOpen = false;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.form.host.openList(false);
  }

  #set(choice) {
    this.#picked = choice;
    this.input.value = choice.label;
    this.mark(false);
    this.#fit();
  }

  pick(choice) {
    this.#set(choice);
    this.form.host.complain("");
    this.close();
    this.form.next();
  }

  /** As wide as what it holds, within reason. */
  #fit() {
    this.input.size = Math.min(32, Math.max(8, this.input.value.length + 1));
  }

  #key(event) {
    const { list } = this.form.host;
    if (event.isComposing) return;
    if (this.listOpen && list.steer(event)) {
      this.#touched = true;
    } else if (event.key === "ArrowDown" && !this.listOpen && !event.altKey) {
      event.preventDefault();
      this.#ask();
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Nothing is decided while the choices are still on their way.
      if (this.#waiting && !this.filled) return;
      if (this.listOpen && list.current && !(this.#picked && !this.#touched)) this.pick(list.current);
      else this.form.advance(this);
    } else if (event.key === "Tab" && !event.shiftKey && this.listOpen && list.current && this.#touched && !this.#picked) {
      // Tab takes what was typed or steered to; passing through a field chooses nothing.
      event.preventDefault();
      this.pick(list.current);
    } else if (event.key === "Backspace" && this.input.value === "") {
      event.preventDefault();
      const before = this.form.fields[this.form.fields.indexOf(this) - 1];
      if (!this.option.required) this.form.remove(this);
      else if (before) before.focus();
      else this.form.host.leave(true);
    }
  }
}
