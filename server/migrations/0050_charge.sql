-- What a customer pays for a connection, by shares of a frozen estimate.
CREATE TABLE charge (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  estimate_id bigint NOT NULL,
  customer_name text NOT NULL,
  customer_reference text,
  -- Kind, shares, reductions, changes and what is paid.
  content jsonb NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, project_id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, estimate_id) REFERENCES estimate (company_id, id) ON DELETE CASCADE
);
CREATE INDEX charge_by_estimate ON charge (company_id, estimate_id);

-- What the works of a charge really cost, row by row.
CREATE TABLE charge_actual (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  position int NOT NULL,
  node_id text,
  number text,
  text text NOT NULL,
  amount numeric NOT NULL,
  day date,
  PRIMARY KEY (company_id, project_id, position),
  FOREIGN KEY (company_id, project_id) REFERENCES charge (company_id, project_id) ON DELETE CASCADE
);
