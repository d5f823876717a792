-- Ids of two databases never collide: each database gives those of a range of its own, from number * 10^12 on. So companies
-- can be moved from one to another.
CREATE TABLE id_range (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  number int NOT NULL CHECK (number BETWEEN 0 AND 999)
);
INSERT INTO id_range (number) VALUES (0);

-- Companies that are on their way to another database, and those that have gone there.
CREATE TABLE company_move (
  company_id bigint NOT NULL,
  name text NOT NULL,
  -- LEAVING: being copied from here. ARRIVING: copied to here, and not deleted there yet. GONE: it lives elsewhere.
  state text NOT NULL CHECK (state IN ('LEAVING', 'ARRIVING', 'GONE')),
  -- The id range of the other database.
  other_range int NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id)
);

-- Nothing is written to a company on its way. After the row, because a transaction has its number by then: whoever marked
-- the company waits for all numbers that were given, and so for every write that was not refused.
CREATE FUNCTION refuse_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM company_move m WHERE m.company_id = NEW.company_id) THEN
    RAISE EXCEPTION 'company % is being moved to another database', NEW.company_id USING ERRCODE = 'SWM01';
  END IF;
  RETURN NULL;
END $$;
-- Every change has its event; imports of types and prices write theirs for everybody.
CREATE TRIGGER refuse_while_moving AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER refuse_while_moving AFTER INSERT OR UPDATE ON catalog_type
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER refuse_while_moving AFTER INSERT OR UPDATE ON company_price
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
