/**
 * One message. Its article and the parts in it stay the same elements for as long as it is shown; a new version draws
 * only the parts that differ, so pictures are not loaded again and an open menu or a focus elsewhere in it survives.
 */

import { showBusy } from "./components.js";
import { avatar, h, icon } from "./dom.js";
import { embedCard, shownInEmbeds } from "./embeds.js";
import { fileCard } from "./files.js";
import { drawLayout } from "./layout.js";
import { markdown } from "./markdown.js";
import { picture } from "./pictures.js";
import { dropOrphanedMenu } from "./select.js";
import { messageTime } from "./time.js";
import { parts, t } from "./words.js";

const PARTS = ["command", "header", "text", "embeds", "files", "controls", "failure", "footer"];
const GROUP_MINUTES = 7;

export class MessageView {
  #drawn = new Map();

  constructor(message, env) {
    this.env = env;
    this.parts = Object.fromEntries(PARTS.map((name) => [name, h("div", { class: `part part-${name}` })]));
    this.avatar = avatar(message.author.name, message.author.colour);
    const body = ["header", "text", "embeds", "files", "controls", "failure", "footer"].map((name) => this.parts[name]);
    this.article = h(
      "article",
      { class: "message", data: { id: message.id, author: message.author.id } },
      this.parts.command,
      h("div", { class: "side" }, this.avatar),
      h("div", { class: "body" }, ...body),
    );
    this.update(message);
  }

  update(message) {
    const { env } = this;
    const me = env.store.me.id;
    const focused = this.article.contains(document.activeElement) ? document.activeElement : null;
    this.message = message;
    this.article.classList.toggle("mentions-me", message.mentions.includes(me));
    this.article.classList.toggle("ephemeral", message.ephemeral);
    this.article.setAttribute("aria-label", message.ephemeral ? t("{name}, only to you", { name: message.author.name }) : message.author.name);

    this.#draw("command", message.command, () => this.#command());
    this.#draw("header", [message.author, message.timestamp, message.layout && message.edited], () => this.#header());
    this.#draw("text", [message.content, message.edited, message.thinking], () => this.#text());
    this.#draw("embeds", [message.embeds, message.attachments], () => message.embeds.map((embed) => embedCard(embed, message, env)));
    this.#draw("files", [message.layout, message.attachments, [...shownInEmbeds(message.embeds)]], () => this.#files());
    this.parts.controls.classList.toggle("layout", message.layout);
    drawLayout(this.parts.controls, message.components, message, env);
    this.#draw("footer", message.ephemeral, () => this.#footer());
    this.showState();
    // A menu of this message that was open had the focus, though it stands outside the article.
    const menu = dropOrphanedMenu();
    if (menu || (focused && !focused.isConnected)) this.#refocus((menu || focused).dataset.customId);
  }

  /** Fills a part if what it shows has changed, taking over pictures that are in it already. */
  #draw(name, facts, make) {
    const key = JSON.stringify(facts ?? null);
    if (this.#drawn.get(name) === key) return;
    this.#drawn.set(name, key);
    const part = this.parts[name];
    const old = new Map([...part.querySelectorAll(".picture")].map((frame) => [frame.dataset.url, frame]));
    const nodes = make().filter(Boolean);
    const holder = h("div", {}, ...nodes);
    for (const frame of holder.querySelectorAll(".picture")) {
      const kept = old.get(frame.dataset.url);
      if (kept) frame.replaceWith(kept);
    }
    part.replaceChildren(...holder.childNodes);
  }

  /** The same control if the new version has it, else the message's first one: never back to the top of the page. */
  #refocus(id) {
    const same = id && this.article.querySelector(`[data-custom-id="${CSS.escape(id)}"]:not(:disabled)`);
    const target = same || this.article.querySelector("[data-custom-id]:not(:disabled)") || this.article;
    if (target === this.article) this.article.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  /** Busy and failed are known to the page alone. */
  showState() {
    const { interactions } = this.env;
    showBusy(this.parts.controls, interactions.busy(this.message.id));
    const sentence = interactions.failure(this.message.id);
    this.parts.failure.replaceChildren(...(sentence ? [h("p", { class: "failure", role: "alert" }, sentence)] : []));
  }

  /** Whether it goes on from the message before it, and needs no name of its own. */
  follows(before) {
    const gap = before ? new Date(this.message.timestamp) - new Date(before.timestamp) : Infinity;
    // What has a board or buttons stands for itself: the next message is told apart from it.
    const furnished = before && before.attachments.length + before.components.length + before.embeds.length > 0;
    const goesOn =
      before?.author.id === this.message.author.id &&
      !this.message.command &&
      !furnished &&
      before.ephemeral === this.message.ephemeral &&
      gap < GROUP_MINUTES * 60000;
    this.article.classList.toggle("goes-on", Boolean(goesOn));
  }

  #command() {
    const { command } = this.message;
    if (!command) return [];
    return parts("{name} used {command}", {
      name: h("strong", {}, command.by.name),
      command: h("span", { class: "mention" }, command.name),
    });
  }

  #header() {
    const { author, timestamp } = this.message;
    return [
      avatar(author.name, author.colour),
      h("span", { class: "author" }, author.name),
      author.bot && h("span", { class: "tag" }, "APP"),
      messageTime(timestamp),
      // A text ends with this mark; a layout has no end to put it, and must not grow because of it.
      this.message.layout && this.message.edited && h("span", { class: "edited" }, t("(edited)")),
    ];
  }

  #text() {
    const { content, edited, layout, thinking, author } = this.message;
    if (thinking) {
      const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
      return [h("p", { class: "thinking" }, dots, t("{name} is thinking…", { name: author.name }))];
    }
    if (layout) return [];
    const mark = edited && h("span", { class: "edited" }, ` ${t("(edited)")}`);
    // A zero-width space is how a bot says nothing where something must be said.
    if (!content.replace(/[\s\u200b]/g, "") && !mark) return [];
    return [h("div", { class: "markup" }, markdown(content, this.env.world), mark)];
  }

  #files() {
    if (this.message.layout) return []; // there only what a component shows is shown
    const elsewhere = shownInEmbeds(this.message.embeds);
    const own = this.message.attachments.filter((file) => !elsewhere.has(file.filename) && !elsewhere.has(file.url));
    return own.map((file) => (file.content_type?.startsWith("image/") ? picture(file) : fileCard(file)));
  }

  #footer() {
    if (!this.message.ephemeral) return [];
    const dismiss = () => this.env.dismiss(this.message.id);
    return [
      icon("eye"),
      `${t("Only you can see this")} · `,
      h("button", { type: "button", class: "as-link", onclick: dismiss }, t("Dismiss message")),
    ];
  }

  /** What a screen reader is told of it when it arrives. */
  get spoken() {
    const said = [this.parts.text, this.parts.embeds, ...this.parts.controls.querySelectorAll(".said")];
    const words = said.map((part) => part.textContent).filter(Boolean).join(" ");
    const pictures = this.article.querySelectorAll(".picture").length ? ` ${t("With a picture.")}` : "";
    return t("{name}: {words}", { name: this.message.author.name, words: words.slice(0, 300) }) + pictures;
  }
}
