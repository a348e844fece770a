-- Small facts the bot keeps for itself, such as which commands it has told Discord.
CREATE TABLE facts (
    name        TEXT             PRIMARY KEY,
    value       TEXT             NOT NULL
);
