/** Pictures in messages, and the dialog that shows one at full size. */

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * A picture whose room is kept before it has loaded, so that nothing moves when it does.
 * @param {{url: string, width?: number | null, height?: number | null, description?: string | null, filename?: string}} file
 */
export function picture(file) {
  const words = file.description || file.filename || t("Picture");
  if (/^https?:/.test(file.url)) return elsewhere(file.url, words);
  const image = h("img", { src: file.url, alt: words, decoding: "async", draggable: "false" });
  const frame = h(
    "button",
    { type: "button", class: "picture", title: t("Open at full size"), data: { url: file.url }, onclick: () => open(file, words) },
    image,
  );
  if (file.width && file.height) {
    image.width = file.width;
    image.height = file.height;
    frame.style.setProperty("--width", `${file.width}px`);
    frame.style.setProperty("--ratio", String(file.width / file.height));
  } else {
    frame.classList.add("unmeasured");
  }
  const loaded = () => frame.classList.add("loaded");
  if (image.complete && image.naturalWidth) loaded();
  image.addEventListener("load", loaded);
  image.addEventListener("error", () => frame.classList.add("loaded", "broken"));
  return frame;
}

/** The page fetches nothing from the web; whoever wants to see it follows the link. */
function elsewhere(url, words) {
  return h("a", { class: "elsewhere", href: url, target: "_blank", rel: "noopener noreferrer" }, icon("outside"), words);
}

/** Shows in a new picture's frame the one that stood there before, until the new one has come. */
export function standIn(frame, before) {
  const [image, old] = [frame.querySelector("img"), before.querySelector("img")];
  if (!image || !old?.complete || image.complete) return;
  frame.classList.add("loaded");
  frame.style.backgroundImage = `url("${old.src}")`;
  const done = () => (frame.style.backgroundImage = "");
  image.addEventListener("load", done, { once: true });
  image.addEventListener("error", done, { once: true });
}

function open(file, words) {
  const opener = document.activeElement;
  const image = h("img", { src: file.url, alt: words, draggable: "false" });
  if (file.width && file.height) {
    image.width = file.width;
    image.height = file.height;
  }
  const zoom = h("button", { type: "button", class: "bar-button", onclick: () => toggle() });
  const close = h("button", { type: "button", class: "bar-button", onclick: () => dialog.close() }, icon("close"), t("Close"));
  const stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": t("Picture") }, image);
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": t("Picture at full size") },
    h(
      "div",
      { class: "bar" },
      zoom,
      h("a", { class: "bar-button", href: file.url, target: "_blank", rel: "noopener" }, icon("outside"), t("New tab")),
      close,
    ),
    stage,
    h("p", { class: "caption" }, words),
  );

  let whole = true;
  const label = () => {
    zoom.textContent = whole ? t("Actual size") : t("Fit to window");
    stage.classList.toggle("actual", !whole);
  };
  /** Between the whole picture and its real pixels, keeping the point that was clicked under the pointer. */
  const toggle = (at = null) => {
    const box = image.getBoundingClientRect();
    const [x, y] = at ? [(at.clientX - box.left) / box.width, (at.clientY - box.top) / box.height] : [0.5, 0];
    whole = !whole;
    label();
    const now = image.getBoundingClientRect();
    const view = stage.getBoundingClientRect();
    stage.scrollLeft += now.left + now.width * x - (at ? at.clientX : view.left + view.width / 2);
    stage.scrollTop += now.top + now.height * y - (at ? at.clientY : view.top);
  };
  label();

  let dragged = false;
  image.addEventListener("click", (event) => !dragged && toggle(event));
  stage.addEventListener("click", (event) => event.target === stage && !dragged && dialog.close());
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      toggle();
    }
  });
  // A finger pans by scrolling; a mouse has to be helped.
  stage.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0 || whole) return;
    const from = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop };
    const start = { x: event.clientX, y: event.clientY };
    const move = (to) => {
      if (Math.abs(to.clientX - start.x) + Math.abs(to.clientY - start.y) > 4) dragged = true;
      stage.scrollLeft = from.x - to.clientX;
      stage.scrollTop = from.y - to.clientY;
    };
    const end = () => window.removeEventListener("pointermove", move);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end, { once: true });
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  stage.focus();
}
