-- Users and clients are changed by administrators of their company too, so both have a version that If-Match names.
ALTER TABLE app_user ADD COLUMN version bigint NOT NULL DEFAULT 1;
-- A one-time password is good until then; NULL when the user has chosen the password.
ALTER TABLE app_user ADD COLUMN password_until timestamptz(3);
ALTER TABLE app_user ADD COLUMN last_login timestamptz(3);
ALTER TABLE client ADD COLUMN version bigint NOT NULL DEFAULT 1;
