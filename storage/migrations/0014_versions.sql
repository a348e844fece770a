-- How often a table has changed, also unseen: by it whoever shares the database sees that another was faster.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
