-- Nodes that were deleted from a calculation, and where they were, so that they can be put back. What one deletion took
-- away has one version: the one that the calculation got by it.
CREATE TABLE deleted_node (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  node_id text NOT NULL,
  branch_id bigint NOT NULL,
  version bigint NOT NULL,
  -- Whose prices the node has.
  type text NOT NULL,
  -- As in calculation_branch: the node with all that was below it.
  nodes jsonb NOT NULL,
  node_count int NOT NULL GENERATED ALWAYS AS
    (jsonb_array_length(jsonb_path_query_array(nodes, 'strict $.** ? (@.type() == "object").type()'))) STORED,
  -- NULL: it was at the top.
  parent_id text,
  before text[] NOT NULL,
  alone boolean NOT NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, project_id, node_id),
  FOREIGN KEY (company_id, project_id) REFERENCES calculation (company_id, project_id) ON DELETE CASCADE
);
CREATE INDEX deleted_node_by_id ON deleted_node (node_id);
CREATE INDEX deleted_node_at ON deleted_node (deleted_at);
