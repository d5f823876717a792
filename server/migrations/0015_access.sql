-- A client may be made administrator of its company, like a user.
ALTER TABLE client ADD COLUMN administrator boolean NOT NULL DEFAULT false;

-- Where users have logged in from, under a hash. From there a user gets in although others have locked the account.
-- Guesses from there count on the place, so that it does not become a way around the lock.
CREATE TABLE login_place (
  company_id bigint NOT NULL,
  username text NOT NULL,
  -- sha256 of the user name and the address
  place bytea NOT NULL,
  last_login timestamptz(3) NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz(3),
  PRIMARY KEY (company_id, username, place),
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);
CREATE INDEX login_place_user ON login_place (username, place);
CREATE INDEX login_place_age ON login_place (last_login);

-- As before, and a token of a user whom its client may no longer log in opens nothing.
CREATE OR REPLACE VIEW live_token AS
SELECT t.*, c.company_id AS client_company_id, c.scopes AS client_scopes, c.administrator AS client_administrator
FROM oauth_token t
JOIN client c ON c.client_id = t.client_id AND c.active
JOIN company k ON k.id = c.company_id AND k.active
LEFT JOIN app_user u ON u.username = t.username
LEFT JOIN company uk ON uk.id = u.company_id
WHERE t.expires_at > now()
  AND (t.username IS NULL OR (u.active AND uk.active AND (c.any_company OR u.company_id = c.company_id)))
  AND (t.grant_id IS NULL OR EXISTS (SELECT FROM oauth_token g WHERE g.id = t.grant_id AND g.expires_at > now()));

-- How much a user has recorded lately is counted with every call, and old records are deleted.
CREATE INDEX usage_record_user ON usage_record (company_id, username, recorded_at);
CREATE INDEX usage_record_age ON usage_record (recorded_at);
CREATE INDEX oauth_token_user ON oauth_token (username);
