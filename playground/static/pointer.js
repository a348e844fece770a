/**
 * Where the pointer rests in the timeline. A reader about to press something must not have it moved away, and a press
 * that lands on what has only just moved under the pointer was meant for something else.
 */

import { toast } from "./dialogs.js";
import { menuIsOpen } from "./select.js";
import { t } from "./words.js";

const CONTROL = "button, a, [role=button], [role=combobox], .picture";
const GUARD_MS = 400;
/** A pointer that has travelled this far since has been aimed anew. */
const AIMED_PX = 8;

export class RestingPointer {
  #at = null;
  #mouse = false;
  #pressing = false;
  /** @type {{time: number, x: number, y: number, anywhere: boolean} | null} */
  #moved = null;

  /** @param {HTMLElement} area */
  constructor(area) {
    this.area = area;
    const note = (event) => {
      this.#at = { x: event.clientX, y: event.clientY };
      this.#mouse = event.pointerType === "mouse";
    };
    document.addEventListener("pointermove", note, { capture: true, passive: true });
    document.addEventListener("pointerdown", (event) => {
      note(event);
      this.#pressing = area.contains(event.target);
    }, { capture: true });
    for (const type of ["pointerup", "pointercancel"]) {
      document.addEventListener(type, () => (this.#pressing = false), { capture: true });
    }
    document.documentElement.addEventListener("pointerleave", () => (this.#at = null));
    area.addEventListener("click", (event) => this.#guard(event), { capture: true });
  }

  /** The element under the pointer, if it is in the timeline. */
  get target() {
    if (!this.#at) return null;
    const found = document.elementFromPoint(this.#at.x, this.#at.y);
    return found && this.area.contains(found) ? found : null;
  }

  /** What could be pressed there. */
  get control() {
    return this.target?.closest(CONTROL) ?? null;
  }

  /** Whether moving the timeline now would take something from under the reader's hand. */
  get holds() {
    return menuIsOpen() || this.#pressing || (this.#mouse && Boolean(this.control));
  }

  #look() {
    const { control } = this;
    return { words: control?.textContent + (control?.className ?? ""), top: control?.getBoundingClientRect().top, control };
  }

  /**
   * Runs a change of the timeline and remembers whether it put another control under the pointer.
   * @param {() => void} change
   * @param {() => boolean} shifted whether it moved what the reader looks at, unasked
   */
  watch(change, shifted) {
    const before = this.#look();
    change();
    const after = this.#look();
    // The same button drawn anew in the same place is what the reader means to press again.
    const same = before.words === after.words && (before.control === after.control || Math.abs(before.top - after.top) < 2);
    const finger = this.#at && !this.#mouse && shifted();
    if ((after.control && !same) || finger) {
      this.#moved = { time: performance.now(), x: this.#at.x, y: this.#at.y, anywhere: finger };
    }
  }

  #guard(event) {
    // The keyboard's clicks have no place of their own (detail 0), and are never astray.
    if (!this.#moved || event.detail === 0) return;
    const { time, x, y, anywhere } = this.#moved;
    if (performance.now() - time > GUARD_MS) return;
    const aimed = Math.hypot(event.clientX - x, event.clientY - y) > AIMED_PX;
    if (aimed && !anywhere) return;
    event.preventDefault();
    event.stopPropagation();
    toast(t("The page moved as you pressed, so nothing was done: press again."));
  }
}
