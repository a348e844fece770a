/** Places, people and the switches that teach. Rows are made once and then only changed, so no press on one is lost. */

import { avatar, freshId, h, icon, onPhone } from "./dom.js";
import { placeName } from "./markdown.js";
import { today } from "./time.js";
import { parts, t } from "./words.js";

const HOUR = 3600;
const SPANS = [
  [t("1 hour"), HOUR, t("1 hour passes.")],
  [t("8 hours"), 8 * HOUR, t("8 hours pass.")],
  [t("1 day"), 24 * HOUR, t("1 day passes.")],
  [t("1 week"), 168 * HOUR, t("1 week passes.")],
];

const PERMISSIONS = {
  view_channel: t("Without it the bot cannot see the channels at all."),
  send_messages: t("Without it the bot may not speak by itself in channels; private answers still come."),
  send_messages_in_threads: t("Without it a table in a thread falls silent."),
  attach_files: t("Without it no board picture can be posted; private answers still have theirs."),
  read_message_history: t("Without it the bot cannot look at its earlier messages."),
};

const BOT_WORDS = { online: t("online"), starting: t("is starting…"), offline: t("is offline") };

const BOT_AWAY = { starting: t("Cloister is starting…"), offline: t("Cloister is offline") };

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
      row.spoken.textContent = room.mentions ? t(", {count} for you", { count: room.mentions }) : room.unread ? t(", unread") : "";
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
    this.you.replaceChildren(avatar(me.name, me.colour), h("span", { class: "you-words" }, ...parts("You are {name}", { name: h("strong", {}, me.name) })), icon("chevron"));
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
      { class: "person", data: { person: person.slug }, title: t("Be {name} in this window", person) },
      avatar(person.name, person.colour),
      h("span", { class: "person-words" }, h("span", { class: "person-name" }, person.name), h("span", { class: "role" }, t(person.role))),
    );
    const [opens, copies] = [t("Open a window as {name}", person), t("Copy {name}'s link", person)];
    const beside = h("a", { class: "bare", target: "_blank", rel: "noopener", "aria-label": opens, title: opens }, icon("outside"));
    const copy = h("button", { type: "button", class: "bare", "aria-label": copies, title: copies, onclick: () => this.#copy(person) }, icon("copy"));
    return { item: h("li", { class: "person-row" }, be, beside, copy), be, beside };
  }

  async #copy(person) {
    const address = new URL(this.env.store.keyLink);
    address.searchParams.set("as", person.slug);
    try {
      await navigator.clipboard.writeText(address.href);
      this.env.toast(t("{name}'s link is copied: open it in another window, browser or phone.", person));
    } catch {
      // Without the right to copy, the link is shown to be copied by hand.
      window.prompt(t("{name}'s link:", person), address.href);
    }
  }

  // Switches

  #makeSwitches() {
    this.closed = this.#switch((on) => this.env.api.post("switches", { dms_closed: { [this.env.store.me.id]: on } }));
    this.restart = h("button", { type: "button", class: "button style-2", onclick: () => this.#restart() }, icon("again"), h("span", { class: "words" }, t("Restart the bot")), h("span", { class: "spinner", "aria-hidden": "true" }));
    this.spans = h("div", { class: "spans", role: "group", "aria-label": t("Let time pass") }, ...SPANS.map((span) => this.#span(...span)));
    this.permissions = h("div", { class: "permissions" });
    this.mine = this.#languages((locale) => ({ languages: { [this.env.store.me.id]: locale } }));
    this.servers = this.#languages((locale) => ({ server_language: locale }));
    this.tryout.append(
      h("h3", {}, t("Languages")),
      h("p", { class: "hint" }, t("What the bot says to you alone is in your language, a table in that of the server.")),
      this.mine.element,
      this.servers.element,
      this.closed.element,
      h("div", { class: "trial" }, this.restart, h("p", { class: "hint" }, t("Buttons of old messages still work afterwards."))),
      h("h3", {}, t("Let time pass")),
      h("p", { class: "hint" }, ...parts("Here it is {now}. Clocks run, reminders come, and quiet hours are kept on the way.", { now: today() })),
      this.spans,
      h("h3", {}, t("What the bot may do")),
      h("p", { class: "hint" }, t("Take a permission away and see how the bot says so, and what still works.")),
      this.permissions,
    );
  }

  #span(words, seconds, passes) {
    const pass = async () => {
      if (knob.getAttribute("aria-busy") === "true") return;
      knob.setAttribute("aria-busy", "true");
      try {
        await this.env.api.post("let-pass", { seconds });
        this.env.toast(passes);
      } catch (trouble) {
        this.env.toast(trouble.message);
      } finally {
        knob.removeAttribute("aria-busy");
      }
    };
    const knob = h("button", { type: "button", class: "button style-2", onclick: pass }, words);
    return knob;
  }

  /** A few buttons of which one is pressed. @param {(locale: string) => object} switched what is then switched */
  #languages(switched) {
    const name = h("span", { class: "switch-name", id: freshId("language") });
    const knobs = h("div", { class: "spans languages", role: "group", "aria-labelledby": name.id });
    const choose = (locale) => this.env.api.post("switches", switched(locale)).catch((trouble) => this.env.toast(trouble.message));
    const show = (words, offered, chosen) => {
      name.textContent = words;
      if (!knobs.children.length) {
        const knob = (one) => h("button", { type: "button", class: "button style-2", lang: one.locale, data: { locale: one.locale }, onclick: () => choose(one.locale) }, one.name);
        knobs.append(...offered.map(knob));
      }
      for (const one of knobs.children) one.setAttribute("aria-pressed", String(one.dataset.locale === chosen));
    };
    return { element: h("div", { class: "trial" }, name, knobs), show };
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
    this.mine.show(t("{name}'s Discord", me), switches.offered, switches.languages[me.id]);
    this.servers.show(t("The server"), switches.offered, switches.server_language);
    const closed = Boolean(switches.dms_closed[me.id]);
    this.closed.show(
      t("{name}'s DMs closed", me),
      t("The bot remembers it, and tells where the screen is. {command} opens them again.", { command: `/${this.env.store.called["privacy dms"] ?? "privacy dms"}` }),
      closed,
    );
    for (const permission of switches.permissions) {
      if (!this.#permissions.has(permission.name)) {
        const made = this.#switch((on) => this.env.api.post("switches", { permissions: { [permission.name]: on } }));
        this.#permissions.set(permission.name, made);
        this.permissions.append(made.element);
      }
      this.#permissions.get(permission.name).show(t(permission.label), PERMISSIONS[permission.name] ?? "", permission.on);
    }
    const away = bot !== "online";
    this.restart.classList.toggle("busy", away);
    this.restart.setAttribute("aria-busy", String(away));
    this.restart.querySelector(".words").textContent = away ? BOT_AWAY[bot] : t("Restart the bot");
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
