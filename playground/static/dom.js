/** Building elements. Text always becomes text nodes: nothing here reads HTML out of a string. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] `class`, `data` (dataset), `onclick` and other listeners, else attributes; null and false are left out
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value") element.value = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, ...children);
  return element;
}

export function append(parent, ...children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

const SHAPES = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-6 16-3-7z",
  down: "M12 5v14M6 13l6 6 6-6",
  chevron: "M6 9l6 6 6-6",
  outside: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  thread: "M4 5h16M4 10h16M4 15h10M8 20l3-3",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  again: "M20 12a8 8 0 11-3-6.2M20 3v5h-5",
  check: "M5 13l4 4L19 7",
};

/** A small line drawing, hidden from screen readers: the control that holds it has its own label. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** The initial of a name on the person's colour; dark or light ink, whichever reads better. */
export function avatar(name, colour) {
  const made = h("span", { class: "avatar", "aria-hidden": "true" }, [...name][0] ?? "?");
  if (/^#[0-9a-f]{6}$/i.test(colour ?? "")) {
    made.style.backgroundColor = colour;
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    made.style.color = red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#1b1712" : "#fff";
  }
  return made;
}

/** Snowflakes are longer than a double can hold, so they are compared as text. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

let serial = 0;
/** An id for aria-labelledby, aria-controls and their like. */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

export const onPhone = window.matchMedia("(max-width: 720px)");
/** A finger has no hover, and focusing a field for it would raise the keyboard unasked. */
export const byTouch = window.matchMedia("(pointer: coarse)");
