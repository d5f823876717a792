-- A replay says in which language its body is.
ALTER TABLE idempotency ADD COLUMN language text;

-- Where content lies in a pipe or culvert, as a search found it. Null: no arrangement was found. Searching takes up to a
-- second, so no restart repeats it. The content is a hash of its sizes.
CREATE TABLE packing (
  company_id bigint NOT NULL,
  content bytea NOT NULL,
  shape text NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  packed jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, content, shape, width, height)
);
CREATE INDEX packing_age ON packing (created_at);
