/** The bot's modals, and the short notices at the edge of the page. */

import { freshId, h, icon } from "./dom.js";
import { fieldsOf } from "./fields.js";
import { t } from "./words.js";

/**
 * @param {{interaction: string, title: string, components: any[]}} modal
 * @param {any} env
 * @param {(values: Record<string, any>) => Promise<void>} submit
 */
export function openModal(modal, env, submit) {
  const title = freshId("modal");
  const drawn = fieldsOf(modal.components, env);
  const fields = drawn.filter((field) => field.id !== undefined);
  const trouble = h("p", { class: "trouble", role: "alert" });
  const send = h("button", { class: "button style-1" }, t("Submit"), h("span", { class: "spinner", "aria-hidden": "true" }));
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h(
      "div",
      { class: "modal-head" },
      h("h2", { id: title }, modal.title),
      h("button", { type: "button", class: "bare", "aria-label": t("Close"), onclick: () => dialog.close() }, icon("close")),
    ),
    h("div", { class: "modal-fields" }, ...drawn.map(({ element }) => element)),
    trouble,
    h(
      "div",
      { class: "modal-foot" },
      h("button", { type: "button", class: "button style-2", onclick: () => dialog.close() }, t("Cancel")),
      send,
    ),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.classList.contains("busy")) return;
    trouble.textContent = "";
    const faulty = fields.filter((field) => field.complain());
    if (faulty.length) {
      faulty[0].focus();
      return;
    }
    send.classList.add("busy");
    send.setAttribute("aria-busy", "true");
    try {
      await submit(Object.fromEntries(fields.map((field) => [field.id, field.value])));
      dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
    } finally {
      send.classList.remove("busy");
      send.removeAttribute("aria-busy");
    }
  });
  // The message that asked may have been drawn anew meanwhile: then its button stands there in a new version.
  const opener = document.activeElement;
  const article = opener?.closest(".message");
  dialog.addEventListener("close", () => {
    dialog.remove();
    const again = `[data-custom-id="${CSS.escape(opener?.dataset.customId ?? "")}"]`;
    if (article && !opener.isConnected) article.querySelector(again)?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

/** A sentence that goes away by itself; said again, it is not shown twice. */
export function toast(sentence) {
  const toasts = document.getElementById("toasts");
  for (const old of [...toasts.children]) if (old.firstChild.textContent === sentence) old.remove();
  const shown = h(
    "div",
    { class: "toast" },
    h("span", {}, sentence),
    h("button", { type: "button", class: "bare", "aria-label": t("Dismiss"), onclick: () => shown.remove() }, icon("close")),
  );
  toasts.append(shown);
  setTimeout(() => shown.remove(), 7000);
}
