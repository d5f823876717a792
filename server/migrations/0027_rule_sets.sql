-- Rules from quantities to budget codes. Those of company 0 are everybody's.
CREATE TABLE cost_rule_set (
  company_id bigint NOT NULL,
  -- chosen by the caller
  id text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  rules jsonb NOT NULL,
  PRIMARY KEY (company_id, id)
);
