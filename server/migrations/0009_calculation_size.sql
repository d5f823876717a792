-- How many nodes a branch holds, so that a calculation's can be added up without reading any of them.
ALTER TABLE calculation_branch ADD COLUMN node_count int NOT NULL GENERATED ALWAYS AS
  (jsonb_array_length(jsonb_path_query_array(nodes, 'strict $.** ? (@.type() == "object").type()'))) STORED;
