-- Programs on desks cannot keep a secret: such a client has none, and addresses to which people come back with a code.
ALTER TABLE client ALTER COLUMN secret_hash DROP NOT NULL;
ALTER TABLE client ADD COLUMN redirect_uris text[] NOT NULL DEFAULT '{}';

-- What a program asks for, until a person has answered; under the hash of the id in the address of the page.
CREATE TABLE authorization_request (
  id bytea PRIMARY KEY,
  client_id text NOT NULL REFERENCES client (client_id) ON DELETE CASCADE,
  params jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX authorization_request_client ON authorization_request (client_id);
CREATE INDEX authorization_request_expiry ON authorization_request (expires_at);
