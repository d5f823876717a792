-- A company has two feeds, WORKS and AUDIT, each with positions, a head and a chain of its own. The sequencer gives an event its
-- feed together with its position. Events of people and security from before keep their positions in the feed of works.
ALTER TABLE event ADD COLUMN feed text NOT NULL DEFAULT 'WORKS';
DROP INDEX event_position;
CREATE UNIQUE INDEX event_position ON event (company_id, feed, position) WHERE position IS NOT NULL;

ALTER TABLE event_head ADD COLUMN feed text NOT NULL DEFAULT 'WORKS';
ALTER TABLE event_head ALTER COLUMN feed DROP DEFAULT;
ALTER TABLE event_head DROP CONSTRAINT event_head_pkey, ADD PRIMARY KEY (company_id, feed);
INSERT INTO event_head (company_id, feed) SELECT company_id, 'AUDIT' FROM event_head;

-- Where a login came from. It is no part of what the chain hashes, so that it can be deleted before the event is.
ALTER TABLE event ADD COLUMN address text;
CREATE INDEX event_address ON event (at) WHERE address IS NOT NULL;
UPDATE event e SET
  address = (SELECT c ->> 'to' FROM jsonb_array_elements(e.changes) c WHERE c ->> 'property' = 'address' LIMIT 1),
  changes = (SELECT jsonb_agg(c ORDER BY place) FROM jsonb_array_elements(e.changes) WITH ORDINALITY t (c, place)
    WHERE c ->> 'property' <> 'address')
WHERE e.type LIKE 'login.%' AND e.changes @> '[{"property": "address"}]';
-- What was hashed with an address is hashed again without it.
UPDATE event e SET hash = chain.hash
FROM (SELECT e.company_id, e.id, event_chain(h.deleted_hash, event_text(e, e.position))
    OVER (PARTITION BY e.company_id ORDER BY e.position) AS hash
  FROM event_head h JOIN event e ON e.company_id = h.company_id AND e.feed = h.feed AND e.position IS NOT NULL) chain
WHERE e.company_id = chain.company_id AND e.id = chain.id AND e.hash IS DISTINCT FROM chain.hash;
UPDATE event_head h SET hash = e.hash FROM event e
WHERE e.company_id = h.company_id AND e.feed = h.feed AND e.position = h.position AND e.hash <> h.hash;

-- A webhook goes through both feeds. One that an administrator saved gets all works, and what it names of the other feed.
ALTER TABLE webhook ADD COLUMN audit_position bigint NOT NULL DEFAULT 0;
ALTER TABLE webhook ADD COLUMN by_administrator boolean NOT NULL DEFAULT true;
ALTER TABLE webhook ALTER COLUMN audit_position DROP DEFAULT, ALTER COLUMN by_administrator DROP DEFAULT;
UPDATE webhook w SET by_administrator = false
WHERE w.client_id IS NOT NULL AND NOT EXISTS (SELECT FROM client c WHERE c.client_id = w.client_id AND c.administrator);
ALTER TABLE webhook_delivery ADD COLUMN feed text NOT NULL DEFAULT 'WORKS';
ALTER TABLE webhook_delivery ALTER COLUMN feed DROP DEFAULT;
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_pkey, ADD PRIMARY KEY (company_id, webhook_id, feed, position);
DELETE FROM webhook_delivery d USING webhook w, event e
WHERE d.status = 'PENDING' AND w.company_id = d.company_id AND w.id = d.webhook_id AND NOT w.by_administrator
  AND e.company_id = d.company_id AND e.id = d.event_id AND e.type ~ '^(login|user|client|session|webhook|company)\.';
