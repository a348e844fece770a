-- 1 once somebody who came back after his time was up has been given some, until a turn of his is paid for.
ALTER TABLE clocks ADD COLUMN graced BIGINT NOT NULL DEFAULT 0;
