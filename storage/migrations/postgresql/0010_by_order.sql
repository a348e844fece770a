-- 1 if an act was done by an order that its player had left: he was not there, and has yet to hear of it.
ALTER TABLE entries ADD COLUMN by_order BIGINT NOT NULL DEFAULT 0;
