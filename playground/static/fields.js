/**
 * The fields of a modal, each with its label, what is said of it, and its own complaint. They check what Discord's own
 * page checks before it sends; the server checks it again.
 */

import { offered } from "./components.js";
import { freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectMenu } from "./select.js";
import { t } from "./words.js";

const ROW = 1;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {string} [id] what the bot calls it; words between fields have none
 * @property {any} [value]
 * @property {() => boolean} [complain] shows what is wrong with it, and says whether something is
 * @property {() => void} [focus]
 */

const MADE = { 3: menu, 4: text, 5: menu, 21: radios, 22: ticks, 23: tick };

/** @returns {Field[]} in the order in which they stand */
export function fieldsOf(components, env) {
  return components.flatMap((one) => {
    if (one.type === TEXT_DISPLAY) return [{ element: h("div", { class: "markup" }, markdown(one.content, env.world)) }];
    if (one.type === LABEL) return [field(one.component, one, env)];
    return one.type === ROW ? one.components.map((inner) => field(inner, inner, env)) : [];
  });
}

/** What is inside one label: the words round it are the same for every kind. */
function field(one, { label, description }, env) {
  const ids = { label: freshId("label"), description: freshId("said"), trouble: freshId("trouble"), input: freshId("field") };
  const required = one.required !== false && one.type !== 23;
  const made = MADE[one.type](one, { ids, required, label, env });
  const trouble = h("p", { class: "trouble", id: ids.trouble, role: "alert" });
  const star = required && h("span", { class: "must", "aria-hidden": "true" }, " *");
  const name = made.labels
    ? h("label", { id: ids.label, for: ids.input }, label, star)
    : h("div", { id: ids.label, class: "field-label" }, label, star);
  const hint = description && h("p", { class: "hint", id: ids.description }, description);
  const about = [hint && ids.description, made.count && made.count.id, ids.trouble].filter(Boolean).join(" ");
  made.control.setAttribute("aria-describedby", about);
  const shown = () => {
    const sentence = made.fault();
    trouble.textContent = sentence;
    made.control.classList.toggle("wrong", Boolean(sentence));
    for (const input of made.inputs) input.setAttribute("aria-invalid", String(Boolean(sentence)));
    return Boolean(sentence);
  };
  // Once something was complained of, the complaint follows what is done about it.
  const again = () => trouble.textContent && shown();
  made.control.addEventListener("input", again);
  made.control.addEventListener("change", again);
  return {
    id: one.custom_id,
    element: h("div", { class: "field-row" }, ...(made.inline ? [made.control, hint] : [name, hint, made.control]), made.count, trouble),
    get value() {
      return made.value();
    },
    complain: shown,
    focus: () => made.inputs[0].focus(),
  };
}

function text(one, { ids, required }) {
  const long = one.style === PARAGRAPH;
  const most = one.max_length ?? 4000;
  const least = Math.max(one.min_length ?? 0, required ? 1 : 0);
  const input = h(long ? "textarea" : "input", {
    id: ids.input,
    ...(long ? { rows: 4 } : { type: "text" }),
    placeholder: one.placeholder,
    required,
    maxlength: most,
    autocomplete: "off",
    value: one.value ?? "",
  });
  const count = h("span", { class: "count", id: freshId("count") });
  const tally = () => (count.textContent = `${input.value.length} / ${most}`);
  input.addEventListener("input", tally);
  tally();
  const fault = () => {
    const size = [...input.value].length;
    if (size >= least || (!size && !required)) return "";
    return size ? t("Write at least {least} characters.", { least }) : t("This is required.");
  };
  return { control: input, inputs: [input], labels: true, count: one.max_length || long ? count : null, value: () => input.value, fault };
}

function menu(one, { ids, required, label, env }) {
  const least = one.min_values ?? 1;
  const most = one.max_values ?? 1;
  const what = {
    customId: one.custom_id,
    title: label,
    placeholder: one.placeholder || (most > 1 ? t("Choose") : t("Choose one")),
    ...offered(one, env),
    min: required ? Math.max(least, 1) : 0,
    max: most,
    disabled: false,
    holds: true,
    done: () => control.dispatchEvent(new Event("change", { bubbles: true })),
  };
  const control = selectMenu(what);
  control.id = ids.input;
  const named = () => {
    const chosen = control.querySelector(".select-words").textContent;
    control.setAttribute("aria-label", t("{name}: {words}", { name: label, words: chosen }));
  };
  control.addEventListener("change", named);
  control.setAttribute("aria-required", String(required));
  named();
  const fault = () => tooFewOrMany(what.chosen.length, required, least, most);
  return { control, inputs: [control], labels: true, value: () => what.chosen, fault };
}

function tooFewOrMany(size, required, least, most) {
  if (!size) return required ? t("This is required.") : "";
  if (size >= least && size <= most) return "";
  return least === most ? t("Choose {least}.", { least }) : t("Choose {least} to {most}.", { least, most });
}

function radios(one, { ids, required }) {
  const inputs = one.options.map((option) =>
    h("input", { type: "radio", name: ids.input, value: option.value, checked: option.default }),
  );
  const chosen = () => inputs.find((input) => input.checked)?.value ?? null;
  const none = h("button", { type: "button", class: "as-link" }, t("Choose none"));
  const control = choices("radiogroup", ids, one.options, inputs, !required && none);
  const offer = () => (none.hidden = chosen() === null);
  none.addEventListener("click", () => {
    for (const input of inputs) input.checked = false;
    inputs[0].focus();
    offer();
  });
  control.addEventListener("change", offer);
  offer();
  control.setAttribute("aria-required", String(required));
  return { control, inputs, value: chosen, fault: () => (required && chosen() === null ? t("This is required.") : "") };
}

function ticks(one, { ids, required }) {
  const inputs = one.options.map((option) => h("input", { type: "checkbox", value: option.value, checked: option.default }));
  const least = one.min_values ?? 1;
  const most = one.max_values ?? inputs.length;
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const control = choices("group", ids, one.options, inputs);
  const tally = (size) => {
    if (least === most) return t("{size} chosen ({most})", { size, most });
    return least > 1 ? t("{size} chosen ({least} to {most})", { size, least, most }) : t("{size} chosen (up to {most})", { size, most });
  };
  const count = most < inputs.length || least > 1 ? h("span", { class: "count", id: freshId("count") }) : null;
  // No more can be ticked than may be; what is ticked can always be taken back.
  const full = () => {
    const size = chosen().length;
    for (const input of inputs) input.disabled = size >= most && !input.checked;
    if (count) count.textContent = tally(size);
  };
  control.addEventListener("change", full);
  full();
  return { control, inputs, count, value: chosen, fault: () => tooFewOrMany(chosen().length, required, least, most) };
}

function tick(one, { ids, label }) {
  const input = h("input", { type: "checkbox", id: ids.input, checked: one.default });
  const control = h("label", { class: "choice" }, input, h("span", { class: "choice-words" }, label));
  return { control, inputs: [input], inline: true, value: () => input.checked, fault: () => "" };
}

function choices(role, ids, options, inputs, ...more) {
  const rows = options.map((option, at) =>
    h(
      "label",
      { class: "choice" },
      inputs[at],
      h(
        "span",
        { class: "choice-words" },
        h("span", {}, option.label),
        option.description && h("span", { class: "option-description" }, option.description),
      ),
    ),
  );
  return h("div", { class: "choices", role, "aria-labelledby": ids.label }, ...rows, ...more);
}
