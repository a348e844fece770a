/** The field at the bottom: plain messages, and commands once a line begins with a slash. */

import { CommandForm } from "./command_form.js";
import { byTouch, onPhone } from "./dom.js";
import { Listbox } from "./listbox.js";
import { placeName } from "./markdown.js";
import { called, folded, t } from "./words.js";

export class Composer {
  /** @type {Map<string, Promise<any[]>>} place id -> its commands */
  #commands = new Map();
  /** @type {CommandForm | null} */
  #command = null;
  #place = null;
  #listOpen = false;
  #sending = false;

  constructor(env) {
    this.env = env;
    this.form = document.getElementById("composer");
    this.input = document.getElementById("composer-input");
    this.send = this.form.querySelector(".send");
    this.box = this.form.querySelector(".composer-box");
    this.popup = this.form.querySelector(".composer-popup");
    this.foot = this.form.querySelector(".composer-foot");
    this.complaint = this.form.querySelector(".trouble");
    this.list = new Listbox({ label: t("Choices"), pick: (option) => this.#picked(option) });
    this.popup.append(this.list.element);

    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("focus", () => this.#typed());
    this.input.addEventListener("blur", () => this.#openList(false));
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.send.addEventListener("keydown", (event) => {
      if (!this.#command || !["Escape", "Backspace"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#leave(event.key === "Backspace");
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.box.addEventListener("mousedown", (event) => {
      // The empty part of the box belongs to the field.
      if (event.target !== this.box || this.#command) return;
      event.preventDefault();
      this.input.focus();
    });
    env.store.addEventListener("hello", () => this.#commands.clear());
    env.store.addEventListener("bot", () => this.#commands.clear());
  }

  /** @param {any} place */
  show(place) {
    if (this.#place?.id !== place.id && this.#command) this.#leave(false, false);
    this.#place = place;
    const words = t("Message {place}, or type / for commands", { place: placeName(place) });
    this.input.placeholder = onPhone.matches ? t("Message, or / for commands") : words;
    this.input.setAttribute("aria-label", words);
    this.input.disabled = false;
    this.send.disabled = false;
    this.#complain("");
  }

  focus() {
    if (this.#command) this.#command.next();
    else this.input.focus();
  }

  /** A slash typed anywhere on the page. */
  slash() {
    if (!this.#command && !this.input.value) this.input.value = "/";
    this.focus();
  }

  /** A command named in a message has been pressed. */
  async use(name) {
    const commands = await this.#known();
    const command = commands.find((command) => [command.label, command.name].includes(name));
    if (command) this.#enter(command);
    else {
      this.input.value = `/${name}`;
      this.input.focus();
    }
  }

  #known() {
    const { id } = this.#place;
    if (!this.#commands.has(id)) {
      const asked = this.env.api.get(`places/${id}/commands`).then((answer) => answer.commands);
      // A failure is not worth remembering.
      asked.catch(() => this.#commands.delete(id));
      this.#commands.set(id, asked);
    }
    return this.#commands.get(id);
  }

  #complain(sentence) {
    this.complaint.textContent = sentence;
  }

  #openList(open) {
    this.#listOpen = open;
    this.popup.hidden = !open;
    // Above a phone's keyboard there may be less room than the list would like.
    if (open) this.popup.style.setProperty("--room", `${Math.round(this.form.getBoundingClientRect().top)}px`);
    if (!this.#command) {
      this.input.setAttribute("aria-expanded", String(open));
      if (!open) this.input.removeAttribute("aria-activedescendant");
    }
  }

  // Plain text, and choosing a command

  async #typed() {
    this.#complain("");
    const text = this.input.value;
    if (!text.startsWith("/")) {
      this.#openList(false);
      return;
    }
    this.list.own(this.input);
    if (!this.#commands.has(this.#place.id)) this.list.say(t("Loading…"), { busy: true });
    this.#openList(true);
    let commands;
    try {
      commands = await this.#known();
    } catch (trouble) {
      this.list.say(trouble.message);
      return;
    }
    if (this.input.value !== text || this.#command || document.activeElement !== this.input) return;
    // "/table open " is a choice made by typing; what follows is an option.
    const said = text.endsWith(" ") && called(commands, text.slice(1, -1));
    if (said && said.options.length) {
      this.#enter(said);
      return;
    }
    const found = matching(commands, folded(text.slice(1).trimStart()));
    if (found.length) this.list.show(found.map(asOption));
    else this.list.say(t("No command matches"));
  }

  #key(event) {
    if (event.isComposing) return;
    if (this.#listOpen && this.list.steer(event)) return;
    if (event.key === "Escape" && this.#listOpen) {
      event.preventDefault();
      event.stopPropagation();
      this.#openList(false);
    } else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.#listOpen && this.list.current) {
      event.preventDefault();
      this.#picked(this.list.current);
    }
  }

  #picked(option) {
    if (this.#command) this.#command.current?.pick(option);
    else this.#enter(option.value, this.input.value);
  }

  /** Command mode; options written out in the text ("game:monastery seats:3") are filled in. */
  #enter(command, text = "") {
    if (this.#command) this.#leave(false, false);
    this.#openList(false);
    this.#complain("");
    this.#command = new CommandForm(command, {
      list: this.list,
      openList: (open) => this.#openList(open),
      complete: (focused, value, options) => this.#complete(command, focused, value, options),
      people: () => [...this.env.store.people.values()].map((person) => ({ label: person.name, value: person.id, description: t(person.role) })),
      complain: (sentence) => this.#complain(sentence),
      send: () => this.#submit(),
      leave: (back) => this.#leave(back),
    });
    this.input.hidden = true;
    this.input.value = "";
    this.box.prepend(this.#command.element);
    this.foot.prepend(this.#command.hint);
    this.form.classList.add("with-command");
    for (const [name, value] of written(text, command)) this.#command.open(name).type(value);
    this.#openList(false);
    this.#command.next();
  }

  #leave(back, focus = true) {
    const { element, hint, command } = this.#command;
    this.#command = null;
    element.remove();
    hint.remove();
    this.#openList(false);
    this.#complain("");
    this.form.classList.remove("with-command");
    this.input.hidden = false;
    this.input.value = back ? `/${command.label}` : "";
    if (focus) this.input.focus();
  }

  async #complete(command, focused, value, options) {
    const asked = { command: command.name, options, focused, value };
    const answer = await this.env.api.post(`places/${this.#place.id}/complete`, asked);
    return answer.choices;
  }

  // Sending

  async #submit() {
    if (this.#sending || !this.#place) return;
    if (this.#command) await this.#sendCommand(this.#command);
    else await this.#say();
  }

  async #sendCommand(form) {
    const options = form.checked();
    if (!options) return;
    this.#complain("");
    this.#busy(true);
    form.busy = true;
    try {
      await this.env.interactions.command(this.#place.id, form.command, options);
      // A finger is done with the keyboard now; a keyboard goes on.
      if (this.#command === form) this.#leave(false, !byTouch.matches);
    } catch (trouble) {
      form.busy = false;
      form.blame(trouble.option, trouble.message);
    } finally {
      this.#busy(false);
    }
  }

  async #say() {
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/")) {
      await this.#choose(content);
      return;
    }
    this.#busy(true);
    try {
      await this.env.api.post(`places/${this.#place.id}/say`, { content });
      if (this.input.value.trim() === content) this.input.value = "";
      this.#complain("");
    } catch (trouble) {
      this.#complain(trouble.message);
    } finally {
      this.#busy(false);
    }
  }

  /** Enter came before the list of commands did, or the list was closed: what was typed may still be one of them. */
  async #choose(content) {
    this.#busy(true);
    try {
      const [best] = matching(await this.#known(), folded(content.slice(1)));
      if (this.input.value.trim() !== content || this.#command) return;
      if (best) this.#enter(best, this.input.value);
      else this.#complain(t("There is no such command here. Choose one from the list."));
    } catch (trouble) {
      this.#complain(trouble.message);
    } finally {
      this.#busy(false);
    }
  }

  #busy(busy) {
    this.#sending = busy;
    this.send.classList.toggle("busy", busy);
    this.send.setAttribute("aria-busy", String(busy));
  }
}

/** What a command may be typed as: in the reader's language first. */
function namesOf({ label, name }) {
  return [label, name].map(folded);
}

/** Commands that fit what was typed, best first, those of one group together. */
function matching(commands, typed) {
  const fit = (lower) => {
    if (lower.startsWith(typed) || typed.startsWith(`${lower} `)) return 0;
    if (typed.split(/\s+/).every((word) => lower.split(" ").some((part) => part.startsWith(word)))) return 1;
    return lower.includes(typed) ? 2 : 4;
  };
  const rank = (command) => {
    const described = folded(command.description).includes(typed) ? 3 : 4;
    return Math.min(...namesOf(command).map(fit), described);
  };
  const ranked = commands.map((command, at) => ({ command, at, rank: rank(command) })).filter((entry) => entry.rank < 4);
  const group = ({ command }) => command.name.split(" ")[0];
  const best = new Map();
  for (const entry of ranked) {
    const known = best.get(group(entry)) ?? entry;
    best.set(group(entry), entry.rank < known.rank ? entry : known);
  }
  const order = (entry) => best.get(group(entry));
  ranked.sort((a, b) => order(a).rank - order(b).rank || order(a).at - order(b).at || a.rank - b.rank || a.at - b.at);
  return ranked.map(({ command }) => command);
}

function asOption(command) {
  const names = command.options.filter((option) => option.required).map((option) => option.label);
  return {
    label: `/${command.label}`,
    hint: names.join(" "),
    value: command,
    description: command.description,
    group: command.label.split(" ")[0],
  };
}

/** Options written out after a command's name, here or in English: "/table open game:Monastery seats:3". */
function written(text, command) {
  const typed = text.slice(1).normalize("NFC");
  const name = [command.label, command.name].find((one) => folded(typed).startsWith(`${folded(one)} `));
  if (!name) return [];
  const rest = typed.slice(name.length);
  const marks = [...rest.matchAll(/\s([\p{L}\p{N}_'-]+):/gu)].flatMap((mark) => {
    const option = called(command.options, mark[1]);
    return option ? [{ option, from: mark.index, to: mark.index + mark[0].length }] : [];
  });
  return marks.map(({ option, to }, at) => [option.name, rest.slice(to, marks[at + 1]?.from).trim()]);
}
