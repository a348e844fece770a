-- The words of an action that a seat has put together so far; gone as soon as it is shown something new.
CREATE TABLE drafts (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT    NOT NULL,
    words       TEXT    NOT NULL,
    at          REAL    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
