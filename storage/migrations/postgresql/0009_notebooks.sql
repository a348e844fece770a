-- What somebody has marked in his notebook at a table, thing by thing, and his notes. Nobody else is shown them.
CREATE TABLE marks (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    user_id     BIGINT           NOT NULL,   -- whoever takes the seat over begins his own
    thing       TEXT             NOT NULL,
    mark        TEXT             NOT NULL,
    PRIMARY KEY (table_id, seat, user_id, thing)
);
CREATE INDEX marks_of_a_person ON marks (user_id);
CREATE TABLE notes (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        TEXT COLLATE "C" NOT NULL,
    user_id     BIGINT           NOT NULL,
    text        TEXT             NOT NULL,
    PRIMARY KEY (table_id, seat, user_id)
);
CREATE INDEX notes_of_a_person ON notes (user_id);

-- 1 if the notebooks of a table also mark what follows from what their owners were told.
ALTER TABLE tables ADD COLUMN assistant BIGINT NOT NULL DEFAULT 0;
