/**
 * Where the timeline stands while it changes: at the newest message for a reader who is there, and still for one who
 * reads further up or is about to press something.
 */

import { RestingPointer } from "./pointer.js";

/** This near to the end counts as being there. */
const NEAR = 24;

export class Follower {
  /** What the reader wants: it changes when he scrolls, not when something arrives while nothing may move. */
  following = true;
  /** Where the timeline stood when it was last looked at, or was last put by us. */
  #known = 0;

  /**
   * @param {HTMLElement} scroller
   * @param {HTMLElement} list its direct children are what can be held in place
   * @param {() => void} moved called whenever the position may have changed
   */
  constructor(scroller, list, moved) {
    this.scroller = scroller;
    this.list = list;
    this.moved = moved;
    this.pointer = new RestingPointer(scroller);
    scroller.addEventListener("scroll", () => {
      this.#look();
      moved();
    }, { passive: true });
    const settle = new ResizeObserver(() => {
      this.#look();
      if (this.following && !this.pointer.holds) this.toEnd();
      moved();
    });
    settle.observe(scroller);
    settle.observe(list);
  }

  get distance() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
  }

  get atEnd() {
    return this.distance < NEAR;
  }

  /** Whoever has scrolled since wants to be where he is. The browser tells of it late: something may arrive before. */
  #look() {
    const { scrollTop } = this.scroller;
    if (Math.abs(scrollTop - this.#known) > 1) this.following = this.atEnd;
    this.#known = scrollTop;
  }

  #scrollTo(top) {
    this.scroller.scrollTop = top;
    this.#known = this.scroller.scrollTop;
  }

  toEnd() {
    this.following = true;
    this.#scrollTo(this.scroller.scrollHeight);
    this.moved();
  }

  /** To a message somewhere in the list, in the middle where there is room. */
  toMessage(element) {
    element.scrollIntoView({ block: "center" });
    this.#look();
    this.moved();
  }

  /**
   * Changes the list.
   * @param {() => Element | null | void} change may return the element it was about
   * @param {object} what
   * @param {Element | null} [what.about] the element that changes, if it is there already
   * @param {boolean} [what.mine] whether it answers something the reader did: then it comes into view
   * @returns {boolean} whether the end of the list is in view afterwards
   */
  change(change, { about = null, mine = false } = {}) {
    this.#look();
    const still = !mine && (!this.following || this.pointer.holds);
    // A message that is edited because of the reader's press comes into view itself, wherever it stands.
    const follow = mine && about ? this.following && this.atEnd : this.following || mine;
    const witness = this.#firstVisible(about);
    const witnessTop = witness?.getBoundingClientRect().top;
    this.pointer.watch(
      () => {
        if (still || !follow) {
          const anchors = [...this.#anchors(about), () => witness].map((find) => ({ find, top: topOf(find()) }));
          const control = this.pointer.control;
          change();
          // A message that lost all its buttons, such as an old panel, has nothing to be held for.
          const gone = control && !control.isConnected && !about?.querySelector("[data-custom-id]");
          if (gone && this.following) this.toEnd();
          else {
            const anchor = anchors.find(({ find, top }) => top !== null && topOf(find()) !== null);
            if (anchor) this.#scrollTo(this.scroller.scrollTop + topOf(anchor.find()) - anchor.top);
          }
          if (mine && about?.isConnected) about.scrollIntoView({ block: "nearest" });
        } else {
          change();
          this.toEnd();
        }
      },
      () => !mine && Boolean(witness?.isConnected) && Math.abs(witness.getBoundingClientRect().top - witnessTop) > 2,
    );
    this.moved();
    return this.atEnd;
  }

  /**
   * What must not move, best first: what the pointer is on; in a message that is itself drawn anew, the same button or
   * menu in its new version, else the part of it, which stays.
   */
  #anchors(about) {
    const target = this.pointer.target;
    const item = target && [...this.list.children].find((child) => child.contains(target));
    if (!item) return [];
    if (item !== about) return [() => item];
    const part = target.closest(".part") ?? item;
    const id = target.closest("[data-custom-id]")?.dataset.customId;
    const same = () => about.querySelector(`[data-custom-id="${CSS.escape(id)}"]`);
    return id === undefined ? [() => part] : [same, () => part];
  }

  #firstVisible(about) {
    const top = this.scroller.getBoundingClientRect().top;
    const visible = [...this.list.children].filter((child) => child.getBoundingClientRect().bottom > top);
    return visible.find((child) => child !== about) ?? visible[0] ?? null;
  }
}

function topOf(element) {
  return element?.isConnected ? element.getBoundingClientRect().top : null;
}
