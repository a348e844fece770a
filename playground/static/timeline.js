/** The messages of the place shown: loading, inserting, grouping, and the pill that tells of news below. */

import { avatar, compareIds, h, icon } from "./dom.js";
import { Follower } from "./follow.js";
import { MessageView } from "./message.js";
import { parts, t } from "./words.js";

const PAGE = 40;
/** How many pages back a link to an old message is looked for. */
const FAR_PAGES = 25;

export class Timeline {
  /** @type {Map<string, MessageView>} */
  #views = new Map();
  #place = null;
  #loadingOlder = null;
  #news = 0;

  constructor(env) {
    this.env = env;
    this.scroller = document.getElementById("timeline");
    this.announcer = document.getElementById("announcer");
    this.top = h("div", { class: "timeline-top" });
    this.list = h("div", { class: "messages" });
    this.notes = h("div", { class: "notes" });
    this.scroller.append(h("div", { class: "timeline-inner" }, this.top, this.list, this.notes));
    this.pill = document.getElementById("pill");
    this.pill.addEventListener("click", () => {
      this.follower.toEnd();
      this.scroller.focus({ preventScroll: true });
    });
    this.follower = new Follower(this.scroller, this.list, () => this.#moved());

    const { store, interactions } = env;
    store.addEventListener("message", ({ detail }) => this.#heard(detail.message, detail.isNew));
    store.addEventListener("gone", ({ detail }) => detail.placeId === this.#place?.id && this.#remove(detail.id));
    interactions.addEventListener("change", ({ detail }) => this.#views.get(detail.message)?.showState());
    interactions.addEventListener("failed", ({ detail }) => this.#note(detail));
  }

  /** Shows a place, at its end or at one message. */
  async show(place, messageId) {
    if (this.#place?.id !== place.id) this.#clear(place);
    const room = this.env.store.room(place.id);
    if (!room.fresh) {
      try {
        this.#working(true);
        const answer = await this.env.api.get(`places/${place.id}/messages?limit=${PAGE}`);
        this.env.store.filled(place.id, answer);
      } catch (trouble) {
        if (this.#place?.id === place.id) this.#failedToLoad(trouble.message);
        return;
      } finally {
        if (this.#place?.id === place.id) this.#working(false);
      }
    }
    if (this.#place?.id !== place.id) return;
    this.#fill(room.messages);
    if (messageId) await this.#find(messageId);
  }

  #clear(place) {
    this.#place = place;
    this.#news = 0;
    this.#loadingOlder = null;
    this.#views.clear();
    this.list.replaceChildren();
    this.notes.replaceChildren();
    this.top.replaceChildren();
    this.follower.following = true;
    this.scroller.setAttribute("aria-label", t("Messages in {place}", { place: place.name }));
  }

  #working(busy) {
    this.scroller.setAttribute("aria-busy", String(busy));
    if (!busy || this.#views.size) return;
    const bar = () => h("div", { class: "skeleton" }, h("i"), h("b"), h("b"));
    this.top.replaceChildren(h("div", { class: "loading", role: "status" }, h("p", {}, t("Reading what was said…")), bar(), bar(), bar()));
  }

  #failedToLoad(sentence) {
    const again = () => this.show(this.#place);
    this.top.replaceChildren(
      h("div", { class: "empty" }, h("p", {}, sentence), h("button", { type: "button", class: "button style-2", onclick: again }, t("Try again"))),
    );
  }

  /** Makes the list agree with the messages, touching only what differs. */
  #fill(messages) {
    this.follower.change(() => {
      const ids = new Set(messages.map((message) => message.id));
      for (const id of [...this.#views.keys()]) if (!ids.has(id)) this.#drop(id);
      for (const message of messages) this.#put(message);
      this.#showTop();
    });
    this.#older();
  }

  #put(message) {
    const known = this.#views.get(message.id);
    if (known) {
      known.update(message);
      this.#group(known.article.nextElementSibling);
      return known;
    }
    const view = new MessageView(message, this.env);
    this.#views.set(message.id, view);
    // Nearly always the last: look for its place from the end.
    let before = this.list.lastElementChild;
    while (before && compareIds(before.dataset.id, message.id) > 0) before = before.previousElementSibling;
    if (before) before.after(view.article);
    else this.list.prepend(view.article);
    this.#group(view.article);
    this.#group(view.article.nextElementSibling);
    return view;
  }

  #drop(id) {
    const { article } = this.#views.get(id);
    const next = article.nextElementSibling;
    this.#views.delete(id);
    article.remove();
    this.#group(next);
  }

  #group(article) {
    if (!article) return;
    const before = article.previousElementSibling;
    this.#views.get(article.dataset.id).follows(before && this.#views.get(before.dataset.id).message);
  }

  #heard(message, isNew) {
    const { store, interactions } = this.env;
    interactions.renewed(message.id);
    const shown = message.channel_id === this.#place?.id && store.room(message.channel_id).fresh;
    if (!shown) return;
    const view = this.#views.get(message.id);
    const byMe = message.author.id === store.me.id || message.command?.by.id === store.me.id;
    const pressed = interactions.busy(message.id) !== null;
    const due = interactions.answerDue && (isNew ? message.author.bot : message.ephemeral || byMe);
    const mine = due || (isNew ? byMe : pressed);
    let made = view;
    const seen = this.follower.change(
      () => {
        made = this.#put(message);
        this.#showTop();
      },
      { about: view?.article ?? null, mine },
    );
    if (isNew) {
      if (message.author.id !== store.me.id) this.announcer.textContent = made.spoken;
      if (!seen) this.#news += 1;
      this.#moved();
    } else if (!view.message.thinking && byMe) {
      this.announcer.textContent = made.spoken;
    }
  }

  #remove(id) {
    const view = this.#views.get(id);
    if (!view) return;
    const neighbour = view.article.nextElementSibling ?? view.article.previousElementSibling;
    const focused = view.article.contains(document.activeElement);
    this.follower.change(
      () => {
        this.#drop(id);
        this.#showTop();
      },
      { about: view.article },
    );
    if (focused) {
      if (neighbour) neighbour.tabIndex = -1;
      (neighbour ?? this.scroller).focus({ preventScroll: true });
    }
  }

  /** What stands above the first message: how the place begins, or that older ones are being fetched. */
  #showTop() {
    const room = this.env.store.room(this.#place.id);
    if (room.more) {
      this.top.replaceChildren(h("div", { class: "older", role: "status" }, h("span", { class: "spinner" }), t("Older messages…")));
      return;
    }
    const { store } = this.env;
    const bot = store.botUser;
    const [title, words] = {
      channel: [`#${this.#place.name}`, this.#place.topic],
      thread: [this.#place.name, this.#place.topic],
      dm: [this.#place.name, t("What only {name} may see arrives here.", { name: store.me.name })],
    }[this.#place.kind];
    const keys = { slash: h("kbd", {}, "/"), open: h("kbd", {}, `/${store.called["table open"] ?? "table open"}`) };
    const nothing =
      this.#place.kind === "dm"
        ? parts("Nothing has arrived yet. Type {slash} to see the commands.", keys)
        : parts("Nothing has been said here yet. Type {slash} to see the commands; {open} starts a game.", keys);
    this.top.replaceChildren(
      h(
        "div",
        { class: "empty" },
        this.#place.kind === "dm" ? avatar(title, bot?.colour) : h("span", { class: "place-mark", "aria-hidden": "true" }, this.#place.kind === "thread" ? icon("thread") : "#"),
        h("h2", {}, title),
        words && h("p", {}, words),
        this.#views.size === 0 && h("p", {}, ...nothing),
      ),
    );
  }

  /** A private line at the end about a command that failed; the next one replaces it. */
  #note({ sentence, command }) {
    const note = h(
      "p",
      { class: "note", role: "alert" },
      h("span", {}, command ? t("{name}: {words}", { name: `/${command}`, words: sentence }) : sentence),
      h("button", { type: "button", class: "as-link", onclick: () => note.remove() }, t("Dismiss")),
    );
    this.follower.change(() => this.notes.replaceChildren(note), { mine: true });
  }

  #moved() {
    if (this.follower.atEnd) {
      this.#news = 0;
      this.pill.hidden = true;
    } else {
      const far = this.follower.distance > this.scroller.clientHeight;
      this.pill.hidden = !this.#news && !far;
      this.pill.classList.toggle("news", this.#news > 0);
      this.pill.setAttribute("aria-label", this.#news ? t("New messages") : t("To the newest message"));
      this.pill.replaceChildren(this.#news ? t("New messages") : "", icon("down"));
    }
    if (this.scroller.scrollTop < 400) this.#older();
  }

  /** Fetches the messages before the first one shown; what the reader looks at stays where it is. */
  #older() {
    const place = this.#place;
    const room = place && this.env.store.room(place.id);
    if (!room?.more || !room.fresh || this.#loadingOlder) return this.#loadingOlder;
    const ask = async () => {
      try {
        const before = room.messages[0].id;
        const answer = await this.env.api.get(`places/${place.id}/messages?before=${before}&limit=${PAGE}`);
        const older = this.env.store.extended(place.id, answer);
        if (this.#place !== place) return;
        this.follower.change(() => {
          for (const message of older.reverse()) this.#put(message);
          this.#showTop();
        });
      } catch (trouble) {
        this.env.toast(trouble.message);
      } finally {
        this.#loadingOlder = null;
      }
    };
    this.#loadingOlder = ask();
    return this.#loadingOlder;
  }

  async #find(id) {
    const place = this.#place;
    const room = this.env.store.room(place.id);
    for (let page = 0; page < FAR_PAGES && !this.#views.has(id) && room.more; page += 1) {
      await this.#older();
      if (this.#place !== place) return;
    }
    const view = this.#views.get(id);
    if (!view) {
      this.env.toast(t("That message is not here any more."));
      return;
    }
    this.follower.toMessage(view.article);
    view.article.tabIndex = -1;
    view.article.focus({ preventScroll: true });
    view.article.classList.remove("flash");
    // Reading a size starts the animation anew when the same message is looked up twice.
    void view.article.offsetWidth;
    view.article.classList.add("flash");
  }
}
