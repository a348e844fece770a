-- The words of an action that a seat has put together so far; gone as soon as it is shown something new.
CREATE TABLE drafts (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    words       TEXT             NOT NULL,
    at          DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat)
);
