-- A table is a game in a channel or thread, from its lobby to its end.
CREATE TABLE tables (
    id          INTEGER PRIMARY KEY,
    guild_id    INTEGER,
    channel_id  INTEGER NOT NULL,
    host_id     INTEGER,
    game        TEXT    NOT NULL,
    rules       INTEGER NOT NULL,
    seed        TEXT    NOT NULL,
    options     TEXT    NOT NULL,
    stage       TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'paused', 'over', 'ended')),
    sequence    INTEGER NOT NULL DEFAULT 0,   -- grows with every change; a button carries the one it was made at
    announced   INTEGER NOT NULL DEFAULT 0,   -- acts that the channel has been told of
    message_id  INTEGER,                      -- the newest message with buttons
    awaits      TEXT    NOT NULL DEFAULT '',  -- 'steward' while a steward's decision is due
    created_at  REAL    NOT NULL,
    changed_at  REAL    NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_table_a_channel ON tables (channel_id) WHERE stage IN ('lobby', 'running', 'paused');
CREATE INDEX stewards_due ON tables (awaits) WHERE awaits <> '';

-- Who sits where. Before the start a colour is but a wish; a steward is a seat without a person.
CREATE TABLE seats (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place       INTEGER NOT NULL,
    colour      TEXT,
    user_id     INTEGER,
    name        TEXT    NOT NULL,
    steward     TEXT,
    acts        INTEGER NOT NULL DEFAULT 0,   -- 1 while this seat's decision is awaited
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (user_id) WHERE user_id IS NOT NULL;

-- The log of each game: acts in notation, and undos that say how many acts stand after them.
CREATE TABLE entries (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    seat        TEXT,
    act         TEXT,
    back_to     INTEGER,
    user_id     INTEGER,
    at          REAL    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Interactions that changed something; a second delivery of one changes nothing.
CREATE TABLE interactions (
    id          INTEGER PRIMARY KEY,
    at          REAL    NOT NULL
) STRICT;

-- What is still to be said, in order. Written with the change it tells of, removed when it was said.
CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    channel_id  INTEGER,
    user_id     INTEGER,
    kind        TEXT    NOT NULL,
    facts       TEXT    NOT NULL,
    tries       INTEGER NOT NULL DEFAULT 0,
    due_at      REAL    NOT NULL
) STRICT;

CREATE TABLE people (
    user_id     INTEGER PRIMARY KEY,
    wants_dms   INTEGER NOT NULL DEFAULT 1,
    dms_closed  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What moderators did, for players to read.
CREATE TABLE audit (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id     INTEGER,
    name        TEXT    NOT NULL,
    what        TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    at          REAL    NOT NULL
) STRICT;
