-- A checklist filled in for a project. Its texts are those of a revision, which never changes.
CREATE TABLE record (
  company_id bigint NOT NULL,
  -- Made by the client, so that it can begin without a network.
  id uuid NOT NULL,
  project_id bigint NOT NULL,
  -- Segments are kept a while after they are deleted, and a record outlives them.
  segment_id bigint,
  revision_id bigint NOT NULL,
  facility_id bigint NOT NULL,
  assessment_type text NOT NULL,
  options bigint[] NOT NULL,
  title text NOT NULL,
  place text NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT',
  version bigint NOT NULL DEFAULT 1,
  replaces uuid,
  points int NOT NULL,
  answered int NOT NULL,
  conflicts int NOT NULL,
  open_deviations int NOT NULL,
  -- SHA-256 of the content, hexadecimal, from the submission on.
  content_hash text,
  -- Canonical JSON, as it was signed first.
  content text,
  void_reason text,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  changed_by text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  -- A path names a record by its id alone.
  UNIQUE (id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX record_by_project ON record (company_id, project_id, changed_at);
CREATE INDEX record_by_change ON record (company_id, changed_at);
CREATE INDEX record_by_replaced ON record (company_id, replaces) WHERE replaces IS NOT NULL;

-- Every version of every answer. Rows are added and never changed, so nothing can overwrite an answer.
CREATE TABLE record_answer (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  -- Made by the device.
  id uuid NOT NULL,
  key text NOT NULL,
  value text,
  text text,
  severity text,
  measured_value double precision,
  measured_unit text,
  comment text,
  no_photo_reason text,
  -- The answers that the person saw. Some may not have come yet.
  based_on uuid[] NOT NULL,
  answered_by text NOT NULL,
  -- By the clock of the device.
  answered_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  clock_offset bigint,
  PRIMARY KEY (company_id, record_id, id),
  FOREIGN KEY (company_id, record_id) REFERENCES record (company_id, id) ON DELETE CASCADE
);

CREATE TABLE record_signature (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  username text NOT NULL,
  role text NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  statement text,
  content_hash text NOT NULL,
  method text NOT NULL,
  -- SHA-256 of what stands above, so that a change in the database is found.
  hash text NOT NULL,
  PRIMARY KEY (company_id, record_id, username),
  FOREIGN KEY (company_id, record_id) REFERENCES record (company_id, id) ON DELETE CASCADE
);

-- What is not as it should be. It follows from the answers, but for its state, who is responsible, and until when.
CREATE TABLE deviation (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  key text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  state text NOT NULL,
  severity text NOT NULL,
  text text NOT NULL,
  -- As the revision has them.
  question text NOT NULL,
  question_en text,
  sheets text[] NOT NULL,
  responsible text,
  due date,
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The moves of people, the first one first.
  log jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (company_id, record_id, key),
  FOREIGN KEY (company_id, record_id) REFERENCES record (company_id, id) ON DELETE CASCADE
);
CREATE INDEX deviation_by_state ON deviation (company_id, state);
