-- Logging in with the directory of a company, by OpenID Connect, and people and groups that the directory sends, by SCIM 2.0.

-- Domains are given by operators. An account whose domain this is finds the directory of the company.
ALTER TABLE company ADD COLUMN domains text[] NOT NULL DEFAULT '{}';
ALTER TABLE company ADD COLUMN version bigint NOT NULL DEFAULT 1;
ALTER TABLE company ADD COLUMN password_login text NOT NULL DEFAULT 'ON' CHECK (password_login IN ('ON', 'ADMINISTRATORS'));

-- People of a directory have no password.
ALTER TABLE app_user ALTER COLUMN password_hash DROP NOT NULL;
-- Until then the directory may take the account over, by its e-mail.
ALTER TABLE app_user ADD COLUMN linkable_until timestamptz(3);

CREATE TABLE connection (
  company_id bigint NOT NULL REFERENCES company,
  -- Part of the addresses that the directory calls, so unique across companies.
  id text NOT NULL UNIQUE CHECK (id ~ '^[a-z0-9-]{1,64}$'),
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Of our client at the directory: {sealed}, or {plain} where the server has no key to encrypt with. NULL: PKCE alone.
  secret jsonb,
  secret_end_date date,
  subject_claim text NOT NULL CHECK (subject_claim IN ('sub', 'oid')),
  role_source text NOT NULL CHECK (role_source IN ('LOGIN', 'SCIM', 'LOCAL')),
  role_claim text NOT NULL,
  -- [{value, roles}]
  mapping jsonb NOT NULL,
  default_roles text[] NOT NULL,
  provisioning text NOT NULL CHECK (provisioning IN ('ON_LOGIN', 'OFF')),
  session_hours integer NOT NULL CHECK (session_hours BETWEEN 1 AND 720),
  active boolean NOT NULL,
  -- sha256; NULL while the directory sends nobody.
  scim_token_hash bytea UNIQUE,
  scim_seen_at timestamptz(3),
  PRIMARY KEY (company_id, id)
);

-- Who a user is in the directory. The connection and the subject alone say whose account it is.
CREATE TABLE external_identity (
  company_id bigint NOT NULL,
  connection_id text NOT NULL,
  scim_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  username text NOT NULL UNIQUE,
  subject text NOT NULL,
  -- Written by SCIM alone; NULL for whom it has not sent.
  user_name text,
  display_name text,
  department text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, scim_id),
  UNIQUE (connection_id, subject),
  FOREIGN KEY (company_id, connection_id) REFERENCES connection (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);
CREATE UNIQUE INDEX external_identity_user_name ON external_identity (connection_id, lower(user_name));

CREATE TABLE directory_group (
  company_id bigint NOT NULL,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  connection_id text NOT NULL,
  display_name text NOT NULL,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (connection_id, external_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES connection (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX directory_group_name ON directory_group (connection_id, lower(display_name));

CREATE TABLE directory_member (
  company_id bigint NOT NULL,
  group_id uuid NOT NULL,
  scim_id uuid NOT NULL,
  PRIMARY KEY (company_id, group_id, scim_id),
  FOREIGN KEY (company_id, group_id) REFERENCES directory_group (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, scim_id) REFERENCES external_identity (company_id, scim_id) ON DELETE CASCADE
);
CREATE INDEX directory_member_person ON directory_member (company_id, scim_id);

-- Through which connection a session came, and its name at the directory, which ends it by that name.
ALTER TABLE web_session ADD COLUMN connection_id text REFERENCES connection (id) ON DELETE CASCADE;
ALTER TABLE web_session ADD COLUMN sid text;
CREATE INDEX web_session_connection ON web_session (connection_id, sid) WHERE connection_id IS NOT NULL;

-- What an administrator sees of a trial login with a connection.
CREATE TABLE connection_test (
  company_id bigint NOT NULL,
  id text NOT NULL UNIQUE,
  connection_id text NOT NULL,
  -- NULL until somebody came back from the directory.
  result jsonb,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, connection_id) REFERENCES connection (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_test_expiry ON connection_test (expires_at);

-- Logins that are at the directory, under the hash of their cookie. Each is taken out before it is answered.
CREATE TABLE login_attempt (
  id bytea PRIMARY KEY,
  company_id bigint NOT NULL,
  connection_id text NOT NULL,
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  return_to text NOT NULL,
  test_id text,
  expires_at timestamptz(3) NOT NULL,
  FOREIGN KEY (company_id, connection_id) REFERENCES connection (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, test_id) REFERENCES connection_test (company_id, id) ON DELETE CASCADE
);
CREATE INDEX login_attempt_expiry ON login_attempt (expires_at);

-- Logout tokens that were used, under the hash of their connection and name, until they would be too old anyway.
CREATE TABLE used_logout_token (
  id bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX used_logout_token_expiry ON used_logout_token (expires_at);
