CREATE SEQUENCE estimate_id AS bigint MAXVALUE 9007199254740991;

-- An estimate that somebody froze. It is never updated, and goes with its project.
CREATE TABLE estimate (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint NOT NULL,
  number int NOT NULL,
  name text NOT NULL,
  note text,
  frozen_at timestamptz(3) NOT NULL DEFAULT now(),
  frozen_by text NOT NULL,
  state text NOT NULL,
  works numeric NOT NULL,
  subtotal numeric NOT NULL,
  vat numeric NOT NULL,
  total numeric NOT NULL,
  -- SHA-256 of the content, hexadecimal.
  hash text NOT NULL,
  -- Canonical JSON, as it was hashed.
  content text NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, project_id, number),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX estimate_by_id ON estimate (id);
