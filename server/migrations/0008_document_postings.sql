-- A search is ranked by the server, which keeps what it has read until the library changes: postings are read by the
-- thousand, never one by one.

-- Another number after every change, also of one that was rolled back.
CREATE SEQUENCE document_generation;
ALTER TABLE document_index ADD COLUMN generation bigint NOT NULL DEFAULT nextval('document_generation');
ALTER TABLE document_index DROP COLUMN versions, DROP COLUMN length, DROP COLUMN meta_length;

CREATE FUNCTION document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_index SET generation = nextval('document_generation');
  RETURN NULL;
END
$$;
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON document_series
  FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON document
  FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON document_version
  FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON document_indexed
  FOR EACH STATEMENT EXECUTE FUNCTION document_changed();

-- Where a term stands among 2,048 versions: of each its id in four bytes, how often the term stands in all that can be
-- read in two, and in two more how often in the metadata alone. Lengths are with what was indexed.
DROP TABLE document_posting;
CREATE TABLE document_posting (
  term int NOT NULL,
  block int NOT NULL,
  postings bytea NOT NULL,
  PRIMARY KEY (term, block)
);
ALTER TABLE document_posting ALTER COLUMN postings SET STORAGE EXTERNAL;

ALTER TABLE document_term DROP COLUMN versions;

-- In which way texts were read into the index: a server that reads them otherwise does so with all of them, once.
ALTER TABLE document_index ADD COLUMN reading int NOT NULL DEFAULT 0;

-- As before, but of doubled letters before such a vowel one goes too: `trommel`, `tromler`.
CREATE OR REPLACE FUNCTION norwegian_term(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word ~ '[0-9]' THEN word ELSE regexp_replace(
    coalesce((ts_lexize('norwegian_stem', once))[1], once), '(?<=..)([bcdfgkmnprstv])\1?el$', '\1l') END
  FROM (SELECT regexp_replace(word, '([^j])erne$', '\1er') AS word) plural,
    LATERAL (SELECT coalesce((ts_lexize('norwegian_stem', plural.word))[1], plural.word) AS once) stem
$$;
