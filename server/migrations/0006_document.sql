-- Standards sheets, news and other documents. All companies share them; who may open one follows from its series.

-- A company subscribes to series by their ids, as facilities of its service `orgblad`.
CREATE TABLE document_series (
  id bigint PRIMARY KEY,
  title text NOT NULL UNIQUE,
  description text,
  first_number int,
  last_number int
);

CREATE SEQUENCE document_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE document (
  id bigint PRIMARY KEY DEFAULT nextval('document_id'),
  type text NOT NULL CHECK (type IN ('ORGBLAD', 'ORGNYTT', 'ARCHIVE')),
  number text NOT NULL,
  series_id bigint REFERENCES document_series,
  -- To all; otherwise to companies that subscribe to its series.
  open boolean NOT NULL,
  obsolete boolean NOT NULL DEFAULT false,
  main boolean NOT NULL DEFAULT false,
  UNIQUE (type, number)
);

-- Content-addressed, and not compressed, so that a part of it can be read by itself.
CREATE TABLE document_file (
  hash bytea PRIMARY KEY,
  size bigint NOT NULL,
  content bytea NOT NULL
);
ALTER TABLE document_file ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE SEQUENCE document_version_id AS int;

CREATE TABLE document_version (
  id int PRIMARY KEY DEFAULT nextval('document_version_id'),
  document_id bigint NOT NULL REFERENCES document ON DELETE CASCADE,
  version text NOT NULL,
  -- The numeric parts of the version: 1.10 comes after 1.9.
  position int[] NOT NULL,
  current boolean NOT NULL,
  title text NOT NULL,
  description text,
  language text NOT NULL DEFAULT 'nb' CHECK (language IN ('nb', 'en')),
  keywords text[] NOT NULL DEFAULT '{}',
  facility text[] NOT NULL DEFAULT '{}',
  activity1 text[] NOT NULL DEFAULT '{}',
  activity2 text[] NOT NULL DEFAULT '{}',
  internal_control text[] NOT NULL DEFAULT '{}',
  -- Versionless ids of documents that it refers to.
  links text[] NOT NULL DEFAULT '{}',
  comment text,
  date timestamptz(3) NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  file_hash bytea NOT NULL REFERENCES document_file,
  -- What can be read in the file, for searching.
  content text NOT NULL DEFAULT '',
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (document_id, version)
);
CREATE UNIQUE INDEX document_version_current ON document_version (document_id) WHERE current;
CREATE INDEX document_version_file ON document_version (file_hash);
CREATE INDEX document_version_links ON document_version USING gin (links);

CREATE SEQUENCE document_comment_id AS bigint MAXVALUE 9007199254740991;

CREATE TABLE document_comment (
  company_id bigint NOT NULL REFERENCES company,
  id bigint NOT NULL DEFAULT nextval('document_comment_id'),
  document_id bigint NOT NULL REFERENCES document,
  version bigint NOT NULL DEFAULT 1,
  text text NOT NULL,
  created_by text NOT NULL REFERENCES app_user (username),
  modified_by text NOT NULL REFERENCES app_user (username),
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
CREATE INDEX document_comment_by_id ON document_comment (id);
CREATE INDEX document_comment_document ON document_comment (company_id, document_id);

-- A company lets another one read its comments.
CREATE TABLE comment_sharing (
  company_id bigint NOT NULL REFERENCES company,
  to_company_id bigint NOT NULL REFERENCES company,
  PRIMARY KEY (company_id, to_company_id),
  CHECK (company_id <> to_company_id)
);
CREATE INDEX comment_sharing_to ON comment_sharing (to_company_id);

CREATE TABLE document_favorite (
  company_id bigint NOT NULL REFERENCES company,
  username text NOT NULL REFERENCES app_user (username),
  document_id bigint NOT NULL REFERENCES document,
  created_date timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, username, document_id)
);

-- A download counts once per caller, document and day; `caller` is user:NAME or client:ID.
CREATE TABLE document_use (
  company_id bigint NOT NULL REFERENCES company,
  caller text NOT NULL,
  document_id bigint NOT NULL REFERENCES document,
  day date NOT NULL,
  last_used timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, caller, document_id, day)
);
CREATE INDEX document_use_day ON document_use (day, document_id);
