/** What I have pressed or sent and what became of it: which message is busy, which failed, what answers are still due. */

import { t } from "./words.js";

/** A public answer may follow the end of its interaction: the bot says it by itself, in another message. */
const AFTERMATH = 2500;
/** After this long (ms) nothing waits any more for a bot that acknowledged something and then fell silent. */
const PATIENCE = 20000;

export class Interactions extends EventTarget {
  /** @type {Map<string, string>} message id -> custom id pressed */
  #busy = new Map();
  /** @type {Map<string, string>} message id -> what went wrong */
  #failed = new Map();
  /** @type {Map<string, string>} interaction id -> what its command is called here */
  #commands = new Map();
  /** @type {Map<string, number>} message id -> the timer that ends its being busy */
  #tired = new Map();
  /** @type {Map<string, {state: "sent" | "acknowledged", until: number}>} by interaction id */
  #open = new Map();
  #answersUntil = 0;
  /** Ids that this window was given, and questions whose id is still on its way. */
  #made = new Set();
  #asking = new Set();

  constructor(api) {
    super();
    this.api = api;
  }

  busy(message) {
    return this.#busy.get(message) ?? null;
  }

  failure(message) {
    return this.#failed.get(message) ?? null;
  }

  /** The command that the bot has not reacted to yet, if any; afterwards its message speaks for itself. */
  get working() {
    const running = [...this.#commands].find(([id]) => this.#open.get(id)?.state === "sent");
    return running ? running[1] : null;
  }

  /** Whether what the bot says now may be the answer to something I did. */
  get answerDue() {
    const now = performance.now();
    return this.#busy.size > 0 || now < this.#answersUntil || [...this.#open.values()].some(({ until }) => now < until);
  }

  #tell(message) {
    this.dispatchEvent(new CustomEvent("change", { detail: { message } }));
  }

  async #ask(path, body) {
    const asked = this.api.post(path, body);
    this.#asking.add(asked);
    try {
      const { interaction } = await asked;
      this.#made.add(interaction);
      return interaction;
    } finally {
      this.#asking.delete(asked);
    }
  }

  /** Whether this window made it: the same person may have another one open, which hears of it too. */
  async isMine(id) {
    await Promise.allSettled(this.#asking);
    return this.#made.has(id);
  }

  press(message, customId) {
    return this.#use(message, customId, "press", { custom_id: customId });
  }

  select(message, customId, values) {
    return this.#use(message, customId, "select", { custom_id: customId, values });
  }

  async #use(message, customId, verb, body) {
    if (this.#busy.has(message)) return;
    this.#busy.set(message, customId);
    this.#failed.delete(message);
    this.#tell(message);
    const tired = () => this.#busy.delete(message) && this.#tell(message);
    this.#tired.set(message, setTimeout(tired, PATIENCE));
    try {
      // What follows is told by events, which may overtake this answer.
      await this.#ask(`messages/${message}/${verb}`, body);
    } catch (trouble) {
      this.#release(message);
      this.#failed.set(message, trouble.message);
      this.#tell(message);
    }
  }

  #release(message) {
    clearTimeout(this.#tired.get(message));
    this.#tired.delete(message);
    this.#busy.delete(message);
  }

  /** @returns {Promise<void>} rejects with the server's Trouble, so that the composer keeps what was typed */
  async command(place, { name, label }, options) {
    this.#answersUntil = performance.now() + 10000;
    const interaction = await this.#ask(`places/${place}/command`, { command: name, options });
    this.#commands.set(interaction, label);
    this.#tell(null);
  }

  async submit(modal, values) {
    this.#answersUntil = performance.now() + 10000;
    await this.#ask(`modals/${modal}`, { values });
  }

  /** An `interaction` event. */
  async take({ id, state, error, source }) {
    if (state === "sent" || state === "acknowledged") {
      this.#open.set(id, { state, until: performance.now() + PATIENCE });
      this.#tell(null);
      return;
    }
    this.#open.delete(id);
    this.#answersUntil = performance.now() + AFTERMATH;
    const message = source?.message ?? null;
    if (message) this.#release(message);
    if (state === "failed") {
      const sentence = error || t("This interaction failed");
      if (message) this.#failed.set(message, sentence);
      else if (await this.isMine(id)) this.dispatchEvent(new CustomEvent("failed", { detail: { sentence, command: this.#commands.get(id) } }));
    }
    this.#tell(message);
  }

  /** A new version of a message outdates the complaint under the old one. */
  renewed(message) {
    this.#failed.delete(message);
  }

  /** After a lost connection nothing that was under way can be told apart from what is done. */
  reset() {
    this.#open.clear();
    for (const message of [...this.#busy.keys()]) {
      this.#release(message);
      this.#tell(message);
    }
    this.#tell(null);
  }
}
