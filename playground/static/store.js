/** What the page knows: people, places, messages and what is unread. Tells its listeners what changed; draws nothing. */

import { compareIds } from "./dom.js";
import { goAhead } from "./time.js";

/**
 * Messages of one place.
 * @typedef {object} Room
 * @property {any[]} messages oldest first
 * @property {boolean} more whether the server has older ones
 * @property {boolean} fresh whether live news has kept it whole since it was fetched
 * @property {Set<string>} heard ids that came as live news, which may be newer than a fetched answer
 * @property {number} unread
 * @property {number} mentions unread ones that concern me
 */

export class Store extends EventTarget {
  me = null;
  server = { name: "" };
  keyLink = "";
  /** What commands are called here, by their English names. @type {Record<string, string>} */
  called = {};
  people = new Map();
  places = [];
  bot = "starting";
  switches = { dms_closed: {}, permissions: [], languages: {}, server_language: "", offered: [] };
  /** The id of the place shown. */
  shown = null;
  /** @type {Map<string, Room>} */
  #rooms = new Map();

  /** @returns {Room} */
  room(id) {
    let room = this.#rooms.get(id);
    if (!room) {
      room = { messages: [], more: false, fresh: false, heard: new Set(), unread: 0, mentions: 0 };
      this.#rooms.set(id, room);
    }
    return room;
  }

  place(id) {
    return this.places.find((place) => place.id === id);
  }

  get botUser() {
    return [...this.people.values()].find((person) => person.role === "bot");
  }

  /** Channels, each with its threads below it, then direct messages: the order of the sidebar and of Alt+arrow. */
  get ordered() {
    const below = (parent) => this.places.filter((place) => place.kind === "thread" && place.parent === parent);
    const channels = this.places.filter((place) => place.kind === "channel");
    const nested = channels.flatMap((channel) => [channel, ...below(channel.id)]);
    return [...nested, ...this.places.filter((place) => place.kind === "dm")];
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** One event of the server's stream. */
  take(event) {
    switch (event.type) {
      case "hello":
        this.me = event.me;
        this.server = event.server;
        this.keyLink = event.key_link;
        this.called = event.called;
        this.people = new Map(event.people.map((person) => [person.id, person]));
        this.places = event.places;
        this.bot = event.bot;
        this.switches = event.switches;
        goAhead(event.ahead);
        // News may have been missed in between.
        for (const room of this.#rooms.values()) {
          room.fresh = false;
          room.heard.clear();
        }
        this.#tell("hello");
        break;
      case "message":
        this.#message(event.message);
        break;
      case "gone":
        this.#gone(event.channel_id, event.id);
        break;
      case "places":
        this.places = event.places;
        this.#tell("places");
        break;
      case "bot":
        this.bot = event.bot;
        this.#tell("bot");
        break;
      case "time":
        goAhead(event.ahead);
        break;
      case "switches":
        this.switches = event.switches;
        this.#tell("switches");
        break;
      default:
        this.#tell(event.type, event);
    }
  }

  #message(message) {
    const room = this.room(message.channel_id);
    const at = room.messages.findIndex((other) => compareIds(other.id, message.id) >= 0);
    const known = at !== -1 && room.messages[at].id === message.id;
    if (known) room.messages[at] = message;
    else if (at === -1) room.messages.push(message);
    // An edit of something older than what was fetched is not news, and no gap may appear in the list.
    else if (at === 0 && room.more) return;
    else room.messages.splice(at, 0, message);
    room.heard.add(message.id);
    if (!known) this.#count(message, room);
    this.#tell("message", { message, isNew: !known });
  }

  #count(message, room) {
    const seen = message.channel_id === this.shown && !document.hidden;
    if (seen || message.author.id === this.me.id) return;
    room.unread += 1;
    const direct = this.place(message.channel_id)?.kind === "dm";
    if (direct || message.mentions.includes(this.me.id)) room.mentions += 1;
    this.#tell("unread");
  }

  #gone(placeId, id) {
    const room = this.room(placeId);
    room.messages = room.messages.filter((message) => message.id !== id);
    this.#tell("gone", { placeId, id });
  }

  markRead(placeId) {
    const room = this.room(placeId);
    if (!room.unread) return;
    room.unread = 0;
    room.mentions = 0;
    this.#tell("unread");
  }

  get mentions() {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.mentions, 0);
  }

  /**
   * The newest messages, fetched. Older ones known already are kept when nothing can be missing in between.
   * @param {{messages: any[], more: boolean}} answer
   */
  filled(placeId, answer) {
    const room = this.room(placeId);
    const first = answer.messages[0];
    const joined = first && room.messages.some((message) => message.id === first.id);
    const older = joined ? room.messages.filter((message) => compareIds(message.id, first.id) < 0) : [];
    const last = answer.messages.at(-1);
    const newer = room.messages.filter(({ id }) => room.heard.has(id) && (!last || compareIds(id, last.id) > 0));
    room.messages = [...older, ...answer.messages, ...newer];
    room.more = older.length ? room.more : answer.more;
    room.fresh = true;
  }

  /** Older messages, fetched for the top of the list. */
  extended(placeId, answer) {
    const room = this.room(placeId);
    const known = new Set(room.messages.map((message) => message.id));
    const older = answer.messages.filter((message) => !known.has(message.id));
    room.messages = [...older, ...room.messages];
    room.more = answer.more;
    return older;
  }
}
