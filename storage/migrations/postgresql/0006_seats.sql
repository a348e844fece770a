-- One word for one thing: an act is an entry of the log; a seat whose decision is awaited is awaited.
ALTER TABLE seats RENAME COLUMN acts TO awaited;
-- The number of the change by which the seat was shown something last; a button of an earlier one is stale.
ALTER TABLE seats ADD COLUMN shown BIGINT NOT NULL DEFAULT 0;
