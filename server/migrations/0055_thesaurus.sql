-- The words that a company adds to the thesaurus. The row stays when the lines are gone, so that no version is used twice.
CREATE TABLE thesaurus (
  company_id bigint NOT NULL REFERENCES company,
  version bigint NOT NULL DEFAULT 0,
  lines text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id)
);

-- What people searched for and did not find, counted by day and without names.
CREATE TABLE missed_search (
  company_id bigint NOT NULL REFERENCES company,
  day date NOT NULL,
  query text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (company_id, day, query)
);
CREATE INDEX missed_search_day ON missed_search (day);
