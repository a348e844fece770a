-- How long a table waits for anybody, as JSON; none if it waits for ever. What its players are asked to agree to.
ALTER TABLE tables ADD COLUMN pace TEXT;
ALTER TABLE tables ADD COLUMN proposal TEXT;
-- 1 once the table was asked whether it still plays.
ALTER TABLE tables ADD COLUMN asked BIGINT NOT NULL DEFAULT 0;

-- Since when a seat's decision is awaited; when somebody last nudged it; who decides for its player meanwhile
-- ('turn', 'turns', 'away'); to whom it is offered (0: to anybody).
ALTER TABLE seats ADD COLUMN since DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN nudged DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN offered BIGINT;
UPDATE seats SET since = (SELECT changed_at FROM tables WHERE id = table_id) WHERE awaited = 1;

-- What is left of each seat's time at a table with a pace. A clock that stands has no `since`.
CREATE TABLE clocks (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    "left"      DOUBLE PRECISION NOT NULL,   -- seconds, at `since`
    since       DOUBLE PRECISION,
    paid        BIGINT           NOT NULL DEFAULT 0,   -- so many acts stood when it was last given time for a turn
    over        BIGINT           NOT NULL DEFAULT 0,   -- times in a row that it ran out
    up          BIGINT           NOT NULL DEFAULT 0,   -- 1 once it ran out while its seat was awaited, until its turn is over
    excused     DOUBLE PRECISION NOT NULL DEFAULT 0,   -- until then it stands, by consent of the table
    PRIMARY KEY (table_id, seat)
);

-- When to look at what again: the clock of a seat, the waiting of a person, tables that stand still.
CREATE TABLE timers (
    kind        TEXT             NOT NULL CHECK (kind IN ('clock', 'person', 'stale')),
    whose       BIGINT           NOT NULL,   -- a table or a person
    seat        TEXT COLLATE "C" NOT NULL DEFAULT '',
    due_at      DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, whose, seat)
);
CREATE INDEX timers_due ON timers (due_at);

-- What a person was reminded of: for this waiting of this seat, since then. Never twice.
CREATE TABLE reminders (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    why         TEXT             NOT NULL CHECK (why IN ('waiting', 'clock', 'nudge')),
    since       DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat, why)
);

-- What people have chosen. Quiet hours are minutes of the day; reminders come after so many hours, 0: never.
ALTER TABLE people ADD COLUMN zone TEXT;
ALTER TABLE people ADD COLUMN quiet_from BIGINT NOT NULL DEFAULT 1380;
ALTER TABLE people ADD COLUMN quiet_until BIGINT NOT NULL DEFAULT 480;
ALTER TABLE people ADD COLUMN reminders BIGINT NOT NULL DEFAULT 24;
ALTER TABLE people ADD COLUMN remind_by TEXT NOT NULL DEFAULT 'dm' CHECK (remind_by IN ('dm', 'channel'));
ALTER TABLE people ADD COLUMN wants_next BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- Vacations: while one lasts, its owner's clocks stand, as far as `stands` (there are only so many days a year).
CREATE TABLE absences (
    user_id     BIGINT           NOT NULL,
    since       DOUBLE PRECISION NOT NULL,
    until       DOUBLE PRECISION NOT NULL,
    stands      DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, since)
);

-- When nothing ran because the bot or Discord was away.
CREATE TABLE outages (
    since       DOUBLE PRECISION NOT NULL PRIMARY KEY,
    until       DOUBLE PRECISION NOT NULL
);

-- What a seat wants to do when its turn comes: actions in notation, the first that is legal then is played.
CREATE TABLE plans (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    acts        TEXT             NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- People who play already are looked at too.
INSERT INTO timers (kind, whose, due_at)
    SELECT DISTINCT 'person', user_id, 0 FROM seats
    WHERE user_id IS NOT NULL AND table_id IN (SELECT id FROM tables WHERE stage IN ('running', 'paused'));
INSERT INTO timers (kind, whose, due_at) VALUES ('stale', 0, 0);
