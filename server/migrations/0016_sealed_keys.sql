-- Keys are encrypted with a key that the database does not hold, where the server has one: then `sealed` holds them and
-- the readable columns are empty.
ALTER TABLE oauth_key ADD COLUMN sealed bytea, ALTER COLUMN signing_key DROP NOT NULL, ALTER COLUMN cookie_key DROP NOT NULL,
  ADD CHECK ((sealed IS NULL) = (signing_key IS NOT NULL) AND (sealed IS NULL) = (cookie_key IS NOT NULL));
ALTER TABLE webhook_key ADD COLUMN sealed bytea, ALTER COLUMN secret DROP NOT NULL, ALTER COLUMN signing DROP NOT NULL,
  ADD CHECK ((sealed IS NULL) = (secret IS NOT NULL) AND (sealed IS NULL) = (signing IS NOT NULL));
