-- In which language the channel of a table is spoken to. To what a person's Discord is set, for letters to him; none: English.
ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE people ADD COLUMN locale TEXT NOT NULL DEFAULT '';
