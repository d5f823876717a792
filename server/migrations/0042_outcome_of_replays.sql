-- What the first request did, so that the answer to its repetition says the same.
ALTER TABLE idempotency ADD COLUMN outcome text;
