-- Whether the sum of a project was complete when it was last reckoned. NULL: never yet.
ALTER TABLE project ADD COLUMN estimate_state text;
-- What that follows from besides the nodes, for each segment, so that a write of nodes prices no segment again.
ALTER TABLE calculation ADD COLUMN estimate_basis jsonb;
