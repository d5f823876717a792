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
ALTER TABLE document_posting RENAME TO document_posting_before;
CREATE TABLE document_posting (
  term int NOT NULL,
  block int NOT NULL,
  postings bytea NOT NULL
);
ALTER TABLE document_posting ALTER COLUMN postings SET STORAGE EXTERNAL;
INSERT INTO document_posting
  SELECT term, version >> 11,
    string_agg(int4send(version) || int2send(frequency) || int2send(meta_frequency), '' ORDER BY version)
  FROM document_posting_before GROUP BY 1, 2 ORDER BY 1, 2;
DROP TABLE document_posting_before;
ALTER TABLE document_posting ADD PRIMARY KEY (term, block);

ALTER TABLE document_term DROP COLUMN versions;
