-- In how many Norwegian versions a word is where anybody may read it: in the metadata, or in the content of an open
-- document. Compounds are split by these words alone, so that closed contents do not decide what is found by a part.
ALTER TABLE document_word ADD COLUMN shared int NOT NULL DEFAULT 0;

-- How many of the words of a version, from the first, anybody may read.
ALTER TABLE document_indexed ADD COLUMN shared int NOT NULL DEFAULT 0;
