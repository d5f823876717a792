-- A segment of another company is answered with 403 and one that does not exist with 404, so that ids could be counted through.
-- Each id is at a random place of a thousand that are its own: ids still rise, and never collide.
ALTER SEQUENCE segment_id INCREMENT BY 1000;
ALTER TABLE segment ALTER COLUMN id SET DEFAULT nextval('segment_id') + floor(random() * 999)::bigint;
