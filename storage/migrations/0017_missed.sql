-- Of a waiting it is also kept that its ping was slept through, and that it was made up for in the morning.
CREATE TABLE reminders_ (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT    NOT NULL,
    why         TEXT    NOT NULL CHECK (why IN ('waiting', 'clock', 'nudge', 'missed', 'turn')),
    since       REAL    NOT NULL,
    PRIMARY KEY (table_id, seat, why)
) STRICT, WITHOUT ROWID;
INSERT INTO reminders_ (table_id, seat, why, since) SELECT table_id, seat, why, since FROM reminders;
DROP TABLE reminders;
ALTER TABLE reminders_ RENAME TO reminders;
