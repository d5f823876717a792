-- What changed, who changed it and when: one row per change, written in the transaction of the change itself.
CREATE SEQUENCE event_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE event (
  company_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('event_id'),
  -- Dense per company, given by the sequencer after the commit; NULL until then.
  position bigint,
  type text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- user:NAME, client:ID or system
  actor text NOT NULL,
  operation text NOT NULL,
  request_id text,
  project_id bigint,
  -- for example segment:42
  resource text NOT NULL,
  version bigint,
  changes jsonb,
  -- sha256 of the hash before it and this row, given together with the position
  hash bytea,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX event_pending ON event (company_id, id) WHERE position IS NULL;
CREATE UNIQUE INDEX event_position ON event (company_id, position);
CREATE INDEX event_project ON event (company_id, project_id, position);

-- The last position and hash of each company's feed, and those of the last event that retention deleted.
CREATE TABLE event_head (
  company_id bigint NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT '',
  deleted_position bigint NOT NULL DEFAULT 0,
  deleted_hash bytea NOT NULL DEFAULT '',
  PRIMARY KEY (company_id)
);
