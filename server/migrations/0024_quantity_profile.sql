-- What a company supposes when quantities of its trenches are counted, by names of its own choice.
CREATE TABLE quantity_profile (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  assumptions jsonb NOT NULL,
  PRIMARY KEY (company_id, id)
);
