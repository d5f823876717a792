-- A variant is another solution for a segment: a segment itself, but in no list and no sum of its project.
ALTER TABLE segment
  ADD COLUMN variant_of bigint,
  -- What the chosen solution was called as a variant. NULL: none was promoted yet.
  ADD COLUMN variant_name text,
  -- Checked at the commit, because a company is moved with its segments in any order.
  ADD CONSTRAINT segment_variant_of FOREIGN KEY (company_id, variant_of) REFERENCES segment (company_id, id)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX segment_variants ON segment (company_id, variant_of) WHERE variant_of IS NOT NULL;
