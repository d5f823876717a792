-- The cost catalog. A published revision never changes, so servers may remember what they read of it.

CREATE TABLE cost_unit (
  unit text PRIMARY KEY,
  sorting int NOT NULL
);

CREATE TABLE cost_activity (
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  name_en text
);

CREATE TABLE cost_facility (
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  name_en text,
  long_name text NOT NULL,
  long_name_en text
);

CREATE SEQUENCE cost_revision_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE cost_revision (
  id bigint PRIMARY KEY DEFAULT nextval('cost_revision_id'),
  name text NOT NULL UNIQUE,
  description text,
  active boolean NOT NULL,
  active_from_date timestamptz(3) NOT NULL,
  active_to_date timestamptz(3),
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  -- Of all that the catalog file said: tells whether a second import is the same.
  content_hash bytea NOT NULL
);

-- `unit_price` is what WORK, MATERIAL and OTHER cost; `unit_cost` what quantity 1 of any node costs with all below it.
CREATE TABLE cost_node (
  revision_id bigint NOT NULL REFERENCES cost_revision,
  type text NOT NULL CHECK (type IN ('BUDGET', 'GROUP', 'WORK', 'MATERIALGROUP', 'MATERIAL', 'OTHER', 'RESOURCE')),
  number text NOT NULL,
  name text NOT NULL,
  name_en text,
  unit text NOT NULL REFERENCES cost_unit,
  description text,
  description_en text,
  unit_price numeric(14, 2),
  unit_cost numeric(16, 2) NOT NULL,
  has_children boolean NOT NULL,
  sheets text[] NOT NULL DEFAULT '{}',
  activity_id bigint REFERENCES cost_activity,
  facility_id bigint REFERENCES cost_facility,
  words tsvector NOT NULL,
  PRIMARY KEY (revision_id, type, number)
);
CREATE INDEX cost_node_number ON cost_node (revision_id, number COLLATE norwegian, type);
CREATE INDEX cost_node_words ON cost_node USING gin (words) WITH (fastupdate = off);

CREATE TABLE cost_child (
  revision_id bigint NOT NULL,
  parent_type text NOT NULL,
  parent_number text NOT NULL,
  position int NOT NULL,
  type text NOT NULL,
  number text NOT NULL,
  base_quantity numeric(18, 6) NOT NULL CHECK (base_quantity >= 0),
  PRIMARY KEY (revision_id, parent_type, parent_number, position),
  UNIQUE (revision_id, parent_type, parent_number, type, number),
  FOREIGN KEY (revision_id, parent_type, parent_number) REFERENCES cost_node,
  FOREIGN KEY (revision_id, type, number) REFERENCES cost_node
);

-- `unit_price` where the company has a price of its own; every node above such a one has just a `unit_cost`.
CREATE TABLE company_price (
  company_id bigint NOT NULL REFERENCES company,
  revision_id bigint NOT NULL,
  type text NOT NULL,
  number text NOT NULL,
  unit_price numeric(14, 2),
  unit_cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (company_id, revision_id, type, number),
  FOREIGN KEY (revision_id, type, number) REFERENCES cost_node
);

-- A star is on a code, in every revision that has it.
CREATE TABLE cost_favorite (
  company_id bigint NOT NULL REFERENCES company,
  username text NOT NULL REFERENCES app_user (username),
  type text NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (company_id, username, type, number)
);

CREATE TABLE calculation (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  revision_id bigint NOT NULL REFERENCES cost_revision,
  type text NOT NULL DEFAULT 'REN' CHECK (type IN ('REN', 'COMPANY')),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, project_id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);

CREATE SEQUENCE calculation_branch_id AS bigint MAXVALUE 9007199254740991;

-- What one request added, as a document: one budget code or custom node with all below it.
CREATE TABLE calculation_branch (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('calculation_branch_id'),
  nodes jsonb NOT NULL,
  PRIMARY KEY (company_id, project_id, id),
  FOREIGN KEY (company_id, project_id) REFERENCES calculation (company_id, project_id) ON DELETE CASCADE
);
CREATE INDEX calculation_branch_by_id ON calculation_branch (id);
