/** Messages built of components alone: cards with their accent, text beside a picture or a button, galleries. */

import { componentRow, control } from "./components.js";
import { h } from "./dom.js";
import { fileCard } from "./files.js";
import { markdown } from "./markdown.js";
import { picture, standIn } from "./pictures.js";
import { covered } from "./spoiler.js";
import { t } from "./words.js";

const THUMBNAIL = 11;
const CONTAINER = 17;

/** Each kind of component, drawn. @type {Record<number, (one: any, message: any, env: any) => Element>} */
const DRAWN = {
  1: componentRow,
  9: section,
  10: words,
  12: gallery,
  13: file,
  14: separator,
  [CONTAINER]: container,
};

/** What a component shows. Discord numbers components anew with each edit, which nobody sees. */
function keyOf(one) {
  return JSON.stringify(one, (name, value) => (name === "id" ? undefined : value));
}

/**
 * Makes what stands in `slot` agree with the components and leaves alone what is in both: whoever reads, has the focus
 * or has a menu open there notices nothing.
 * @param {HTMLElement} slot
 * @param {any[]} components
 * @param {any} message
 * @param {any} env
 */
export function drawLayout(slot, components, message, env) {
  const keys = components.map(keyOf);
  const left = [...slot.children];
  const kept = keys.map((key) => {
    const at = left.findIndex((node) => node.dataset.key === key);
    return at === -1 ? null : left.splice(at, 1)[0];
  });
  // A card with other things in it is the same card.
  components.forEach((one, at) => {
    if (kept[at] || one.type !== CONTAINER || one.spoiler) return;
    const card = left.findIndex((node) => node.classList.contains("card"));
    if (card !== -1) [kept[at]] = left.splice(card, 1);
  });
  const frames = left.flatMap((node) => [...node.querySelectorAll(".picture")]);
  for (const node of left) node.remove();
  let next = slot.firstElementChild;
  components.forEach((one, at) => {
    const node = kept[at] ?? DRAWN[one.type](one, message, env);
    if (kept[at] && node.dataset.key !== keys[at]) {
      dress(node, one);
      drawLayout(node, one.components, message, env);
    }
    if (!kept[at]) takeOver(frames, node);
    node.dataset.key = keys[at];
    if (node === next) next = next.nextElementSibling;
    else slot.insertBefore(node, next);
  });
}

/** A picture that was there already is not loaded again; one in the place of another shows that until it has come. */
function takeOver(frames, made) {
  for (const frame of made.querySelectorAll(".picture")) {
    const same = frames.findIndex((old) => old.dataset.url === frame.dataset.url && wordsOf(old) === wordsOf(frame));
    const [before] = frames.splice(Math.max(same, 0), 1);
    if (same !== -1) frame.replaceWith(before);
    else if (before) standIn(frame, before);
  }
}

function wordsOf(frame) {
  return frame.querySelector("img")?.alt;
}

function container(one, message, env) {
  const card = h("div", { class: "card" });
  dress(card, one);
  drawLayout(card, one.components, message, env);
  return one.spoiler ? covered(card, t("Hidden message, press to reveal")) : card;
}

function dress(card, { accent_color: accent }) {
  card.classList.toggle("accented", Number.isInteger(accent));
  card.style.setProperty("--accent", Number.isInteger(accent) ? `#${accent.toString(16).padStart(6, "0")}` : "");
}

function words(one, _message, env) {
  return h("div", { class: "markup said" }, markdown(one.content, env.world));
}

function section(one, message, env) {
  const aside = one.accessory.type === THUMBNAIL ? thumbnail(one.accessory) : control(one.accessory, message, env);
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-words" }, ...one.components.map((text) => words(text, message, env))),
    h("div", { class: "section-side" }, aside),
  );
}

/** What a component says of its picture goes before what the file says of itself. */
function shownAs(one) {
  return { ...one.media, description: one.description || one.media.description };
}

function thumbnail(one) {
  const frame = h("div", { class: "small-picture" }, picture(shownAs(one)));
  return one.spoiler ? covered(frame, t("Hidden picture, press to reveal")) : frame;
}

function gallery(one) {
  const items = one.items.map((item) => {
    const frame = h("div", { class: "gallery-item" }, picture(shownAs(item)));
    return item.spoiler ? covered(frame, t("Hidden picture, press to reveal")) : frame;
  });
  return h("div", { class: `gallery gallery-${items.length}` }, ...items);
}

function file(one) {
  const card = fileCard({ filename: one.name ?? "file", size: one.size ?? 0, url: one.file.url });
  return one.spoiler ? covered(card, t("Hidden file, press to reveal")) : card;
}

function separator(one) {
  const line = one.divider === false ? "gap" : "gap line";
  return h("div", { class: one.spacing === 2 ? `${line} wide` : line, role: line === "gap" ? null : "separator" });
}
