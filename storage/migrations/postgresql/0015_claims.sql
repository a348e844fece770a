-- Work that several processes share: who has claimed it, and until when (seconds, by the clock of the database). A file has one process.
ALTER TABLE outbox ADD COLUMN claimed_by TEXT;
ALTER TABLE outbox ADD COLUMN claimed_until DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE timers ADD COLUMN claimed_by TEXT;
ALTER TABLE timers ADD COLUMN claimed_until DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN claimed_by TEXT;
ALTER TABLE tables ADD COLUMN claimed_until DOUBLE PRECISION NOT NULL DEFAULT 0;
CREATE INDEX tables_claimed ON tables (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX timers_claimed ON timers (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_claimed ON outbox (claimed_by) WHERE claimed_by IS NOT NULL;
