-- Norwegian order: æ, ø, å after z, and P-9 before P-10.
CREATE COLLATION norwegian (provider = icu, locale = 'nb-u-kn-true');

CREATE SEQUENCE project_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE project (
  company_id bigint NOT NULL REFERENCES company,
  id bigint NOT NULL DEFAULT nextval('project_id'),
  version bigint NOT NULL DEFAULT 1,
  number text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('NEW', 'STARTED', 'ENDED')),
  start_date timestamptz(3) NOT NULL,
  end_date timestamptz(3),
  end_date_estimate timestamptz(3),
  description text,
  case_ref text,
  substation_ref text,
  location json,
  owner text NOT NULL REFERENCES app_user (username),
  archived boolean NOT NULL DEFAULT false,
  modules text[] NOT NULL DEFAULT '{}',
  catalog_revision_name text,
  total_cost numeric(18, 2),
  created_by text NOT NULL,
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL,
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  words tsvector NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT project_number UNIQUE (company_id, number)
);
CREATE INDEX project_by_id ON project (id);
CREATE INDEX project_case_ref ON project (company_id, case_ref);
CREATE INDEX project_substation_ref ON project (company_id, substation_ref);
CREATE INDEX project_owner ON project (owner);
CREATE INDEX project_words ON project USING gin (words) WITH (fastupdate = off);

CREATE TABLE project_member (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  username text NOT NULL REFERENCES app_user (username),
  role text NOT NULL CHECK (role IN ('READER', 'WRITER')),
  PRIMARY KEY (company_id, project_id, username),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX project_member_user ON project_member (username, company_id, project_id);

-- Who has opened, created or changed a project by its id; `caller` is user:NAME or client:ID.
CREATE TABLE project_access (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  caller text NOT NULL,
  PRIMARY KEY (company_id, project_id, caller),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
