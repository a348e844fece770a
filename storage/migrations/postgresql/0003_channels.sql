-- Every command asks for the table of its channel, the newest first.
CREATE INDEX tables_in_a_channel ON tables (channel_id);
