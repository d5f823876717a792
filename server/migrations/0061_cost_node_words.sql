-- The words of a revision are read into memory and searched there (decision 78). Nothing reads these any more.
ALTER TABLE cost_node DROP COLUMN words;
