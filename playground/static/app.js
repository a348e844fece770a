/** Puts the page together: the stream of events, the place shown, the keys that work everywhere. */

import { Api } from "./api.js";
import { Composer } from "./composer.js";
import { openModal, toast } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { Interactions } from "./interactions.js";
import { placeName } from "./markdown.js";
import { Sidebar } from "./sidebar.js";
import { Store } from "./store.js";
import { keepTime } from "./time.js";
import { Timeline } from "./timeline.js";
import { language, sayWhatStands, t } from "./words.js";

const person = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const api = new Api(person);
const store = new Store();
const interactions = new Interactions(api);

/** What the parts of the page share. */
const env = {
  api,
  store,
  interactions,
  toast,
  dismiss: (id) => api.post(`messages/${id}/dismiss`).catch((trouble) => toast(trouble.message)),
  /** What a message's text may refer to. @type {import("./markdown.js").World} */
  world: {
    person: (id) => store.people.get(id),
    place: (id) => store.place(id),
    get me() {
      return store.me.id;
    },
    goTo: (place, message) => goTo(place, message),
    useCommand: (name) => composer.use(name),
  },
};

const timeline = new Timeline(env);
const composer = new Composer(env);
const sidebar = new Sidebar(env);
const app = document.getElementById("app");
const banner = document.getElementById("banner");
const strip = document.getElementById("strip");
const heading = document.getElementById("place-title");
const topic = document.getElementById("place-topic");
const badge = document.getElementById("bot-badge");

// The place shown is the fragment of the address, so that back, forward and links work.

function goTo(id, message) {
  if (location.hash === `#${id}`) show(id, message);
  else {
    history.pushState(null, "", `#${id}`);
    show(id, message);
  }
}

function show(id, message) {
  const place = store.place(id) ?? store.ordered[0];
  if (!place) return;
  store.shown = place.id;
  store.markRead(place.id);
  store.dispatchEvent(new Event("shown"));
  const mark = place.kind === "dm" ? "@" : place.kind === "thread" ? icon("thread") : "#";
  heading.replaceChildren(h("span", { class: "place-mark", "aria-hidden": "true" }, mark), place.name);
  topic.textContent = place.kind === "dm" ? t("What only {name} may see arrives here.", { name: store.me.name }) : (place.topic ?? "");
  retitle();
  composer.show(place);
  timeline.show(place, message);
}

function retitle() {
  const place = store.place(store.shown);
  if (!place) return;
  const count = store.mentions ? `(${store.mentions}) ` : "";
  document.title = `${count}${placeName(place)} · Cloister playground`;
}

function showBot() {
  const words = { online: t("Cloister is online"), starting: t("Cloister is starting…"), offline: t("Cloister is offline") };
  app.dataset.bot = store.bot;
  badge.dataset.bot = store.bot;
  badge.textContent = words[store.bot] ?? "";
}

/** Somebody has set this reader's Discord to another language: everything is said anew. */
function keepToLanguage() {
  const { me, switches } = store;
  if (switches.languages[me.id].split("-")[0] !== language) location.reload();
}

function showWork() {
  const command = interactions.working;
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  strip.replaceChildren(...(command ? [dots, t("Cloister is working on /{command}", { command })] : []));
}

store.addEventListener("hello", () => {
  app.classList.remove("opening");
  banner.hidden = true;
  interactions.reset();
  showBot();
  // The same place again after a lost connection; at first the one the address names.
  show(store.place(store.shown) ? store.shown : location.hash.slice(1));
});
store.addEventListener("bot", showBot);
for (const type of ["hello", "switches"]) store.addEventListener(type, keepToLanguage);
store.addEventListener("unread", retitle);
store.addEventListener("interaction", ({ detail }) => interactions.take(detail));
store.addEventListener("modal", async ({ detail }) => {
  const { interaction } = detail;
  if (await interactions.isMine(interaction)) openModal(detail, env, (values) => interactions.submit(interaction, values));
});
interactions.addEventListener("change", showWork);
window.addEventListener("hashchange", () => store.me && show(location.hash.slice(1)));
document.addEventListener("visibilitychange", () => !document.hidden && store.shown && store.markRead(store.shown));

// Keys

function inField(element) {
  return element.matches?.("input, textarea, select, [contenteditable]") ?? false;
}

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !inField(event.target)) {
    event.preventDefault();
    sidebar.open(false);
    composer.slash();
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const order = store.ordered;
    const at = order.findIndex((place) => place.id === store.shown);
    const to = order[(at + (event.key === "ArrowDown" ? 1 : order.length - 1)) % order.length];
    if (to) goTo(to.id);
  } else if (event.key === "Escape" && sidebar.isOpen) {
    sidebar.open(false);
  }
});

document.getElementById("skip").addEventListener("click", (event) => {
  // Its fragment would name a place.
  event.preventDefault();
  composer.focus();
});

// A phone's keyboard covers the page where the browser does not shrink it; the visible part is what counts.
const visible = window.visualViewport;
visible?.addEventListener("resize", () => {
  const covered = visible.scale === 1 && visible.height < window.innerHeight - 60;
  app.style.height = covered ? `${visible.height}px` : "";
  if (covered) window.scrollTo(0, 0);
});

sayWhatStands();
keepTime();
api.listen(
  (event) => store.take(event),
  (sentence) => {
    banner.hidden = false;
    banner.textContent = sentence;
  },
);
