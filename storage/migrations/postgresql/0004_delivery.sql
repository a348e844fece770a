-- A letter keeps the nonce of the message it is being sent as: drawn by chance, so that none ever repeats, whatever was
-- restored. What Discord refuses for good is held until the table speaks again or the bot is let in again.
ALTER TABLE outbox ADD COLUMN nonce TEXT;
ALTER TABLE outbox ADD COLUMN held BIGINT NOT NULL DEFAULT 0;

-- `announced` counts from now on what has arrived in the channel, -1 before the beginning was told. What still waits has not.
UPDATE tables SET announced = (
    SELECT min((facts::json ->> 'since')::bigint) FROM outbox WHERE table_id = tables.id AND kind IN ('turn', 'over')
) WHERE id IN (SELECT table_id FROM outbox WHERE kind IN ('turn', 'over'));
UPDATE tables SET announced = -1 WHERE stage = 'lobby';
