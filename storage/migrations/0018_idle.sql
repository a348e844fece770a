-- Since when nobody has done anything at a table: not every change of it is something that somebody does there.
ALTER TABLE tables ADD COLUMN idle_since REAL NOT NULL DEFAULT 0;
UPDATE tables SET idle_since = changed_at;
