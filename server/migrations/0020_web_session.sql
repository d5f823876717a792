-- Sessions of the browser app, under the hash of their cookie: a copy of this table opens no door.
-- They are looked up without knowing the company, as tokens are.
CREATE TABLE web_session (
  id bytea PRIMARY KEY,
  username text NOT NULL REFERENCES app_user (username) ON DELETE CASCADE,
  browser text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  idle_until timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL
);
CREATE INDEX web_session_user ON web_session (username);
CREATE INDEX web_session_end ON web_session (ends_at);

-- Sessions that still open something: not ended, not idle for too long, user and company active.
CREATE VIEW live_session AS
SELECT s.*, u.company_id
FROM web_session s
JOIN app_user u ON u.username = s.username AND u.active
JOIN company c ON c.id = u.company_id AND c.active
WHERE s.ends_at > now() AND s.idle_until > now();
