-- What each server noticed of itself, by hour, for the page at /status. Rows are kept for 90 days.
CREATE TABLE server_hour (
  hour timestamptz NOT NULL,
  -- Another one with every start.
  server uuid NOT NULL,
  version text NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  -- False once it has stopped in good order.
  running boolean NOT NULL DEFAULT true,
  -- The minutes in which it could reach this database, a bit for each.
  minutes bit(60) NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  -- Answers of 500 and above.
  errors bigint NOT NULL DEFAULT 0,
  slow bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, server)
);
