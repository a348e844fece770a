-- When a letter was written: due_at moves on with each try. Of those that wait already it is as good as now.
ALTER TABLE outbox ADD COLUMN written_at DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE outbox SET written_at = due_at;
