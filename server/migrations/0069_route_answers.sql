-- Answers have both as they are stored, and nobody takes them apart on the way to the store and back.
ALTER TABLE segment_route ALTER COLUMN positions TYPE json USING replace(positions::text, ' ', '')::json;
-- Chainages, lengths and bends, which follow from the positions. NULL: measured when somebody asks.
ALTER TABLE segment_route ADD COLUMN measured json;
-- To compress ten thousand points takes longer than to write and read them as they are.
ALTER TABLE segment_route ALTER COLUMN positions SET STORAGE EXTERNAL, ALTER COLUMN measured SET STORAGE EXTERNAL;

-- Which sections a segment has, so that an answer of many routes reads none of their trenches.
ALTER TABLE segment ADD COLUMN section_ids jsonb NOT NULL GENERATED ALWAYS AS
  (jsonb_path_query_array(trench, '$.sections[*].id')) STORED;
