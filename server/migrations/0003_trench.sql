-- Cable, pipe, earth continuity conductor and marker types. Company 0 holds what everybody shares (scope ORG).
CREATE TABLE catalog_type (
  company_id bigint NOT NULL DEFAULT 0,
  kind text NOT NULL CHECK (kind IN ('cable', 'pipe', 'ecc', 'marker')),
  id bigint NOT NULL,
  scope text NOT NULL CHECK (scope IN ('ORG', 'COMPANY', 'USER')),
  username text REFERENCES app_user (username),
  name text NOT NULL,
  markets text[] NOT NULL DEFAULT '{}',
  details jsonb NOT NULL,
  PRIMARY KEY (company_id, kind, id),
  CONSTRAINT catalog_type_id UNIQUE (kind, id),
  CHECK ((scope = 'ORG') = (company_id = 0) AND (scope = 'USER') = (username IS NOT NULL))
);

CREATE SEQUENCE segment_id AS bigint MAXVALUE 9007199254740991;

-- A segment is an aggregate: its sections, layers and items are one document.
CREATE TABLE segment (
  company_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('segment_id'),
  project_id bigint NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text,
  length double precision NOT NULL DEFAULT 0,
  trench jsonb NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX segment_by_id ON segment (id);
CREATE INDEX segment_project ON segment (company_id, project_id, id);
