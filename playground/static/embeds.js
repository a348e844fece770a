/** Embeds: the cards under a message's text. */

import { h } from "./dom.js";
import { link, markdown } from "./markdown.js";
import { picture } from "./pictures.js";
import { messageTime } from "./time.js";
import { t } from "./words.js";

/** Attachments that an embed shows itself and that must not be shown again below it. */
export function shownInEmbeds(embeds) {
  const urls = embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]).filter(Boolean);
  return new Set(urls.map((url) => url.replace("attachment://", "")));
}

/** An embed's picture with what the attachment knows about it: its size and its words. */
function known(image, message) {
  const name = image.url.replace("attachment://", "");
  const file = message.attachments.find((attachment) => attachment.filename === name || attachment.url === image.url);
  return { description: null, filename: t("Picture"), ...image, ...file };
}

/**
 * @param {any} embed
 * @param {any} message
 * @param {any} env
 */
export function embedCard(embed, message, env) {
  const { world } = env;
  const card = h(
    "section",
    { class: "embed" },
    h(
      "div",
      { class: "embed-words" },
      embed.author?.name && h("div", { class: "embed-author" }, linked(embed.author.name, embed.author.url, world)),
      embed.title && h("div", { class: "embed-title" }, linked(embed.title, embed.url, world)),
      embed.description && h("div", { class: "markup" }, markdown(embed.description, world)),
      embed.fields?.length && h("dl", { class: "fields" }, ...embed.fields.map((field) => fieldOf(field, world))),
    ),
    embed.thumbnail?.url && h("div", { class: "thumbnail" }, picture(known(embed.thumbnail, message))),
    embed.image?.url && h("div", { class: "embed-image" }, picture(known(embed.image, message))),
    (embed.footer?.text || embed.timestamp) &&
      h(
        "div",
        { class: "embed-footer" },
        embed.footer?.text,
        embed.footer?.text && embed.timestamp && " · ",
        embed.timestamp && messageTime(embed.timestamp),
      ),
  );
  if (embed.color) card.style.borderInlineStartColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  return card;
}

function linked(words, address, world) {
  const text = markdown(words, world);
  return /^https?:/.test(address ?? "") ? link(address, [text], world) : text;
}

function fieldOf(field, world) {
  return h(
    "div",
    { class: field.inline ? "field inline" : "field" },
    h("dt", {}, markdown(field.name, world)),
    h("dd", { class: "markup" }, markdown(field.value, world)),
  );
}
