-- What changed, who changed it and when: one row per change, written in the transaction of the change itself.
CREATE SEQUENCE event_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE event (
  company_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('event_id'),
  -- Dense per company, given by the sequencer after the commit; NULL until then.
  position bigint,
  type text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- user:NAME, client:ID or system
  actor text NOT NULL,
  operation text NOT NULL,
  request_id text,
  project_id bigint,
  -- for example segment:42
  resource text NOT NULL,
  version bigint,
  changes jsonb,
  -- sha256 of the hash before it and this row, given together with the position
  hash bytea,
  PRIMARY KEY (company_id, id)
-- Each row is updated once, with its position: half of a page is left for that.
) WITH (fillfactor = 50);
CREATE INDEX event_pending ON event (company_id, id) WHERE position IS NULL;
-- Only what has its position is read by it, so a write of an event maintains two indexes, not four.
CREATE UNIQUE INDEX event_position ON event (company_id, position) WHERE position IS NOT NULL;
CREATE INDEX event_project ON event (company_id, project_id, position) WHERE position IS NOT NULL;

-- The last position and hash of each company's feed, and those of the last event that retention deleted.
CREATE TABLE event_head (
  company_id bigint NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT '',
  deleted_position bigint NOT NULL DEFAULT 0,
  deleted_hash bytea NOT NULL DEFAULT '',
  PRIMARY KEY (company_id)
);

-- What the hash of an event covers, as text that depends on no time zone and on no setting.
CREATE FUNCTION event_text(e event, given_position bigint) RETURNS text LANGUAGE sql STABLE
RETURN jsonb_build_array(e.company_id, e.id, given_position, e.type, (extract(epoch FROM e.at) * 1000)::bigint,
  e.actor, e.operation, e.request_id, e.project_id, e.resource, e.version, e.changes)::text;

-- In PL/pgSQL, because an aggregate calls it for every row, and a function in SQL takes three times as long.
CREATE FUNCTION event_link(state bytea, previous bytea, content text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(state, previous) || convert_to(content, 'UTF8'));
END $$;

-- As a window function in the order of positions: the hash of each event, from the hash before the first.
CREATE AGGREGATE event_chain(previous bytea, content text) (SFUNC = event_link, STYPE = bytea);
