-- Whose seat it is while a friend plays for him; until the friend has taken it, its owner still sits there himself.
ALTER TABLE seats ADD COLUMN owner BIGINT;
ALTER TABLE seats ADD COLUMN owner_name TEXT NOT NULL DEFAULT '';
-- For whom its result counts, if the table has agreed on that.
ALTER TABLE seats ADD COLUMN counts BIGINT;
-- Whom somebody on vacation asks to play for him, at tables that allow it.
ALTER TABLE absences ADD COLUMN friend BIGINT;
