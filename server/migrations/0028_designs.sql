-- What a generated branch was made from; stays when the branch is deleted by hand, so that it is not made again unasked.
CREATE TABLE calculation_origin (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- No reference: the origin outlives the segment, too.
  segment_id bigint NOT NULL,
  rule_id text NOT NULL,
  -- The section, `section/key` of a line, or empty for the whole segment.
  section_id text NOT NULL,
  -- The branch may be gone.
  branch_id bigint NOT NULL,
  segment_version bigint NOT NULL,
  quantities_hash bytea NOT NULL,
  rule_set_id text NOT NULL,
  rule_set_version bigint NOT NULL,
  profile_id text NOT NULL,
  profile_version bigint NOT NULL,
  -- NULL: the design asks for nothing, and the branch was kept by hand.
  wish jsonb,
  built_hash bytea NOT NULL,
  made_at timestamptz(3) NOT NULL DEFAULT now(),
  made_by text NOT NULL,
  PRIMARY KEY (company_id, project_id, segment_id, rule_id, section_id),
  FOREIGN KEY (company_id, project_id) REFERENCES calculation (company_id, project_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calculation_origin_branch ON calculation_origin (company_id, project_id, branch_id);

-- Up to which version of a segment it has been told that its design is stale.
CREATE TABLE design_notice (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  segment_version bigint NOT NULL,
  PRIMARY KEY (company_id, project_id, segment_id),
  FOREIGN KEY (company_id, project_id) REFERENCES calculation (company_id, project_id) ON DELETE CASCADE
);
