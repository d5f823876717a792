-- A replay says in which language its body is.
ALTER TABLE idempotency ADD COLUMN language text;
