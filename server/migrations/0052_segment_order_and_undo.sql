ALTER TABLE segment
  -- Where a project lists the segment. NULL: after those with a place, by id.
  ADD COLUMN place integer,
  -- A deleted segment is kept for a while, so that it can be put back. Its variants were deleted with it if their time is the same.
  ADD COLUMN deleted_at timestamptz(3);
CREATE INDEX segment_deleted ON segment (deleted_at) WHERE deleted_at IS NOT NULL;
