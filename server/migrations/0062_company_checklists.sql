-- Checklists of one company, beside the public ones. Their ids come from the sequence of the public ones, so that an id
-- names one revision. A published revision never changes.
CREATE TABLE company_checklist_revision (
  company_id bigint NOT NULL REFERENCES company,
  id bigint NOT NULL DEFAULT nextval('checklist_revision_id'),
  name text NOT NULL,
  description text,
  active boolean NOT NULL,
  active_from_date timestamptz(3) NOT NULL,
  active_to_date timestamptz(3),
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  content_hash bytea NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, name)
);

CREATE TABLE company_checklist_facility (
  company_id bigint NOT NULL,
  revision_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  name_en text,
  assessment_types text[] NOT NULL,
  PRIMARY KEY (company_id, revision_id, id),
  FOREIGN KEY (company_id, revision_id) REFERENCES company_checklist_revision
);

CREATE TABLE company_checklist_checkpoint (
  company_id bigint NOT NULL,
  revision_id bigint NOT NULL,
  id bigint NOT NULL,
  facilities bigint[] NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (company_id, revision_id, id),
  FOREIGN KEY (company_id, revision_id) REFERENCES company_checklist_revision
);

-- A revision that is published inactive has no event, which would refuse the write.
CREATE TRIGGER refuse_while_moving AFTER INSERT OR UPDATE ON company_checklist_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
