/** A message's buttons and selects. */

import { h } from "./dom.js";
import { selectMenu } from "./select.js";
import { t } from "./words.js";

const BUTTON = 2;
const USER_SELECT = 5;
const LINK = 5;

/** A unicode emoji is shown; one uploaded to a real server cannot be, so its name stands for it. */
function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

/** A row of buttons, or one select. */
export function componentRow(row, message, env) {
  return h("div", { class: "row" }, ...row.components.map((one) => control(one, message, env)));
}

/** One button or select, wherever it stands. */
export function control(component, message, env) {
  return component.type === BUTTON ? button(component, message, env) : select(component, message, env);
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

/** What a select offers, and what is chosen in it from the beginning. */
export function offered(component, env) {
  if (component.type === USER_SELECT) {
    const people = [...env.store.people.values()];
    return {
      options: people.map((person) => ({ label: person.name, value: person.id, description: t(person.role) })),
      chosen: (component.default_values ?? []).map((value) => value.id),
    };
  }
  return {
    options: component.options.map((option) => ({ ...option, emoji: emojiText(option.emoji) })),
    chosen: component.options.filter((option) => option.default).map((option) => option.value),
  };
}

function select(component, message, env) {
  return selectMenu({
    customId: component.custom_id,
    placeholder: component.placeholder || t("Make a selection"),
    ...offered(component, env),
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
