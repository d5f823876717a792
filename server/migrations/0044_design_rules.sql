-- The design rules of a company. A row without rules stands for the starter rules; it keeps the version, so that none is used twice.
CREATE TABLE design_rules (
  company_id bigint NOT NULL REFERENCES company,
  version bigint NOT NULL DEFAULT 0,
  layout_defaults boolean NOT NULL DEFAULT false,
  rules jsonb,
  PRIMARY KEY (company_id)
);
