-- Passkeys of people who log in with a password: the second step, and never the first.
CREATE TABLE passkey (
  company_id bigint NOT NULL,
  username text NOT NULL,
  -- Of the credential, in base64url, as browsers write it.
  id text NOT NULL,
  name text NOT NULL,
  public_key bytea NOT NULL,
  -- How often the device says that it was used, 0 where it does not count. A copy of the device falls behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3),
  PRIMARY KEY (company_id, username, id),
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);
-- A login knows the user and not yet the company.
CREATE INDEX passkey_user ON passkey (username);

-- What a device is asked to sign, once: to become a passkey, or to log in with one.
CREATE TABLE passkey_challenge (
  company_id bigint NOT NULL,
  username text NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, username, challenge),
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);

-- Links by e-mail with which people choose a password, under the hash of what is in the link.
CREATE TABLE password_reset (
  company_id bigint NOT NULL,
  username text NOT NULL,
  id bytea NOT NULL UNIQUE,
  -- A hash of the password and the address at that time: with another of either the link is void.
  account bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, username, id),
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);
CREATE INDEX password_reset_end ON password_reset (expires_at);
