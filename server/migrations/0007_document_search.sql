-- What a search for documents looks into. Every version is indexed; nothing here is needed to show one. It all follows
-- from the documents and has one writer at a time, which is why the tables do not check each other.

-- Contents are kept elsewhere, and what a search looks at is not: it reads thousands of rows.
ALTER TABLE document_version SET (toast_tuple_target = 128);
ALTER TABLE document_version ALTER COLUMN keywords SET STORAGE MAIN, ALTER COLUMN facility SET STORAGE MAIN,
  ALTER COLUMN activity1 SET STORAGE MAIN, ALTER COLUMN activity2 SET STORAGE MAIN,
  ALTER COLUMN internal_control SET STORAGE MAIN;

-- One row: how much is indexed. Whoever changes the index holds it.
CREATE TABLE document_index (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  versions int NOT NULL DEFAULT 0,
  length bigint NOT NULL DEFAULT 0,
  meta_length bigint NOT NULL DEFAULT 0
);
INSERT INTO document_index DEFAULT VALUES;

-- What all inflections of a word have in common, in one language; `versions` is how many documents hold one.
CREATE SEQUENCE document_term_id AS int;

CREATE TABLE document_term (
  id int PRIMARY KEY,
  language text NOT NULL,
  term text COLLATE "C" NOT NULL,
  versions int NOT NULL,
  UNIQUE (language, term)
);

-- A word as it stands in texts, without case and accents; `spelling` has the accents.
CREATE SEQUENCE document_word_id AS int;

CREATE TABLE document_word (
  id int PRIMARY KEY,
  word text COLLATE "C" NOT NULL UNIQUE,
  spelling text NOT NULL,
  -- Its terms by language.
  nb int NOT NULL,
  en int NOT NULL,
  versions int NOT NULL,
  -- How many of these are in Norwegian.
  norwegian int NOT NULL
);
-- Counts change often: room is left in the pages.
ALTER TABLE document_term SET (fillfactor = 80);
ALTER TABLE document_word SET (fillfactor = 80);
CREATE INDEX document_word_end ON document_word (reverse(word) COLLATE "C");
CREATE INDEX document_word_nb ON document_word (nb);
CREATE INDEX document_word_en ON document_word (en);

-- The Norwegian terms that a compound consists of.
CREATE TABLE document_part (
  part int NOT NULL,
  word int NOT NULL,
  PRIMARY KEY (part, word)
);
CREATE INDEX document_part_word ON document_part (word);

-- How often a term stands in a version and how long that is, words in a title counting more: in all that can be
-- read, and in the metadata alone, which is what those may search who may not open the file.
CREATE TABLE document_posting (
  term int NOT NULL,
  version int NOT NULL,
  frequency smallint NOT NULL,
  meta_frequency smallint NOT NULL,
  length int NOT NULL,
  meta_length int NOT NULL
);
CREATE UNIQUE INDEX document_posting_term ON document_posting (term, version)
  INCLUDE (frequency, meta_frequency, length, meta_length);

-- What was indexed of a version: to take it out again, and to look for phrases. Folded words between blanks.
CREATE TABLE document_indexed (
  version int PRIMARY KEY REFERENCES document_version,
  language text NOT NULL,
  words int[] NOT NULL,
  length int NOT NULL,
  meta_length int NOT NULL,
  meta text NOT NULL,
  content text NOT NULL
);
ALTER TABLE document_indexed SET (toast_tuple_target = 128);

-- Twice, because one pass leaves `ledere` at `leder` and takes that to `led`; and without the vowel that comes and
-- goes in `kabel`, `kabler`.
CREATE FUNCTION norwegian_term(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word ~ '[0-9]' THEN word ELSE regexp_replace(
    coalesce((ts_lexize('norwegian_stem', once))[1], once), '^(..+)([bcdfgkmnprstv])\2?el$', '\1\2l') END
  FROM (SELECT regexp_replace(word, '([^j])erne$', '\1er') AS word) plural,
    LATERAL (SELECT coalesce((ts_lexize('norwegian_stem', plural.word))[1], plural.word) AS once) stem
$$;

CREATE FUNCTION english_term(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word ~ '[0-9]' THEN word ELSE coalesce((ts_lexize('english_stem', word))[1], word) END
$$;
