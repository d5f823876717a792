-- Where events are sent to, and what became of each delivery.
CREATE TABLE webhook (
  company_id bigint NOT NULL REFERENCES company,
  -- chosen by the caller
  id text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  -- The client that made it; NULL when an administrator did.
  client_id text,
  url text NOT NULL,
  -- Empty means all.
  types text[] NOT NULL,
  project_ids bigint[] NOT NULL,
  ordering text NOT NULL,
  signature text NOT NULL,
  -- [{sealed, until?}], encrypted, the current one first; the others sign too until their time is over.
  secrets jsonb NOT NULL,
  -- ACTIVE, PAUSED by its owner, DISABLED by the server
  state text NOT NULL DEFAULT 'ACTIVE',
  -- GONE or FAILING, while it is DISABLED
  disabled_reason text,
  -- Since when no delivery has succeeded; NULL while they do.
  failing_since timestamptz(3),
  -- Deliveries exist for all events up to here.
  position bigint NOT NULL,
  created_by text NOT NULL,
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_by text NOT NULL,
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);

CREATE TABLE webhook_delivery (
  company_id bigint NOT NULL,
  webhook_id text NOT NULL,
  -- Of the event. A test has a negative one, because it is no part of the feed.
  position bigint NOT NULL,
  event_id bigint NOT NULL,
  resource text NOT NULL,
  -- PENDING, DELIVERED or DEAD
  status text NOT NULL DEFAULT 'PENDING',
  attempt integer NOT NULL DEFAULT 0,
  due timestamptz(3) NOT NULL DEFAULT now(),
  -- A lease: a server that is killed loses it by itself.
  claimed_until timestamptz(3),
  -- Of the last attempt; NULL when there was no answer.
  http_status integer,
  ms integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (company_id, webhook_id, position),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhook (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX webhook_delivery_due ON webhook_delivery (company_id, webhook_id, due, position) WHERE status = 'PENDING';
CREATE INDEX webhook_delivery_resource ON webhook_delivery (company_id, webhook_id, resource, position)
  WHERE status = 'PENDING';
CREATE INDEX webhook_delivery_dead ON webhook_delivery (company_id, webhook_id, position) WHERE status = 'DEAD';
CREATE INDEX webhook_delivery_finished ON webhook_delivery (finished_at) WHERE status = 'DELIVERED';

-- What encrypts the secrets and signs with a key pair; one row, made by the first server that needs it.
CREATE TABLE webhook_key (
  id integer PRIMARY KEY CHECK (id = 1),
  secret bytea NOT NULL,
  signing bytea NOT NULL
);
