-- Of a waiting it is also kept that its ping was slept through, and that it was made up for in the morning.
ALTER TABLE reminders DROP CONSTRAINT reminders_why_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_why_check
    CHECK (why IN ('waiting', 'clock', 'nudge', 'missed', 'turn'));
