-- Who has a segment open: whoever waits for its changes in the editor. A row that has expired tells when somebody left,
-- and is deleted a while later. Nothing is lost with it, so it is not logged.
CREATE UNLOGGED TABLE segment_presence (
  company_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  -- Of any company: a project can have members of others.
  username text NOT NULL,
  entered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, segment_id, username),
  FOREIGN KEY (company_id, segment_id) REFERENCES segment (company_id, id) ON DELETE CASCADE
);
