/** The bot's modals, and the short notices at the edge of the page. */

import { freshId, h, icon } from "./dom.js";

const TEXT = 4;
const LABEL = 18;
const PARAGRAPH = 2;

/** Text inputs of a modal, whichever of Discord's two shapes it has. */
function inputsOf(components) {
  return components.flatMap((component) => {
    if (component.type === LABEL) {
      return [{ ...component.component, label: component.label, description: component.description }];
    }
    return component.components ?? [];
  }).filter((input) => input.type === TEXT);
}

/**
 * @param {{interaction: string, title: string, components: any[]}} modal
 * @param {(values: Record<string, string>) => Promise<void>} submit
 */
export function openModal(modal, submit) {
  const title = freshId("modal");
  const fields = inputsOf(modal.components).map(field);
  const trouble = h("p", { class: "trouble", role: "alert" });
  const send = h("button", { class: "button style-1" }, "Submit", h("span", { class: "spinner", "aria-hidden": "true" }));
  const form = h(
    "form",
    { method: "dialog" },
    h(
      "div",
      { class: "modal-head" },
      h("h2", { id: title }, modal.title),
      h("button", { type: "button", class: "bare", "aria-label": "Close", onclick: () => dialog.close() }, icon("close")),
    ),
    h("div", { class: "modal-fields" }, ...fields.map(({ element }) => element)),
    trouble,
    h(
      "div",
      { class: "modal-foot" },
      h("button", { type: "button", class: "button style-2", onclick: () => dialog.close() }, "Cancel"),
      send,
    ),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.classList.contains("busy")) return;
    trouble.textContent = "";
    send.classList.add("busy");
    send.setAttribute("aria-busy", "true");
    try {
      await submit(Object.fromEntries(fields.map(({ id, input }) => [id, input.value])));
      dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
    } finally {
      send.classList.remove("busy");
      send.removeAttribute("aria-busy");
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}

function field(input) {
  const id = freshId("field");
  const required = input.required !== false;
  const long = input.style === PARAGRAPH;
  const described = [input.description && `${id}-words`, input.max_length && `${id}-count`].filter(Boolean).join(" ");
  const box = h(long ? "textarea" : "input", {
    id,
    ...(long ? { rows: 5 } : { type: "text" }),
    placeholder: input.placeholder,
    required,
    minlength: input.min_length,
    maxlength: input.max_length,
    autocomplete: "off",
    "aria-describedby": described || null,
    value: input.value ?? "",
  });
  const count = input.max_length && h("span", { class: "count", id: `${id}-count` });
  const tally = () => count && (count.textContent = `${box.value.length} / ${input.max_length}`);
  box.addEventListener("input", tally);
  tally();
  const element = h(
    "div",
    { class: "field-row" },
    h("label", { for: id }, input.label ?? input.custom_id, required ? h("span", { class: "must" }, " (required)") : null),
    input.description && h("p", { class: "hint", id: `${id}-words` }, input.description),
    box,
    count,
  );
  return { id: input.custom_id, input: box, element };
}

/** A sentence that goes away by itself; said again, it is not shown twice. */
export function toast(sentence) {
  const toasts = document.getElementById("toasts");
  for (const old of [...toasts.children]) if (old.firstChild.textContent === sentence) old.remove();
  const shown = h(
    "div",
    { class: "toast" },
    h("span", {}, sentence),
    h("button", { type: "button", class: "bare", "aria-label": "Dismiss", onclick: () => shown.remove() }, icon("close")),
  );
  toasts.append(shown);
  setTimeout(() => shown.remove(), 7000);
}
