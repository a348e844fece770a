-- Who left a game before its end, and from which seat: he may still call for another.
CREATE TABLE former_players (
    table_id    BIGINT           NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id     BIGINT           NOT NULL,
    name        TEXT             NOT NULL,
    colour      TEXT             NOT NULL,
    PRIMARY KEY (table_id, user_id, colour)
);
CREATE INDEX former_players_by_person ON former_players (user_id);
