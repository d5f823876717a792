-- Segments and sections that a company keeps to begin others with. The document has the shape of `trench` of a segment.
CREATE TABLE template (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text,
  kind text NOT NULL CHECK (kind IN ('SEGMENT', 'SECTION')),
  -- Of the segment, in metres; 0 for a section.
  length double precision NOT NULL,
  trench jsonb NOT NULL,
  -- Of the document, so that a list need not read it.
  sections integer NOT NULL,
  items integer NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
