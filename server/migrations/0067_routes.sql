-- Whether people or the route say how long a segment is.
ALTER TABLE segment ADD COLUMN length_source text NOT NULL DEFAULT 'MANUAL';

-- Where a segment lies. It is no part of its trench, which people without clearance read.
CREATE TABLE segment_route (
  company_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  -- The version of the segment when its route was written last.
  version bigint NOT NULL,
  sensitivity text NOT NULL DEFAULT 'POWER_SENSITIVE',
  source text NOT NULL,
  -- In metres. NULL: not known.
  accuracy double precision,
  -- Longitude, latitude and perhaps height of each point.
  positions jsonb NOT NULL,
  stretches jsonb NOT NULL,
  points jsonb NOT NULL,
  -- In degrees.
  extent box NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL,
  PRIMARY KEY (company_id, segment_id),
  FOREIGN KEY (company_id, segment_id) REFERENCES segment (company_id, id) ON DELETE CASCADE
);
CREATE INDEX segment_route_extent ON segment_route USING gist (extent);
