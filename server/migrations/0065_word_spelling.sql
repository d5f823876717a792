-- A word was kept as the text that had it first spells it, which may be closed. Suggestions take the spelling from a text
-- that the caller may read. Nothing reads this any more.
ALTER TABLE document_word DROP COLUMN spelling;
