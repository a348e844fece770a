/**
 * Discord's markdown as DOM nodes. Safe by construction: a message's text only ever becomes text nodes, and the only
 * addresses that become links begin with http:// or https://.
 */

import { append, h } from "./dom.js";
import { spoiler } from "./spoiler.js";
import { stamp } from "./time.js";
import { t } from "./words.js";

/**
 * What the text may refer to.
 * @typedef {object} World
 * @property {(id: string) => {id: string, name: string} | undefined} person
 * @property {(id: string) => {id: string, name: string, kind: string} | undefined} place
 * @property {string} me
 * @property {(place: string, message?: string) => void} goTo
 * @property {(name: string) => void} useCommand
 */

/**
 * @param {string} text
 * @param {World} world
 * @returns {DocumentFragment}
 */
export function markdown(text, world) {
  const fragment = document.createDocumentFragment();
  append(fragment, blocks(text, world));
  return fragment;
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const QUOTE = /^> ?/;
const ITEM = /^(\s*)([-*]|\d{1,4}\.)\s+(.+)$/;
const FENCE = /```(?:([\w+#.-]+)?\n)?([\s\S]*?)```/g;

/** Lines with a meaning of their own; everything between them is one run of inline text, line breaks included. */
function blocks(text, world) {
  const made = [];
  let plain = [];
  const flush = () => {
    const run = plain.join("\n");
    plain = [];
    if (run) made.push(...inline(run, world));
  };

  for (const piece of fences(text)) {
    if (piece.code !== undefined) {
      flush();
      made.push(h("pre", { tabindex: "0", role: "region", "aria-label": t("Code") }, h("code", {}, piece.code)));
      continue;
    }
    const lines = piece.text.split("\n");
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at];
      const heading = HEADING.exec(line);
      const subtext = SUBTEXT.exec(line);
      if (line.startsWith(">>> ")) {
        flush();
        const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
        made.push(h("blockquote", {}, ...blocks(rest, world)));
        break;
      } else if (QUOTE.test(line)) {
        flush();
        const quoted = [];
        while (at < lines.length && QUOTE.test(lines[at])) quoted.push(lines[at++].replace(QUOTE, ""));
        at -= 1;
        made.push(h("blockquote", {}, ...blocks(quoted.join("\n"), world)));
      } else if (heading) {
        flush();
        // The page has its own h1 and h2, so a message's headings begin at the third level.
        made.push(h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, ...inline(heading[2], world)));
      } else if (subtext) {
        flush();
        made.push(h("small", { class: "subtext" }, ...inline(subtext[1], world)));
      } else if (ITEM.test(line)) {
        flush();
        const items = [];
        while (at < lines.length && ITEM.test(lines[at])) items.push(ITEM.exec(lines[at++]));
        at -= 1;
        made.push(...lists(items, world));
      } else {
        plain.push(line);
      }
    }
  }
  flush();
  return made;
}

/** Cuts out ```code blocks```, and the line break on either side of each, which the block itself shows. */
function* fences(text) {
  let from = 0;
  for (const found of text.matchAll(FENCE)) {
    if (text[found.index - 1] === "\\") continue;
    const before = text.slice(from, found.index).replace(/\n$/, "");
    if (before) yield { text: before };
    yield { code: found[2].replace(/\n$/, "") };
    from = found.index + found[0].length;
    if (text[from] === "\n") from += 1;
  }
  if (from < text.length) yield { text: text.slice(from) };
}

/** Items in a row: a list for each change between bullets and numbers, deeper ones inside their item. */
function lists(items, world) {
  const made = [];
  const level = items[0][1].length;
  let current = null;
  for (let at = 0; at < items.length; at += 1) {
    const [, , mark, words] = items[at];
    const tag = /\d/.test(mark) ? "ol" : "ul";
    if (current?.localName !== tag) {
      current = h(tag, tag === "ol" ? { start: parseInt(mark, 10) } : {});
      made.push(current);
    }
    const deeper = [];
    while (at + 1 < items.length && items[at + 1][1].length > level) deeper.push(items[++at]);
    current.append(h("li", {}, ...inline(words, world), ...(deeper.length ? lists(deeper, world) : [])));
  }
  return made;
}

/** Sticky rules, tried in this order at every place where a mark may begin. */
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, sign]) => sign],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => h("code", {}, code.trim() || code)],
  [/<@!?(\d+)>/y, ([, id], world) => userMention(id, world)],
  [/<#(\d+)>/y, ([, id], world) => placeMention(id, world)],
  [/<\/([^:>\n]+):\d+>/y, ([, name], world) => commandMention(name, world)],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, ([whole, seconds, style]) => stamp(Number(seconds), style) ?? whole],
  [/<a?:(\w+):\d+>/y, ([, name]) => `:${name}:`],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, address], world) => link(address, null, world)],
  [
    /\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\)/y,
    ([, label, address], world) => link(address, inline(label, world), world),
  ],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])!?*_~|]/y, ([address], world) => link(address, null, world)],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, ([, inner], world) => h("strong", {}, ...inline(inner, world))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, ([, inner], world) => h("u", {}, ...inline(inner, world))],
  [
    /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y,
    ([, inner], world) => h("em", {}, ...inline(inner, world)),
  ],
  [/(?<![A-Za-z0-9_])_((?:__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/y, ([, inner], world) => h("em", {}, ...inline(inner, world))],
  [/~~([\s\S]+?)~~/y, ([, inner], world) => h("s", {}, ...inline(inner, world))],
  [/\|\|([\s\S]+?)\|\|/y, ([, inner], world) => spoiler(inline(inner, world))],
];

const MARK = /[\\`<[*_~|]|https?:/g;

function inline(text, world) {
  const made = [];
  let from = 0;
  for (let at = nextMark(text, 0); at !== -1; ) {
    const hit = tryRules(text, at, world);
    if (hit) {
      if (at > from) made.push(text.slice(from, at));
      made.push(hit.node);
      from = hit.end;
      at = nextMark(text, from);
    } else {
      at = nextMark(text, at + 1);
    }
  }
  if (from < text.length) made.push(text.slice(from));
  return made;
}

function nextMark(text, from) {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? -1;
}

function tryRules(text, at, world) {
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found) return { node: make(found, world), end: at + found[0].length };
  }
  return null;
}

function userMention(id, world) {
  const person = world.person(id);
  return h("span", { class: id === world.me ? "mention mention-me" : "mention" }, `@${person ? person.name : t("unknown")}`);
}

/** How a place is called in running text. */
export function placeName(place) {
  return place.kind === "dm" ? `@${place.name}` : `#${place.name}`;
}

function placeMention(id, world) {
  const place = world.place(id);
  if (!place) return h("span", { class: "mention" }, `#${t("unknown")}`);
  return inside(id, undefined, [placeName(place)], world);
}

function commandMention(name, world) {
  return h("button", { type: "button", class: "mention", onclick: () => world.useCommand(name) }, `/${name}`);
}

const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one that points at a message of this pretend Discord goes there inside the page. */
export function link(address, label, world) {
  const jump = JUMP.exec(address);
  const place = jump && world.place(jump[1]);
  if (place) return inside(place.id, jump[2], label ?? [placeName(place) + (jump[2] ? ` › ${t("message")}` : "")], world);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...(label ?? [address]));
}

function inside(place, message, label, world) {
  const follow = (event) => {
    event.preventDefault();
    world.goTo(place, message);
  };
  return h("a", { class: "mention", href: `#${place}`, onclick: follow }, ...label);
}
