-- What the last application of designs replaced, so that it can be taken back. NULL: nothing was applied yet, or it was taken back.
ALTER TABLE calculation ADD COLUMN applied_design jsonb;
