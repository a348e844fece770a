/** A message's buttons and selects. */

import { h } from "./dom.js";
import { selectMenu } from "./select.js";

const ROW = 1;
const BUTTON = 2;
const TEXT_SELECT = 3;
const USER_SELECT = 5;
const LINK = 5;

/** A unicode emoji is shown; one uploaded to a real server cannot be, so its name stands for it. */
function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

/**
 * @param {any[]} rows raw action rows
 * @param {any} message
 * @param {any} env
 * @returns {Node[]}
 */
export function componentRows(rows, message, env) {
  return rows
    .filter((row) => row.type === ROW)
    .map((row) => h("div", { class: "row" }, ...row.components.map((component) => one(component, message, env))));
}

function one(component, message, env) {
  if (component.type === BUTTON) return button(component, message, env);
  if (component.type === TEXT_SELECT || component.type === USER_SELECT) return select(component, message, env);
  return null;
}

function button(component, message, env) {
  const emoji = emojiText(component.emoji);
  const words = [emoji && h("span", { class: "emoji" }, emoji), component.label && h("span", {}, component.label)];
  if (component.style === LINK) {
    const props = { class: "button style-5", href: component.url, target: "_blank", rel: "noopener noreferrer" };
    return h("a", /^https?:/.test(component.url) ? props : { class: props.class }, ...words);
  }
  return h(
    "button",
    {
      type: "button",
      class: `button style-${component.style}`,
      disabled: component.disabled,
      // `fixed` remembers that the bot disabled it, while a press under way disables the others for a moment.
      data: { customId: component.custom_id, fixed: component.disabled ? "yes" : "" },
      onclick: () => env.interactions.press(message.id, component.custom_id),
    },
    ...words,
    h("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

function select(component, message, env) {
  const users = component.type === USER_SELECT;
  const options = users
    ? [...env.store.people.values()].map((person) => ({ label: person.name, value: person.id, description: person.role }))
    : component.options.map((option) => ({ ...option, emoji: emojiText(option.emoji) }));
  const chosen = users
    ? (component.default_values ?? []).map((value) => value.id)
    : component.options.filter((option) => option.default).map((option) => option.value);
  return selectMenu({
    customId: component.custom_id,
    placeholder: component.placeholder || "Make a selection",
    options,
    chosen,
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: Boolean(component.disabled),
    done: (values) => env.interactions.select(message.id, component.custom_id, values),
  });
}

/** Shows which control is being worked on; the others wait, the keyboard's focus stays where it is. */
export function showBusy(slot, customId) {
  for (const control of slot.querySelectorAll("[data-custom-id]")) {
    const pressed = control.dataset.customId === customId;
    control.classList.toggle("busy", pressed);
    control.setAttribute("aria-busy", String(pressed));
    // A focused control that is disabled would lose the focus, so the pressed one only says that it is busy.
    control.disabled = control.dataset.fixed === "yes" || (customId !== null && !pressed);
    control.setAttribute("aria-disabled", String(control.disabled || pressed));
  }
}
