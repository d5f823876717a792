-- The last check of each segment. A row can be deleted at any time: the segment is then checked again.
CREATE TABLE segment_check (
  company_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  -- The version that was checked, and a hash of everything else that the result follows from.
  version bigint NOT NULL,
  key text NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  -- What lists show, and the rest. Both are answered as they are stored.
  summary json NOT NULL,
  result json NOT NULL,
  PRIMARY KEY (company_id, segment_id),
  FOREIGN KEY (company_id, segment_id) REFERENCES segment (company_id, id) ON DELETE CASCADE
);

-- Few segments are priced by other rules or profiles than the usual ones.
CREATE INDEX calculation_origin_unusual ON calculation_origin (company_id, project_id)
  WHERE rule_set_id <> 'starter' OR profile_id <> 'standard';
