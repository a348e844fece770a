/** Places, people and the switches that teach. Rows are made once and then only changed, so no press on one is lost. */

import { avatar, h, icon, onPhone } from "./dom.js";
import { placeName } from "./markdown.js";
import { today } from "./time.js";

const HOUR = 3600;
const SPANS = [
  ["1 hour", HOUR],
  ["8 hours", 8 * HOUR],
  ["1 day", 24 * HOUR],
  ["1 week", 168 * HOUR],
];

const PERMISSIONS = {
  view_channel: "Without it the bot cannot see the channels at all.",
  send_messages: "Without it the bot may not speak by itself in channels; private answers still come.",
  send_messages_in_threads: "Without it a table in a thread falls silent.",
  attach_files: "Without it no board picture can be posted; private answers still have theirs.",
  read_message_history: "Without it the bot cannot look at its earlier messages.",
};

const BOT_WORDS = { online: "online", starting: "is starting…", offline: "is offline" };

export class Sidebar {
  #rows = new Map();
  #people = new Map();
  #permissions = new Map();

  constructor(env) {
    this.env = env;
    this.element = document.getElementById("sidebar");
    this.shade = document.getElementById("shade");
    this.opener = document.getElementById("menu");
    this.title = this.element.querySelector(".server-name");
    this.channels = document.getElementById("channels");
    this.direct = document.getElementById("direct");
    this.peopleList = document.getElementById("people");
    this.you = document.getElementById("you");
    this.tryout = document.getElementById("tryout");
    this.#makeSwitches();

    this.opener.addEventListener("click", () => this.open(true));
    this.shade.addEventListener("click", () => this.open(false));
    this.element.querySelector(".close-drawer").addEventListener("click", () => this.open(false));
    onPhone.addEventListener("change", () => this.open(false));
    this.open(false);

    const { store } = env;
    for (const type of ["hello", "places", "unread", "shown", "bot"]) store.addEventListener(type, () => this.#showPlaces());
    for (const type of ["hello", "shown"]) store.addEventListener(type, () => this.#showPeople());
    for (const type of ["hello", "switches", "bot"]) store.addEventListener(type, () => this.#showSwitches());
  }

  /** On a phone it is a drawer; what is behind its edge must not be reached by Tab. */
  open(open) {
    const drawer = onPhone.matches;
    const held = this.element.contains(document.activeElement);
    this.element.inert = drawer && !open;
    this.element.classList.toggle("open", drawer && open);
    this.shade.hidden = !(drawer && open);
    this.opener.setAttribute("aria-expanded", String(drawer && open));
    if (drawer && open) this.element.querySelector(".close-drawer").focus();
    else if (drawer && held) this.opener.focus();
  }

  get isOpen() {
    return this.element.classList.contains("open");
  }

  // Places

  #showPlaces() {
    const { store } = this.env;
    this.title.textContent = store.server.name;
    const order = store.ordered;
    for (const [id, row] of this.#rows) {
      if (!store.place(id)) {
        row.item.remove();
        this.#rows.delete(id);
      }
    }
    for (const place of order) {
      if (!this.#rows.has(place.id)) this.#rows.set(place.id, this.#placeRow(place));
      const row = this.#rows.get(place.id);
      const room = store.room(place.id);
      const shown = place.id === store.shown;
      if (shown) row.link.setAttribute("aria-current", "page");
      else row.link.removeAttribute("aria-current");
      row.link.classList.toggle("unread", room.unread > 0);
      row.name.textContent = place.name;
      row.badge.textContent = room.mentions ? String(room.mentions) : "";
      row.spoken.textContent = room.mentions ? `, ${room.mentions} for you` : room.unread ? ", unread" : "";
      if (row.state) {
        row.state.dataset.bot = store.bot;
        row.state.textContent = store.bot === "online" ? "" : BOT_WORDS[store.bot];
      }
      const home = place.kind === "dm" ? this.direct : this.channels;
      const at = order.filter((other) => (other.kind === "dm") === (place.kind === "dm")).indexOf(place);
      if (home.children[at] !== row.item) home.insertBefore(row.item, home.children[at] ?? null);
    }
  }

  #placeRow(place) {
    const { store } = this.env;
    const mark = { channel: "#", thread: icon("thread") }[place.kind] ?? avatar(place.name, store.botUser?.colour);
    const name = h("span", { class: "place-name" });
    const badge = h("span", { class: "badge", "aria-hidden": "true" });
    const spoken = h("span", { class: "unseen" });
    const state = place.kind === "dm" ? h("span", { class: "bot-state", role: "status" }) : null;
    const link = h(
      "a",
      { class: `place place-${place.kind}`, href: `#${place.id}`, data: { place: place.id }, title: placeName(place), onclick: () => this.open(false) },
      place.kind === "dm" ? mark : h("span", { class: "place-mark", "aria-hidden": "true" }, mark),
      name,
      state,
      spoken,
      badge,
    );
    return { item: h("li", {}, link), link, name, badge, spoken, state };
  }

  // People

  #showPeople() {
    const { store } = this.env;
    const { me } = store;
    this.you.replaceChildren(avatar(me.name, me.colour), h("span", { class: "you-words" }, "You are ", h("strong", {}, me.name)), icon("chevron"));
    // A channel is the same for everybody; direct messages are not.
    const fragment = store.shown && store.place(store.shown)?.kind !== "dm" ? `#${store.shown}` : "";
    for (const person of store.people.values()) {
      if (person.role === "bot") continue;
      if (!this.#people.has(person.id)) {
        const row = this.#personRow(person);
        this.#people.set(person.id, row);
        this.peopleList.append(row.item);
      }
      const row = this.#people.get(person.id);
      row.be.href = `/as/${person.slug}${fragment}`;
      row.beside.href = row.be.href;
      if (person.id === me.id) row.be.setAttribute("aria-current", "true");
    }
  }

  #personRow(person) {
    const be = h(
      "a",
      { class: "person", data: { person: person.slug }, title: `Be ${person.name} in this window` },
      avatar(person.name, person.colour),
      h("span", { class: "person-words" }, h("span", { class: "person-name" }, person.name), h("span", { class: "role" }, person.role)),
    );
    const beside = h("a", { class: "bare", target: "_blank", rel: "noopener", "aria-label": `Open a window as ${person.name}`, title: `Open a window as ${person.name}` }, icon("outside"));
    const copy = h("button", { type: "button", class: "bare", "aria-label": `Copy ${person.name}'s link`, title: `Copy ${person.name}'s link`, onclick: () => this.#copy(person) }, icon("copy"));
    return { item: h("li", { class: "person-row" }, be, beside, copy), be, beside };
  }

  async #copy(person) {
    const address = new URL(this.env.store.keyLink);
    address.searchParams.set("as", person.slug);
    try {
      await navigator.clipboard.writeText(address.href);
      this.env.toast(`${person.name}'s link is copied: open it in another window, browser or phone.`);
    } catch {
      // Without the right to copy, the link is shown to be copied by hand.
      window.prompt(`${person.name}'s link:`, address.href);
    }
  }

  // Switches

  #makeSwitches() {
    this.closed = this.#switch((on) => this.env.api.post("switches", { dms_closed: { [this.env.store.me.id]: on } }));
    this.restart = h("button", { type: "button", class: "button style-2", onclick: () => this.#restart() }, icon("again"), h("span", { class: "words" }, "Restart the bot"), h("span", { class: "spinner", "aria-hidden": "true" }));
    this.spans = h("div", { class: "spans", role: "group", "aria-label": "Let time pass" }, ...SPANS.map((span) => this.#span(...span)));
    this.permissions = h("div", { class: "permissions" });
    this.tryout.append(
      this.closed.element,
      h("div", { class: "trial" }, this.restart, h("p", { class: "hint" }, "Buttons of old messages still work afterwards.")),
      h("h3", {}, "Let time pass"),
      h("p", { class: "hint" }, "Here it is ", today(), ". Clocks run, reminders come, and quiet hours are kept on the way."),
      this.spans,
      h("h3", {}, "What the bot may do"),
      h("p", { class: "hint" }, "Take a permission away and see how the bot says so, and what still works."),
      this.permissions,
    );
  }

  #span(words, seconds) {
    const pass = async () => {
      if (knob.getAttribute("aria-busy") === "true") return;
      knob.setAttribute("aria-busy", "true");
      try {
        await this.env.api.post("let-pass", { seconds });
        this.env.toast(words.startsWith("1 ") ? `${words} passes.` : `${words} pass.`);
      } catch (trouble) {
        this.env.toast(trouble.message);
      } finally {
        knob.removeAttribute("aria-busy");
      }
    };
    const knob = h("button", { type: "button", class: "button style-2", onclick: pass }, words);
    return knob;
  }

  /** @param {(on: boolean) => Promise<any>} change */
  #switch(change) {
    const name = h("span", { class: "switch-name" });
    const hint = h("p", { class: "hint" });
    const knob = h("button", { type: "button", class: "switch", role: "switch", "aria-checked": "false" }, name, h("span", { class: "track", "aria-hidden": "true" }));
    knob.addEventListener("click", async () => {
      if (knob.getAttribute("aria-busy") === "true") return;
      knob.setAttribute("aria-busy", "true");
      try {
        await change(knob.getAttribute("aria-checked") !== "true");
      } catch (trouble) {
        this.env.toast(trouble.message);
      } finally {
        knob.removeAttribute("aria-busy");
      }
    });
    const show = (words, sentence, on) => {
      name.textContent = words;
      hint.textContent = sentence;
      knob.setAttribute("aria-checked", String(on));
    };
    return { element: h("div", { class: "trial" }, knob, hint), show };
  }

  #showSwitches() {
    const { me, switches, bot } = this.env.store;
    const closed = Boolean(switches.dms_closed[me.id]);
    this.closed.show(
      `${me.name}'s DMs closed`,
      "The bot remembers it, and tells where the screen is. /privacy dms push:True opens them again.",
      closed,
    );
    for (const permission of switches.permissions) {
      if (!this.#permissions.has(permission.name)) {
        const made = this.#switch((on) => this.env.api.post("switches", { permissions: { [permission.name]: on } }));
        this.#permissions.set(permission.name, made);
        this.permissions.append(made.element);
      }
      this.#permissions.get(permission.name).show(permission.label, PERMISSIONS[permission.name] ?? "", permission.on);
    }
    const away = bot !== "online";
    this.restart.classList.toggle("busy", away);
    this.restart.setAttribute("aria-busy", String(away));
    this.restart.querySelector(".words").textContent = away ? `Cloister ${BOT_WORDS[bot]}` : "Restart the bot";
  }

  async #restart() {
    if (this.restart.getAttribute("aria-busy") === "true") return;
    this.restart.classList.add("busy");
    this.restart.setAttribute("aria-busy", "true");
    try {
      await this.env.api.post("restart");
    } catch (trouble) {
      this.env.toast(trouble.message);
    } finally {
      this.#showSwitches();
    }
  }
}
