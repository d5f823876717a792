-- Who changed a segment last, and when: a refused write says so.
ALTER TABLE segment
  ADD COLUMN modified_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN modified_by text;
UPDATE segment s SET modified_at = e.at, modified_by = substr(e.actor, strpos(e.actor, ':') + 1)
FROM (SELECT DISTINCT ON (company_id, resource) company_id, resource, at, actor FROM event
      WHERE type IN ('segment.created', 'segment.changed') ORDER BY company_id, resource, id DESC) e
WHERE e.company_id = s.company_id AND e.resource = 'segment:' || s.id;

-- The last versions of a segment: the steps that led to each, and the steps that take them back. `format` is the version
-- of the shape of the documents in them.
CREATE TABLE segment_version (
  company_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  version bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  author text NOT NULL,
  format integer NOT NULL,
  changes jsonb NOT NULL,
  inverses jsonb NOT NULL,
  PRIMARY KEY (company_id, segment_id, version),
  FOREIGN KEY (company_id, segment_id) REFERENCES segment (company_id, id) ON DELETE CASCADE
);
CREATE INDEX segment_version_at ON segment_version (at);
