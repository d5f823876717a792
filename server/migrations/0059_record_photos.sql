-- A photo of a record, told of before its bytes come. A picture that several records have is stored with each of them.
CREATE TABLE record_photo (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  -- SHA-256 of the bytes.
  hash bytea NOT NULL,
  -- The points that it belongs to, sorted.
  keys text[] NOT NULL,
  follow_up boolean NOT NULL,
  size int NOT NULL,
  type text NOT NULL,
  -- By the clock of the device.
  taken_at timestamptz(3),
  -- In pixels, known when it is stored.
  width int,
  height int,
  state text NOT NULL DEFAULT 'MISSING',
  reason text,
  added_by text NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, record_id, hash),
  FOREIGN KEY (company_id, record_id) REFERENCES record (company_id, id) ON DELETE CASCADE
);

-- The bytes of a photo in the parts in which they came, and of the smaller pictures that are made of it.
CREATE TABLE record_photo_part (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  hash bytea NOT NULL,
  variant text NOT NULL CHECK (variant IN ('full', 'view', 'thumb')),
  part smallint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, record_id, hash, variant, part),
  FOREIGN KEY (company_id, record_id, hash) REFERENCES record_photo (company_id, record_id, hash) ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE record_photo_part ALTER COLUMN content SET STORAGE EXTERNAL;
