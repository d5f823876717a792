-- What a company supposes about losses and their cost, by names of its own choice.
CREATE TABLE economy_profile (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  assumptions jsonb NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE SEQUENCE feeder_id AS bigint MAXVALUE 9007199254740991;

-- Ids of the range of this database, as other sequences have them since the range was given.
DO $$
DECLARE
  range bigint := (SELECT number FROM id_range);
BEGIN
  IF range > 0 THEN
    EXECUTE format('ALTER SEQUENCE feeder_id MINVALUE %s MAXVALUE %s START WITH %s RESTART WITH %s',
      range * 1000000000000 + 1, (range + 1) * 1000000000000 - 1,
      range * 1000000000000 + 1, range * 1000000000000 + 1);
  END IF;
END $$;

-- A way of electricity through circuits of a project, from its feeding point.
CREATE TABLE feeder (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- NULL: those of its circuits hold.
  operation jsonb,
  fault jsonb,
  -- [{segmentId, circuitId}] in order. Segments and circuits may be gone by now.
  legs jsonb NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX feeder_by_id ON feeder (id);
CREATE INDEX feeder_by_project ON feeder (company_id, project_id, id);
