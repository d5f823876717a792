-- The words of a company's projects, for words that are misspelt. A word stays when its last project is gone: what a word
-- is corrected to is searched for, and finds only what the caller may see. A project has its words in the order of
-- `unnest`, so that two transactions wait for each other in the same order.
CREATE TABLE project_word (
  company_id bigint NOT NULL REFERENCES company,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, word)
);

CREATE FUNCTION project_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_word SELECT NEW.company_id, w.lexeme FROM unnest(NEW.words) w
    WHERE length(w.lexeme) BETWEEN 4 AND 40 AND w.lexeme !~ '[0-9å]'
      AND NOT EXISTS (SELECT FROM project_word k WHERE k.company_id = NEW.company_id AND k.word = w.lexeme)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER words_changed AFTER INSERT OR UPDATE OF words ON project
  FOR EACH ROW EXECUTE FUNCTION project_words_changed();

-- The format in which projects have their words. Those of before are worded again when a server starts.
CREATE TABLE project_index (reading int NOT NULL);
INSERT INTO project_index VALUES (0);
