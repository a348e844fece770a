/** Times as people read them, kept true while the page stays open. */

import { h } from "./dom.js";
import { manner } from "./words.js";

const clock = new Intl.DateTimeFormat(manner, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(manner, { day: "numeric", month: "short", year: "numeric" });
const full = new Intl.DateTimeFormat(manner, { dateStyle: "full", timeStyle: "medium" });
const distance = new Intl.RelativeTimeFormat(manner, { numeric: "auto" });

/** Discord's styles of <t:seconds:style>. */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  [60, 1, "second"],
  [3600, 60, "minute"],
  [86400, 3600, "hour"],
  [2592000, 86400, "day"],
  [31536000, 2592000, "month"],
  [Infinity, 31536000, "year"],
];

let ahead = 0;

/** So many seconds have been let pass on this server beyond those of the machine. */
export function goAhead(seconds) {
  ahead = seconds;
}

/** Now, on this server. */
export function now() {
  return new Date(Date.now() + ahead * 1000);
}

function relative(when) {
  const seconds = (when - now()) / 1000;
  const [, size, unit] = STEPS.find(([below]) => Math.abs(seconds) < below);
  return distance.format(Math.trunc(seconds / size), unit);
}

function said(when) {
  const today = now().toDateString() === when.toDateString();
  return today ? clock.format(when) : `${day.format(when)}, ${clock.format(when)}`;
}

/** When a message was said: the hour today, else with its date. */
export function messageTime(iso) {
  const when = new Date(iso);
  return h("time", { datetime: iso, title: full.format(when), data: { live: "said" } }, said(when));
}

/** The day and the hour on this server. */
export function today() {
  return h("time", { datetime: now().toISOString(), data: { live: "now" } }, `${day.format(now())}, ${clock.format(now())}`);
}

/** <t:seconds:style>. */
export function stamp(seconds, style = "f") {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.getTime())) return null;
  const live = style === "R" ? "relative" : "";
  const words = style === "R" ? relative(when) : new Intl.DateTimeFormat(manner, STYLES[style]).format(when);
  return h("time", { class: "stamp", datetime: when.toISOString(), title: full.format(when), data: { live } }, words);
}

/** Keeps "in 3 minutes" true, and turns "14:05" into a date after midnight. */
export function keepTime() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-live]")) {
      const { live } = element.dataset;
      if (!live) continue;
      const when = live === "now" ? now() : new Date(element.dateTime);
      const words = live === "now" ? `${day.format(when)}, ${clock.format(when)}` : live === "relative" ? relative(when) : said(when);
      if (element.textContent !== words) element.textContent = words;
    }
  }, 1000);
}
