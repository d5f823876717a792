-- A feed begins a new epoch when the store was restored from a backup: what was told after the backup is lost, and the positions of
-- it are never given again. The epoch begins after `epoch_start`.
ALTER TABLE event_head ADD COLUMN epoch int NOT NULL DEFAULT 1;
ALTER TABLE event_head ADD COLUMN epoch_start bigint NOT NULL DEFAULT 0;

-- Epochs that have ended: their positions are those after `start_position`, up to `position`. The chain goes on from `hash`.
CREATE TABLE former_epoch (
  company_id bigint NOT NULL,
  feed text NOT NULL,
  epoch int NOT NULL,
  start_position bigint NOT NULL,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  ended_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, feed, epoch)
);

-- The number of the transaction that wrote this row. In a copy by pg_restore another transaction has written it (its xmin), so a
-- server notices. Replicas, base backups, pg_upgrade and template databases copy files, and keep it.
CREATE TABLE restore_mark (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  transaction_id bigint NOT NULL
);
INSERT INTO restore_mark (transaction_id) SELECT pg_current_xact_id()::text::bigint;
