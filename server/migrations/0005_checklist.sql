-- Checklists. A published revision never changes, so servers may remember what they read of it.

CREATE SEQUENCE checklist_revision_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE checklist_revision (
  id bigint PRIMARY KEY DEFAULT nextval('checklist_revision_id'),
  name text NOT NULL UNIQUE,
  description text,
  active boolean NOT NULL,
  active_from_date timestamptz(3) NOT NULL,
  active_to_date timestamptz(3),
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  content_hash bytea NOT NULL
);

CREATE TABLE checklist_facility (
  revision_id bigint NOT NULL REFERENCES checklist_revision,
  id bigint NOT NULL,
  name text NOT NULL,
  name_en text,
  -- Those that it has checkpoints for.
  assessment_types text[] NOT NULL,
  PRIMARY KEY (revision_id, id)
);

-- `content` is the checkpoint with its sub-checkpoints, in both languages.
CREATE TABLE checklist_checkpoint (
  revision_id bigint NOT NULL REFERENCES checklist_revision,
  id bigint NOT NULL,
  facilities bigint[] NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (revision_id, id)
);
