/** The playground's server, as one person speaks to it. */

import { t } from "./words.js";

export const STOPPED = t("The playground is not running. Start it again with make run.");
const FOREIGN = t("This link is from an earlier run. Open the one that make run printed last.");

/** An answer that says no, in one sentence for people. */
export class Trouble extends Error {
  constructor(sentence, option = null) {
    super(sentence);
    /** The command option that is at fault, where one is. */
    this.option = option;
  }
}

export class Api {
  /** @param {string} person the slug in the page's address */
  constructor(person) {
    this.base = `/api/${encodeURIComponent(person)}/`;
  }

  get(path) {
    return this.#ask(path, {});
  }

  post(path, body = {}) {
    return this.#ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  async #ask(path, options) {
    let answer;
    try {
      answer = await fetch(this.base + path, options);
    } catch {
      throw new Trouble(STOPPED);
    }
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Trouble(body.error || t("The playground answered {status}.", { status: answer.status }), body.option ?? null);
    return body;
  }

  /**
   * Listens for ever. EventSource would give up for good on some failures and tell nothing about any of them, so each
   * connection is made here, and after a lost one the server is asked why.
   * @param {(event: any) => void} heard
   * @param {(sentence: string) => void} lost
   */
  listen(heard, lost) {
    let wait = 500;
    const connect = () => {
      const source = new EventSource(`${this.base}events`);
      source.onmessage = ({ data }) => {
        wait = 500;
        heard(JSON.parse(data));
      };
      source.onerror = async () => {
        source.close();
        lost(await this.#why());
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, 4000);
      };
    };
    connect();
  }

  async #why() {
    const stop = new AbortController();
    try {
      const answer = await fetch(`${this.base}events`, { signal: stop.signal });
      return answer.status === 401 || answer.status === 403 ? FOREIGN : t("The connection was lost. Trying again…");
    } catch {
      return STOPPED;
    } finally {
      stop.abort();
    }
  }
}
