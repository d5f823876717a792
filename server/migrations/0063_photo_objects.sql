-- Where the bytes of a photo are, if there is an object store. ROWS: in record_photo_part. COPYING: there, and perhaps in the
-- bucket already. OBJECTS: in the bucket alone.
ALTER TABLE record_photo
  ADD COLUMN place text NOT NULL DEFAULT 'ROWS' CHECK (place IN ('ROWS', 'COPYING', 'OBJECTS')),
  -- Until when a server has it for copying.
  ADD COLUMN copied_until timestamptz(3),
  -- The record under whose id its objects are, if not its own: the signed one that it corrects, which keeps its photos.
  ADD COLUMN object_record uuid,
  -- Bytes of the smaller pictures, known when they are in the bucket.
  ADD COLUMN view_size int,
  ADD COLUMN thumb_size int;
CREATE INDEX record_photo_in_rows ON record_photo (added_at) WHERE state = 'STORED' AND place <> 'OBJECTS';

-- Objects that belong to no photo any more. It has no key to the photo, because it outlives it.
CREATE TABLE photo_object_removal (
  company_id bigint NOT NULL,
  record_id uuid NOT NULL,
  hash bytea NOT NULL,
  -- When a server may delete them; later while one does.
  due timestamptz(3) NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, record_id, hash)
);
CREATE INDEX photo_object_removal_by_due ON photo_object_removal (due);

-- Whatever removes a photo, in the same transaction. A server that copies it may still write its objects until then.
CREATE FUNCTION remove_photo_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO photo_object_removal (company_id, record_id, hash, due)
  VALUES (OLD.company_id, OLD.record_id, OLD.hash, greatest(now(), OLD.copied_until))
  ON CONFLICT (company_id, record_id, hash) DO UPDATE SET due = greatest(photo_object_removal.due, excluded.due);
  RETURN NULL;
END $$;
CREATE TRIGGER remove_photo_objects AFTER DELETE ON record_photo FOR EACH ROW
  WHEN (OLD.place <> 'ROWS' AND OLD.object_record IS NULL AND OLD.state <> 'REMOVED') EXECUTE FUNCTION remove_photo_objects();
CREATE TRIGGER remove_photo_objects_of_removed AFTER UPDATE OF state ON record_photo FOR EACH ROW
  WHEN (OLD.place <> 'ROWS' AND OLD.object_record IS NULL AND OLD.state <> 'REMOVED' AND NEW.state = 'REMOVED')
  EXECUTE FUNCTION remove_photo_objects();

-- Neither has an event that would be refused while the company moves.
CREATE TRIGGER refuse_while_moving AFTER INSERT ON record_photo_part
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER refuse_place_while_moving AFTER UPDATE OF place ON record_photo
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();

-- The bucket that the servers of this database keep photos in.
CREATE TABLE object_store (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  address text NOT NULL
);

-- Who signed, with the hash of each signature, so that one that is missing is found too.
ALTER TABLE record ADD COLUMN signers jsonb NOT NULL DEFAULT '{}';
UPDATE record r SET signers = (SELECT jsonb_object_agg(s.username, s.hash) FROM record_signature s
  WHERE s.company_id = r.company_id AND s.record_id = r.id)
WHERE EXISTS (SELECT FROM record_signature s WHERE s.company_id = r.company_id AND s.record_id = r.id);
